import type { CallAnswer } from '#client/call.ts'

type UserAnswer = CallAnswer<'GET /user'>

let arrived: UserAnswer | null = null

/** Login hands over the signed-in user, so that the shell need not ask again. It doesn't import the query cache. */
export function handOver(answer: UserAnswer): void {
  arrived = answer
}

/** Takes what login handed over, once. */
export function takeArrival(): UserAnswer | null {
  const answer = arrived
  arrived = null
  return answer
}
