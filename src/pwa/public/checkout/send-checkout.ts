import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { Checkout } from '#contract/billing/checkout.ts'
import type { User } from '#contract/account/session.ts'
import { authenticate } from '#pwa/shared/card/authenticate.ts'

/** Pauses before the request is sent again. */
const PAUSES_MS = [1_500, 4_000]
/** While an earlier request is being processed: longer in all than the server waits for a process that died. */
const PAUSES_BUSY_MS = [1_500, 4_000, 6_000, 6_000]
/** A bank that asks again after it was answered can't be satisfied. */
const MOST_QUESTIONS = 2

/**
 * Sends a checkout until it is answered, by the same key each time, and lets the card's bank ask in between.
 *
 * @param heard called with whether the last request was answered, each time that is known
 * @throws CardProblem when the bank said no
 */
export async function sendCheckout(body: Checkout, key: string, heard: (answered: boolean) => void): Promise<User> {
  for (let questions = 0; ; questions++) {
    const answer = await answerOf(body, key, heard)
    heard(true)
    if (answer.status === 'complete') return answer.user
    if (questions === MOST_QUESTIONS) throw new Error('The bank asks for ever')
    await authenticate(answer.clientSecret)
  }
}

async function answerOf(body: Checkout, key: string, heard: (answered: boolean) => void) {
  for (let tries = 0; ; tries++) {
    try {
      return await once(body, key)
    } catch (error) {
      const silence = isUnanswered(error)
      if (silence) heard(false)
      const pause = silence ? pausesAfter(error)[tries] : undefined
      if (pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function pausesAfter(error: unknown): readonly number[] {
  return error instanceof ApiError && error.code === 'conflict' ? PAUSES_BUSY_MS : PAUSES_MS
}

async function once(body: Checkout, key: string) {
  const { data } = await call('POST /checkout', { body }, { headers: { 'Idempotency-Key': key } })
  return data
}

/** Whether there is no clear answer, if only because an earlier request is still being processed. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.code === 'conflict'
  return error instanceof OfflineError
}
