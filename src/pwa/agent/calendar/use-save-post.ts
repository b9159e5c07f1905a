import { useQueryClient } from '@tanstack/react-query'

import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { toWireTime } from '#domain/time/time.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { makeChange, QUEUED } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { changeOf } from './move-day.ts'
import { placePost } from './place-post.ts'

/**
 * Saves a changed post and puts the answer into the cached months at once; `QUEUED` where it waits on this device.
 * Throws as `makeChange` does.
 */
export function useSavePost(zone: TimeZone) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  return async (post: ScheduledPost, changes: Partial<PublishRequest>): Promise<ScheduledPost | typeof QUEUED> => {
    try {
      const saved = await makeChange({
        userId: user.id,
        subject: `post/${post.id}`,
        request: { name: 'PUT /agent/social-posts/:id', params: { id: post.id }, body: changeOf(post, changes) },
        title: post.title,
        post,
      })
      if (saved === QUEUED) return QUEUED
      await client.cancelQueries({ queryKey: SCHEDULED_KEY })
      placePost(client, saved.data, zone)
      return saved.data
    } finally {
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      void client.invalidateQueries({ queryKey: NOTICES_KEY })
    }
  }
}

/** Moves a post to another instant: shown there at once, and moved back when that was refused. */
export function useMovePost(zone: TimeZone) {
  const client = useQueryClient()
  const save = useSavePost(zone)
  return async (post: ScheduledPost, instant: Date): Promise<ScheduledPost | typeof QUEUED> => {
    await client.cancelQueries({ queryKey: SCHEDULED_KEY })
    const before = client.getQueriesData({ queryKey: SCHEDULED_KEY })
    const restore = () => {
      for (const [key, data] of before) client.setQueryData(key, data)
    }
    placePost(client, { ...post, scheduled_at: instant.toISOString() }, zone)
    try {
      const moved = await save(post, { scheduled_at: toWireTime(instant) })
      // The cache holds what the server has; the change is shown from what waits on this device.
      if (moved === QUEUED) restore()
      return moved
    } catch (error) {
      restore()
      throw error
    }
  }
}
