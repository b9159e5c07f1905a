import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { ListingTag } from '#domain/listing.ts'

/** The first page of a listing, under the key the listing itself uses, so that one answer serves both. */
export function shelfQuery(tag: ListingTag) {
  return queryOptions({
    queryKey: ['library', 'listing', tag, 1],
    queryFn: ({ signal }) =>
      call('GET /social-post-collections/tag/:tag', { params: { tag }, query: { page: 1 } }, { signal }),
    select: ({ data, meta }) => ({ cover: data[0] ?? null, total: meta.total }),
  })
}
