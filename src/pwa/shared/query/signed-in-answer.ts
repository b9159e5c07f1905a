import type { CallAnswer } from '#client/call.ts'

type UserAnswer = CallAnswer<'GET /user'>

let handedOver: UserAnswer | null = null

/** Login hands over the signed-in user, so that the shell need not ask again. It doesn't import the query cache. */
export function handOverAnswer(answer: UserAnswer): void {
  handedOver = answer
}

/** Takes what login handed over, once. */
export function takeHandedOver(): UserAnswer | null {
  const answer = handedOver
  handedOver = null
  return answer
}
