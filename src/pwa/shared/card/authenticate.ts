import { CardProblem } from './card-problem.ts'
import { stripeClient } from './stripe.ts'

const NOT_CONFIRMED = 'Your bank didn’t confirm the card. Please try again.'

/**
 * Lets the card's bank authenticate the holder, where it asks for that.
 *
 * @param clientSecret of the setup or the payment that waits for it
 * @throws CardProblem when the holder or the bank said no
 */
export async function authenticate(clientSecret: string): Promise<void> {
  const stripe = await stripeClient()
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (error) throw new CardProblem(error.message ?? NOT_CONFIRMED)
}
