import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'

/** When auto posts go out, and of which categories; small, and stored so that the app can start with no network. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  ...callQuery('GET /agent/social-post-settings'),
  select: (answer) => answer.data,
})
