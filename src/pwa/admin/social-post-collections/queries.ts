import { call } from '#client/call.ts'
import { CollectionListQuery } from '#contract/admin/collections.ts'

import { POST_COLLECTION } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'

export const collectionQueries = recordQueries(POST_COLLECTION, {
  query: CollectionListQuery,
  list: (query, options) => call('GET /admin/social-post-collections', { query }, options),
  one: (id: number, options) => call('GET /admin/social-post-collections/:id', { params: { id } }, options),
})
