import { queryOptions } from '@tanstack/react-query'

import { callQuery, unlessJustGiven } from '#pwa/shared/query/call-query.ts'

/** The library content on the dashboard. A changed library changes it too. */
export const dashboardQuery = queryOptions({
  queryKey: ['library', 'dashboard'],
  ...callQuery('GET /dashboard'),
  select: (answer) => answer.data,
})

/** Which first steps are done. The agent comes back from each of them to see it done, so it is always asked again. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  ...callQuery('GET /agent/first-steps'),
  select: (answer) => answer.data,
  refetchOnMount: unlessJustGiven,
})
