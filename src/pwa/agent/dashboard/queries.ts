import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** The library content on the dashboard. A changed library changes it too. */
export const dashboardQuery = queryOptions({
  queryKey: ['library', 'dashboard'],
  queryFn: ({ signal }) => call('GET /dashboard', undefined, { signal }),
  select: (answer) => answer.data,
})
