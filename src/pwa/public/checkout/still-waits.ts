import { ApiError } from '#client/errors.ts'

import { isSilence } from './send-checkout.ts'

/**
 * Whether a checkout still waits for its answer after this one, so that nothing but itself may be sent.
 *
 * @param unheard whether an earlier sending of it had no answer: it may have been begun, and a refusal that looks at
 *   this sending alone, as of too many calls or of a name, says nothing of that one
 */
export function stillWaits(error: unknown, unheard: boolean): boolean {
  return isSilence(error) || (unheard && !saysNothingBegan(error))
}

/** The server looks whether there is a subscription before it judges the card, and the address. */
function saysNothingBegan(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, errors } = error
  return code === 'card_refused' || errors['payment_method_id'] !== undefined || errors['email'] !== undefined
}
