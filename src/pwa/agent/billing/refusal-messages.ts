import { ApiError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

import { firstThen } from '#pwa/shared/form/refusal.ts'

import { LostAnswer, NotSent } from './make-sure.ts'

/** Errors whose message from the server tells the agent what to do. */
const HELPFUL: ReadonlySet<ProblemCode> = new Set([
  'card_refused',
  'code_invalid',
  'subscription_missing',
  'billing_unavailable',
  'not_available',
  'conflict',
  'validation_failed',
  'too_many_requests',
])

const OFFLINE = 'You’re offline. Nothing was changed.'
const LOST =
  'We didn’t get an answer, so we don’t know if this went through. We’ll check again as soon as we can reach our server.'
/** True because the server refuses a change to the plan the agent is already on. */
const LOST_CHARGE = `${LOST} Trying again won’t charge you twice.`

const NOT_SELECTED = 'Failed to select plan. Please try again.'

/**
 * The message for a change that failed; `usual` where the reason wouldn't help the agent, and first where no answer
 * came.
 */
export function messageOf(error: unknown, usual: string): string {
  if (error instanceof CardProblem) return error.message
  if (error instanceof NotSent) return firstThen(usual, OFFLINE)
  if (error instanceof LostAnswer) return firstThen(usual, LOST)
  if (!(error instanceof ApiError)) return usual
  return HELPFUL.has(error.code) ? error.message || usual : usual
}

/**
 * As `messageOf`, for the change of plan, which may charge the card; null where the promotion code's field shows the
 * error.
 */
export function swapMessageOf(error: unknown, codeError: string | undefined): string | null {
  if (error === null) return null
  const message = error instanceof LostAnswer ? firstThen(NOT_SELECTED, LOST_CHARGE) : messageOf(error, NOT_SELECTED)
  return message === codeError || isCodeRefused(error) ? null : message
}

/** Whether it was the promotion code that was refused. */
export function isCodeRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'code_invalid'
}

/** Whether another card may help. */
export function isCardRefused(error: unknown): boolean {
  return error instanceof CardProblem || (error instanceof ApiError && error.code === 'card_refused')
}
