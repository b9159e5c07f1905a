import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/shared-queries.ts'

/** How often an open page asks for notices that no push announced. */
const ASK_EVERY_MS = 30_000

/** After this many milliseconds, returning to the page fetches the notices again. */
const FRESH_MS = 5_000

/** The agent's recent notices, newest first; fetched again now and then while the page is in front. */
export const noticesQuery = queryOptions({
  queryKey: NOTICES_KEY,
  ...callQuery('GET /agent/notices'),
  select: (answer) => answer.data,
  staleTime: FRESH_MS,
  refetchInterval: ASK_EVERY_MS,
})
