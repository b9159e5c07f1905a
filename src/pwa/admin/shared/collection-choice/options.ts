import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** Under which the selects' collections are kept; the forms of collections clear them. */
export const COLLECTION_OPTIONS_KEY = {
  posts: ['admin', 'social-post-collections', 'options'],
  templates: ['admin', 'template-collections', 'options'],
} as const

/** All collections by name, for the selects of the two forms. */
export const collectionOptions = {
  posts: queryOptions({
    queryKey: COLLECTION_OPTIONS_KEY.posts,
    queryFn: ({ signal }) => call('GET /admin/social-post-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
  templates: queryOptions({
    queryKey: COLLECTION_OPTIONS_KEY.templates,
    queryFn: ({ signal }) => call('GET /admin/template-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
}
