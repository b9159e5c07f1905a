import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'

/** One post with its media: what the publish screen shows and a collection fetches ahead. */
export function postQuery(id: number) {
  return queryOptions({
    queryKey: ['library', 'post', id],
    ...callQuery('GET /social-posts/:id', { params: { id } }),
    select: (answer) => answer.data,
  })
}
