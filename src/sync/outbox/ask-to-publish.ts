import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import type { NewOutboxItem } from './outbox-item.ts'

/** Milliseconds after which a publish that got no answer counts as unanswered. */
export const SEND_PATIENCE_MS = 60_000

/**
 * Sends the publish request with its Idempotency-Key.
 *
 * @throws ApiError
 * @throws OfflineError also for an answer without the key, which alone proves that the server has stored it
 */
export async function askToPublish(
  { userId, postId, request }: Pick<NewOutboxItem, 'userId' | 'postId' | 'request'>,
  key: string,
): Promise<ScheduledPost> {
  const { data }: { data?: ScheduledPost } = await call(
    'POST /social-posts/:id/publish',
    { params: { id: postId }, body: request },
    {
      headers: { 'Idempotency-Key': key, 'X-Agent-Id': String(userId) },
      signal: AbortSignal.timeout(SEND_PATIENCE_MS),
    },
  )
  if (data?.idempotency_key !== key) throw new OfflineError()
  return data
}
