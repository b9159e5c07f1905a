import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

/** What the server says of these, she can do something about. */
const TELLING: ReadonlySet<ProblemCode> = new Set([
  'card_refused',
  'code_invalid',
  'subscription_missing',
  'billing_unavailable',
  'conflict',
  'validation_failed',
  'too_many_requests',
])

const OFFLINE = 'You’re offline. Nothing was changed.'

/** The words for a change that failed; `usual` where the reason would tell her nothing. */
export function wordsOf(error: unknown, usual: string): string {
  if (error instanceof CardProblem) return error.message
  if (error instanceof OfflineError && !navigator.onLine) return OFFLINE
  if (!(error instanceof ApiError)) return usual
  return TELLING.has(error.code) ? error.message || usual : usual
}
