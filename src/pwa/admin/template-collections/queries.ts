import { call } from '#client/call.ts'
import { TemplateCollectionListQuery } from '#contract/admin/template-collections.ts'

import { TEMPLATE_COLLECTION } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'

export const templateCollectionQueries = recordQueries(TEMPLATE_COLLECTION, {
  query: TemplateCollectionListQuery,
  list: (query, options) => call('GET /admin/template-collections', { query }, options),
  one: (id: number, options) => call('GET /admin/template-collections/:id', { params: { id } }, options),
})
