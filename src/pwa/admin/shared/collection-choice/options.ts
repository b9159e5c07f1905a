import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { POST_COLLECTION, TEMPLATE_COLLECTION } from '../record-kind.ts'

/** All collections by name, for the selects of the two forms; the forms of collections invalidate them. */
export const collectionOptions = {
  posts: queryOptions({
    queryKey: [POST_COLLECTION.path, 'options'],
    queryFn: ({ signal }) => call('GET /admin/social-post-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
  templates: queryOptions({
    queryKey: [TEMPLATE_COLLECTION.path, 'options'],
    queryFn: ({ signal }) => call('GET /admin/template-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
}
