import { queryOptions, useQuery } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time/time.ts'

/** The agent's own profile; small, and needed to start with no network. */
export const agentQuery = queryOptions({
  queryKey: ['agent'],
  ...callQuery('GET /agent'),
  select: (answer) => answer.data,
})

/**
 * The zone every time on screen is shown in; the default one until the profile is loaded, and for admins, who have
 * none.
 */
export function useAgentZone(isAgent = true): TimeZone {
  return useQuery({ ...agentQuery, enabled: isAgent }).data?.time_zone ?? DEFAULT_TIME_ZONE
}
