import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** One post with its media: what the publish screen shows and a collection fetches ahead. */
export function postQuery(id: number) {
  return queryOptions({
    queryKey: ['library', 'post', id],
    queryFn: ({ signal }) => call('GET /social-posts/:id', { params: { id } }, { signal }),
    select: (answer) => answer.data,
  })
}
