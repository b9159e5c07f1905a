import { ApiError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

import { LostAnswer, NotSent } from './make-sure.ts'

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
const LOST =
  'The answer got lost on its way, so we don’t know yet whether this was done. We look again as soon as our server can be reached.'
/** True because a change to the plan she is on is refused. */
const LOST_CHARGE = `${LOST} Pressing again won’t charge you twice.`

/** The words for a change that failed; `usual` where the reason would tell her nothing. */
export function wordsOf(error: unknown, usual: string): string {
  if (error instanceof CardProblem) return error.message
  if (error instanceof NotSent) return OFFLINE
  if (error instanceof LostAnswer) return LOST
  if (!(error instanceof ApiError)) return usual
  return TELLING.has(error.code) ? error.message || usual : usual
}

/** As `wordsOf`, for the change of plan, which may charge her; null where the line of the promotion code says it. */
export function swapWordsOf(error: unknown, codeError: string | undefined): string | null {
  if (error === null) return null
  const words = error instanceof LostAnswer ? LOST_CHARGE : wordsOf(error, 'Failed to select plan. Please try again.')
  return words === codeError || isCodeRefused(error) ? null : words
}

/** Whether it was the promotion code that was refused. */
export function isCodeRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'code_invalid'
}

/** Whether another card may help. */
export function isCardRefused(error: unknown): boolean {
  return error instanceof CardProblem || (error instanceof ApiError && error.code === 'card_refused')
}
