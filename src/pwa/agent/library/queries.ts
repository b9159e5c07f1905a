import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { ListingTag } from '#domain/library/listing.ts'

/** The library's queries. All begin with the key `library`, by which a changed library is invalidated. */
export const libraryQueries = {
  listing: (tag: ListingTag, page: number) =>
    queryOptions({
      queryKey: ['library', 'listing', tag, page],
      queryFn: ({ signal }) =>
        call('GET /social-post-collections/tag/:tag', { params: { tag }, query: { page } }, { signal }),
    }),
  collections: (page: number) =>
    queryOptions({
      queryKey: ['library', 'collections', page],
      queryFn: ({ signal }) => call('GET /social-post-collections', { query: { page } }, { signal }),
    }),
  posts: (page: number) =>
    queryOptions({
      queryKey: ['library', 'posts', page],
      queryFn: ({ signal }) => call('GET /social-posts', { query: { page } }, { signal }),
    }),
  collection: (id: number) =>
    queryOptions({
      queryKey: ['library', 'collection', id],
      queryFn: ({ signal }) => call('GET /social-post-collections/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
  collectionPosts: (id: number) =>
    queryOptions({
      queryKey: ['library', 'collection', id, 'posts'],
      queryFn: ({ signal }) => call('GET /social-post-collections/:id/social-posts', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
}
