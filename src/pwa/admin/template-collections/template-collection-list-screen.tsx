import { call } from '#client/call.ts'
import type { CollectionRow } from '#contract/admin/records.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'

import { collectionLayout } from '../shared/collections/collection-layout.tsx'
import { templateCollectionQueries } from '../shared/library-queries.ts'
import { RecordListScreen, type RecordListConfig } from '../shared/list/list-screen.tsx'
import { TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'

const LIST: RecordListConfig<CollectionRow> = {
  kind: TEMPLATE_COLLECTION,
  create: 'Create New Template Collection',
  keepsForms: true,
  search: { label: 'Search template collections', placeholder: 'Name' },
  failed: { toast: 'Error fetching collections', title: 'The template collections didn’t load' },
  filters: [
    {
      name: 'type',
      label: 'Type',
      all: 'All types',
      options: TEMPLATE_TYPES.map((type) => ({ value: type, label: type.replaceAll('-', ' ') })),
    },
  ],
  queries: templateCollectionQueries,
  layout: collectionLayout(TEMPLATE_COLLECTION, TEMPLATE),
  remove: (id) => call('DELETE /admin/template-collections/:id', { params: { id } }),
  Kept: () => <p className="mt-2 text-small">Its templates stay, in no collection.</p>,
}

/** All collections of templates. */
export function TemplateCollectionListScreen() {
  return <RecordListScreen config={LIST} />
}
