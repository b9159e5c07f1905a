import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { PostListQuery } from '#contract/admin/posts.ts'

import { POST } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'

export const postQueries = recordQueries(POST, {
  query: PostListQuery,
  list: (query, options) => call('GET /admin/social-posts', { query }, options),
  one: (id: number, options) => call('GET /admin/social-posts/:id', { params: { id } }, options),
})

/** The form of a new post that begins as a copy of this one. */
export const copyAddress = ({ id }: { id: number }) => `${POST.path}/new?copy_of=${id}`

/** All tags of the library. */
export const tagsQuery = queryOptions({
  queryKey: ['admin', 'tags'],
  queryFn: ({ signal }) => call('GET /tags', undefined, { signal }),
  select: (answer) => answer.data,
})
