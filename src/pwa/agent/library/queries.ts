import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { PageTag } from '#domain/library/tag-page.ts'

/** The library's queries. All begin with the key `library`, by which a changed library is invalidated. */
export const libraryQueries = {
  tagPage: (tag: PageTag, page: number) =>
    queryOptions({
      queryKey: ['library', 'tag page', tag, page],
      ...callQuery('GET /social-post-collections/tag/:tag', { params: { tag }, query: { page } }),
    }),
  collections: (page: number) =>
    queryOptions({
      queryKey: ['library', 'collections', page],
      ...callQuery('GET /social-post-collections', { query: { page } }),
    }),
  posts: (page: number) =>
    queryOptions({
      queryKey: ['library', 'posts', page],
      ...callQuery('GET /social-posts', { query: { page } }),
    }),
  collection: (id: number) =>
    queryOptions({
      queryKey: ['library', 'collection', id],
      ...callQuery('GET /social-post-collections/:id', { params: { id } }),
      select: (answer) => answer.data,
    }),
  collectionPosts: (id: number) =>
    queryOptions({
      queryKey: ['library', 'collection', id, 'posts'],
      ...callQuery('GET /social-post-collections/:id/social-posts', { params: { id } }),
      select: (answer) => answer.data,
    }),
}
