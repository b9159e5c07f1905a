import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing.ts'

import type { NewOutboxEntry } from './entry.ts'

/** Milliseconds after which a publish that got no answer counts as unanswered. */
export const SEND_PATIENCE_MS = 60_000

/**
 * The one request that publishes, under the key by which the server knows it again.
 *
 * @throws ApiError
 * @throws OfflineError also for an answer that doesn't name our key: only that proves that the server has it
 */
export async function askToPublish(
  { userId, postId, request }: Pick<NewOutboxEntry, 'userId' | 'postId' | 'request'>,
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
