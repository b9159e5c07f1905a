import { useQueryClient } from '@tanstack/react-query'

import { ApiError } from '#client/errors.ts'
import type { PublishChange, PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { toWireTime } from '#domain/time/time.ts'
import { movedDayFault } from '#pwa/agent/composer/day-room.ts'
import { NOTICES_KEY, SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { changedPost } from '#pwa/shared/publication/pending-changes.ts'
import { makeChange, QUEUED } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { changeOf, requestOf, placedPost, placePost, unplacePost } from './move-day.ts'

/** The post as the server has it now, or that the change waits on this device. */
type Saved = Promise<ScheduledPost | typeof QUEUED>

/**
 * Saves a changed post: shown at once as it will be, and as it was again when that was refused; `QUEUED` where it waits on
 * this device. Throws as `makeChange` does.
 */
export function useSavePost(zone: TimeZone) {
  const send = useSendChange(zone)
  return (post: ScheduledPost, changes: Partial<PublishRequest>): Saved => send(post, changeOf(post, changes))
}

/** Moves a post to another instant, in the same way. */
export function useMovePost(zone: TimeZone) {
  const save = useSavePost(zone)
  return (post: ScheduledPost, instant: Date): Saved => save(post, { scheduled_at: toWireTime(instant) })
}

/** Brings back a deleted post with all that it had, in the same way. */
export function useRestorePost(zone: TimeZone) {
  const send = useSendChange(zone)
  return (post: ScheduledPost): Saved => send(post, { ...requestOf(post, {}), restore: true })
}

function useSendChange(zone: TimeZone) {
  const client = useQueryClient()
  const { user } = useSignedIn()

  /** Refuses a change as the server would, where it could only be stored. */
  async function refuseFullDay(post: ScheduledPost, change: PublishChange) {
    const { is_reminder: isReminder = post.is_reminder, scheduled_at: at } = change
    if (isReminder || post.source === 'auto') return
    const scheduledAt = at ?? toWireTime(new Date(post.scheduled_at))
    // Deleted posts and reminders have no place on their day yet.
    const from = change.restore || post.is_reminder ? null : new Date(post.scheduled_at)
    const full = await movedDayFault(client, { user, zone, scheduledAt, from, except: { id: post.id } })
    if (!full) return
    const nothing = { errors: {}, requestId: null, retryAfterSeconds: null }
    throw new ApiError({ status: 422, code: 'daily_limit', message: full.message, ...nothing })
  }

  return async (post: ScheduledPost, body: PublishChange): Saved => {
    await refuseFullDay(post, body)
    // A fetch that began before would bring back the old state.
    await client.cancelQueries({ queryKey: SCHEDULED_KEY })
    const before = placedPost(client, post.id)
    // This post alone: others may have been saved meanwhile.
    const undo = () => {
      if (before) placePost(client, before, zone)
      else unplacePost(client, post.id)
    }
    placePost(client, changedPost(post, body, Date.now()), zone)
    try {
      const saved = await makeChange({
        userId: user.id,
        subject: `post/${post.id}`,
        request: { name: 'PUT /agent/social-posts/:id', params: { id: post.id }, body },
        title: post.title,
        post,
      })
      if (saved === QUEUED) {
        // The cache holds what the server has; the change is shown from what waits on this device.
        undo()
        return QUEUED
      }
      await client.cancelQueries({ queryKey: SCHEDULED_KEY })
      placePost(client, saved.data, zone)
      return saved.data
    } catch (error) {
      undo()
      throw error
    } finally {
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      void client.invalidateQueries({ queryKey: NOTICES_KEY })
    }
  }
}
