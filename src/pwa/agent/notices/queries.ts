import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'

/** How often an open page asks for news no push has told it of. */
const ASK_EVERY_MS = 30_000

/** Whoever comes back to the page after this long sees what is new. */
const FRESH_MS = 5_000

/** What the agent was told lately, newest first; asked anew now and then while the page is in front. */
export const noticesQuery = queryOptions({
  queryKey: NOTICES_KEY,
  queryFn: ({ signal }) => call('GET /agent/notices', undefined, { signal }),
  select: (answer) => answer.data,
  staleTime: FRESH_MS,
  refetchInterval: ASK_EVERY_MS,
})
