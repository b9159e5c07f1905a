import { call } from '#client/call.ts'

import { POST_COLLECTION } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'

export const collectionQueries = recordQueries(POST_COLLECTION, {
  list: (query, options) => call('GET /admin/social-post-collections', { query }, options),
  one: (id: number, options) => call('GET /admin/social-post-collections/:id', { params: { id } }, options),
})
