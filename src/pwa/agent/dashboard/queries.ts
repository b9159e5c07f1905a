import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** The library content on the dashboard. A changed library changes it too. */
export const dashboardQuery = queryOptions({
  queryKey: ['library', 'dashboard'],
  queryFn: ({ signal }) => call('GET /dashboard', undefined, { signal }),
  select: (answer) => answer.data,
})

/** Which first steps are done. The agent comes back from each of them to see it done, so it is always asked again. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call('GET /agent/first-steps', undefined, { signal }),
  select: (answer) => answer.data,
  refetchOnMount: 'always',
})
