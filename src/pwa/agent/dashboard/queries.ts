import { queryOptions } from '@tanstack/react-query'

import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
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

/** Where it is stored on the device whether an agent has begun the first steps, or hidden them. */
export const firstStepsKey = (userId: number) => `porchlight:first-steps:${userId}`

/** The way back for an agent who is still at the first steps; null for all others. */
export const wayToFirstSteps = (userId: number) =>
  deviceStorage.get(firstStepsKey(userId)) === 'begun' ? { path: '/dashboard', name: 'your first steps' } : null
