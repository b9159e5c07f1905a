import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { PageTag } from '#domain/library/tag-page.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'

/** The attempts for a post, earliest first. */
export function attemptsQuery(id: number) {
  return queryOptions({
    queryKey: [...SCHEDULED_KEY, 'attempts', id],
    ...callQuery('GET /agent/social-posts/:id/attempts', { params: { id } }),
    select: (answer) => answer.data,
  })
}

/** A part of a tag page, under the key that page itself uses, so that one answer serves both. */
export function tagPageQuery(tag: PageTag, page: number) {
  return queryOptions({
    queryKey: ['library', 'tag page', tag, page],
    ...callQuery('GET /social-post-collections/tag/:tag', { params: { tag }, query: { page } }),
  })
}

/** The posts of a collection, under the key the collection itself uses. */
export function collectionPostsQuery(id: number) {
  return queryOptions({
    queryKey: ['library', 'collection', id, 'posts'],
    ...callQuery('GET /social-post-collections/:id/social-posts', { params: { id } }),
    select: (answer) => answer.data,
  })
}
