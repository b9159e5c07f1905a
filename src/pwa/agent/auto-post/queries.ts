import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** When auto posts go out, and of which categories; small, and stored so that the app can start with no network. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /agent/social-post-settings', undefined, { signal }),
  select: (answer) => answer.data,
})
