import { useQueryClient } from '@tanstack/react-query'

import type { PublishChange, PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { toWireTime } from '#domain/time/time.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { changedPost } from '#pwa/shared/publication/pending-changes.ts'
import { makeChange, QUEUED } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { changeOf, requestOf } from './move-day.ts'
import { placePost } from './place-post.ts'

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
  return async (post: ScheduledPost, body: PublishChange): Saved => {
    // A fetch that began before would bring back the old state.
    await client.cancelQueries({ queryKey: SCHEDULED_KEY })
    const before = client.getQueriesData({ queryKey: SCHEDULED_KEY })
    const undo = () => {
      for (const [key, data] of before) client.setQueryData(key, data)
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
