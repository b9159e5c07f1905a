import { queryOptions } from '@tanstack/react-query'

import { callQuery, unlessJustGiven } from '#pwa/shared/query/call-query.ts'

/** The agent's connections, keyed by platform; small, and needed to start with no network. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  ...callQuery('GET /agent/social-media/connections'),
  select: (answer) => answer.data,
  // Another device or an expired token may have changed them, so a stored answer is shown but always fetched anew.
  refetchOnMount: unlessJustGiven,
})
