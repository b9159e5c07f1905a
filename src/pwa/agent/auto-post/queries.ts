import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** When her auto posts go out, and of what; small, and kept to start with no network. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /agent/social-post-settings', undefined, { signal }),
  select: (answer) => answer.data,
})
