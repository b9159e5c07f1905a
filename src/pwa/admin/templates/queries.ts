import { call } from '#client/call.ts'
import { TemplateListQuery } from '#contract/admin/templates.ts'

import { TEMPLATE } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'

export const templateQueries = recordQueries(TEMPLATE, {
  query: TemplateListQuery,
  list: (query, options) => call('GET /admin/templates', { query }, options),
  one: (uuid: string, options) => call('GET /admin/templates/:uuid', { params: { uuid } }, options),
})
