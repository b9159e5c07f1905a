import { Stripe } from 'stripe'

import type { AppContext } from '../app-context.ts'
import { problem, type ProblemError } from '../http/problem.ts'

const { errors } = Stripe

/** Runs calls to Stripe; its errors become ours, with messages a person can act on. */
export async function asking<T>({ log }: Pick<AppContext, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    const refusal = refusalOf(error)
    if (refusal.code !== 'card_refused') log.warn({ type, code, statusCode, requestId }, 'Stripe refused a call')
    throw refusal
  }
}

function refusalOf(error: InstanceType<typeof errors.StripeError>): ProblemError {
  if (error instanceof errors.StripeCardError) return problem('card_refused', { message: cardMessage(error) })
  if (error.param?.startsWith('discounts')) return problem('code_invalid')
  if (error instanceof errors.StripeInvalidRequestError) return problem('internal')
  return problem('billing_unavailable')
}

/** Whether a payment was refused only because the card's bank first wants the holder to confirm it. */
export function isBankAsking(error: unknown): boolean {
  return (
    error instanceof errors.StripeCardError &&
    (error.code === 'authentication_required' || error.code === 'subscription_payment_intent_requires_action')
  )
}

/** Stripe's card errors are written for cardholders; those without advice get a message of our own. */
function cardMessage(error: InstanceType<typeof errors.StripeCardError>): string {
  if (isBankAsking(error)) return 'Your bank wants to confirm every payment with this card. Please add another card.'
  if (error.decline_code === 'generic_decline') return 'Your card was declined. Please try another card.'
  return error.message
}
