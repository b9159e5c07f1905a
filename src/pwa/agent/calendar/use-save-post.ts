import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { toWireTime } from '#domain/time/time.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'

import { requestOf } from './move-day.ts'
import { placePost } from './place-post.ts'

/** Saves a changed post and puts the answer into the cached months at once. Throws as `call` does. */
export function useSavePost(zone: TimeZone) {
  const client = useQueryClient()
  return async (post: ScheduledPost, changes: Partial<PublishRequest>): Promise<ScheduledPost> => {
    try {
      const body = requestOf(post, changes)
      const { data } = await call('PUT /agent/social-posts/:id', { params: { id: post.id }, body })
      await client.cancelQueries({ queryKey: SCHEDULED_KEY })
      placePost(client, data, zone)
      return data
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
  return async (post: ScheduledPost, instant: Date): Promise<ScheduledPost> => {
    await client.cancelQueries({ queryKey: SCHEDULED_KEY })
    placePost(client, { ...post, scheduled_at: instant.toISOString() }, zone)
    try {
      return await save(post, { scheduled_at: toWireTime(instant) })
    } catch (error) {
      placePost(client, post, zone)
      throw error
    }
  }
}
