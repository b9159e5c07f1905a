import { call } from '#client/call.ts'
import { DRAFT } from '#contract/admin/records.ts'
import type { AdminTemplateRow } from '#contract/admin/admin-templates.ts'

import { idOrNull, templateQueries } from '../shared/library-queries.ts'
import { TEMPLATE_COLLECTIONS } from '../shared/list/library-choices.tsx'
import { DELETED_CHOICE, DRAFT_CHOICE } from '../shared/list/list-filters.tsx'
import { type RecordListConfig, RecordListScreen } from '../shared/list/list-screen.tsx'
import { DRAFT_ACTION } from '../shared/list/selection.tsx'
import { TEMPLATE } from '../shared/record-kind.ts'
import { TEMPLATE_LAYOUT } from './template-layout.tsx'

const LIST: RecordListConfig<AdminTemplateRow> = {
  kind: TEMPLATE,
  create: 'Create New Template',
  keepsForms: true,
  search: { label: 'Search templates', placeholder: 'ID, title' },
  failed: { toast: 'Error fetching templates', title: 'The templates didn’t load' },
  filters: [
    { name: 'collection', label: 'Collection', all: 'All collections', ...TEMPLATE_COLLECTIONS },
    { name: 'state', label: 'Show', all: 'All templates', options: [DRAFT_CHOICE, DELETED_CHOICE] },
  ],
  queries: templateQueries,
  layout: TEMPLATE_LAYOUT,
  remove: (id) => call('DELETE /admin/templates/:id', { params: { id } }),
  several: {
    change: (ids, action) => call('PATCH /admin/templates', { body: { ids, action } }),
    actions: [
      {
        label: 'Move to a collection',
        of: 'Collection',
        ...TEMPLATE_COLLECTIONS,
        send: (ids, choice) =>
          call('PATCH /admin/templates', { body: { ids, action: 'move', collection: idOrNull(choice) } }),
      },
      {
        ...DRAFT_ACTION,
        send: (ids, choice) =>
          call('PATCH /admin/templates', { body: { ids, action: 'set_draft', is_draft: choice === DRAFT } }),
      },
    ],
  },
}

/** All templates. */
export function TemplateListScreen() {
  return <RecordListScreen config={LIST} />
}
