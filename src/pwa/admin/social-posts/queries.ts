import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { POST } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'

export const postQueries = recordQueries(POST, {
  list: (query, options) => call('GET /admin/social-posts', { query }, options),
  one: (id: number, options) => call('GET /admin/social-posts/:id', { params: { id } }, options),
})

/** All tags of the library. */
export const tagsQuery = queryOptions({
  queryKey: ['admin', 'tags'],
  queryFn: ({ signal }) => call('GET /tags', undefined, { signal }),
  select: (answer) => answer.data,
})
