import type { QueryState } from '@tanstack/react-query'

import { call, type CallAnswer, type CallArguments } from '#client/call.ts'
import { firstAnswersAt, takeFirstAnswer } from '#client/first-answers.ts'
import type { CallName } from '#contract/index.ts'

const JUST_GIVEN_MS = 10_000

/**
 * For `refetchOnMount` of answers that change outside this window: they are fetched anew whenever a screen opens, unless
 * the server has just given them with the document.
 */
export function unlessJustGiven({ state }: { state: Pick<QueryState, 'dataUpdatedAt' | 'isInvalidated'> }) {
  const isJustGiven = state.dataUpdatedAt === firstAnswersAt() && Date.now() - state.dataUpdatedAt < JUST_GIVEN_MS
  return isJustGiven && !state.isInvalidated ? false : 'always'
}

/** The query function of a call. An answer that came with the document is there at the first render. */
export function callQuery<N extends CallName>(name: N, ...[input]: CallArguments<N>) {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>
  return {
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      await call(name, ...([input, { signal }] as CallArguments<N>)),
    // The server checked the answer against the contract.
    initialData: () => takeFirstAnswer(name, params, query) as CallAnswer<N> | undefined,
    initialDataUpdatedAt: firstAnswersAt,
  }
}
