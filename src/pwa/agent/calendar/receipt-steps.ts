import type { PublicationTarget, ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'

/** One step of a post on its way to a platform. Times are ISO 8601 in UTC. */
export interface ReceiptStep {
  words: string
  /** When it was reached, or will be; null while that isn't known. */
  at: string | null
  reached: boolean
}

/**
 * The steps from our server to the platform: those reached, and the next one. A target that has ended has no next step.
 */
export function receiptSteps(
  post: Pick<ScheduledPost, 'created_at' | 'scheduled_at'>,
  { platform, state, accepted_at: acceptedAt, published_at: publishedAt }: PublicationTarget,
): ReceiptStep[] {
  const name = PLATFORM_NAME[platform]
  const steps: ReceiptStep[] = [{ words: 'On our server', at: post.created_at, reached: true }]
  if (acceptedAt !== null) steps.push({ words: 'Accepted', at: acceptedAt, reached: true })
  if (state === 'published') steps.push({ words: 'Live', at: publishedAt, reached: true })
  if (state === 'queued') steps.push({ words: `Goes to ${name}`, at: post.scheduled_at, reached: false })
  if (state === 'publishing') {
    steps.push(
      acceptedAt === null
        ? { words: `Going to ${name}`, at: null, reached: false }
        : { words: 'Not live yet', at: null, reached: false },
    )
  }
  return steps
}
