import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { CollectionRow } from '#contract/admin/records.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { collectionLayout } from '../shared/collections/collection-layout.tsx'
import { ConfirmDelete, useDeleting } from '../shared/list/deleting.tsx'
import { emptyText, LIST_FILTERS, type ListFilter } from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import { TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'
import { templateCollectionQueries } from '../shared/library-queries.ts'

const LAYOUT = collectionLayout(TEMPLATE_COLLECTION, TEMPLATE)

const FILTERS: readonly ListFilter[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: TEMPLATE_TYPES.map((type) => ({ value: type, label: type.replaceAll('-', ' ') })),
  },
]

/** All collections of templates. */
export function TemplateCollectionListScreen() {
  const list = useListAddress(LIST_FILTERS)
  const query = useQuery(templateCollectionQueries.list(list.address))
  const deleting = useDeleting<CollectionRow>({
    kind: TEMPLATE_COLLECTION,
    listKey: templateCollectionQueries.listKey,
    send: (id) => call('DELETE /admin/template-collections/:id', { params: { id } }),
  })
  return (
    <AdminList
      kind={TEMPLATE_COLLECTION}
      forms={TEMPLATE_COLLECTION}
      create="Create New Template Collection"
      search={{ label: 'Search template collections', placeholder: 'Name' }}
      failed={{ toast: 'Error fetching collections', title: 'The template collections didn’t load' }}
      empty={emptyText(list)}
      filters={FILTERS}
      exported={templateCollectionQueries.queryOf(list.address)}
      list={list}
      query={query}
      layout={LAYOUT}
      onDelete={(collection) => deleting.ask([collection])}
    >
      <ConfirmDelete name={deleting.rows[0]?.name ?? ''} deleting={deleting}>
        <p className="mt-2 text-small">Its templates stay, in no collection.</p>
      </ConfirmDelete>
    </AdminList>
  )
}
