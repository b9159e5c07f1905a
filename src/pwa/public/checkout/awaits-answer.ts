import { ApiError } from '#client/errors.ts'

import { isUnanswered } from './send-checkout.ts'

/**
 * Whether a checkout still waits for its answer after this error, so that only the same request may be sent again.
 *
 * @param unheard whether an earlier request had no answer: it may have been processed, and a refusal that concerns this
 * request alone, as of too many calls or of a name, says nothing about that one
 */
export function awaitsAnswer(error: unknown, unheard: boolean): boolean {
  return isUnanswered(error) || (unheard && !saysNothingBegan(error))
}

/** The server checks for a subscription before it validates the card, the address and the terms. */
function saysNothingBegan(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, errors } = error
  return (
    code === 'card_refused' || ['payment_method_id', 'email', 'agreed'].some((field) => errors[field] !== undefined)
  )
}
