import { authenticate } from '#pwa/shared/card/authenticate.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

interface Answer {
  data: { success: boolean; message?: string; requiresAction?: boolean; clientSecret?: string | null }
}

const NOT_CONFIRMED = 'Your bank didn’t confirm the card. Please try again.'

/**
 * Makes a call that moves money or keeps a card. Where the card's bank asks whether it is she, she answers, and the
 * same call is made again.
 *
 * @throws CardProblem when the bank said no
 */
export async function withBank<A extends Answer>(send: () => Promise<A>): Promise<A> {
  const first = await send()
  if (!first.data.requiresAction || !first.data.clientSecret) return first
  await authenticate(first.data.clientSecret)
  const second = await send()
  if (second.data.requiresAction) throw new CardProblem(NOT_CONFIRMED)
  return second
}
