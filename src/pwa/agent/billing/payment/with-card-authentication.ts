import { authenticate } from '#pwa/shared/card/authenticate.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

interface Answer {
  data: { success: boolean; message?: string; requiresAction: boolean; clientSecret: string | null }
}

const NOT_CONFIRMED = 'Your bank didn’t confirm the card. Please try again.'

/**
 * Makes a call that moves money or stores a card. Where the card's bank asks the holder to authenticate, the same call
 * is made again afterwards. `onAuthenticating` is called when that begins and when it ends: an open dialog of
 * ours would keep clicks and keys from the bank's.
 *
 * @throws CardProblem when the bank said no
 */
export async function withCardAuthentication<A extends Answer>(
  send: () => Promise<A>,
  onAuthenticating?: (isAuthenticating: boolean) => void,
): Promise<A> {
  const first = await send()
  if (first.data.clientSecret === null) return first
  onAuthenticating?.(true)
  try {
    await authenticate(first.data.clientSecret)
  } finally {
    onAuthenticating?.(false)
  }
  const second = await send()
  if (second.data.requiresAction) throw new CardProblem(NOT_CONFIRMED)
  return second
}
