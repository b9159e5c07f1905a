import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { CollectionRow } from '#contract/admin/records.ts'

import { choicesOf, collectionQueries, tagsQuery } from '../shared/library-queries.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { collectionLayout } from '../shared/collections/collection-layout.tsx'
import { ConfirmDelete, InUseNote, useDeleting } from '../shared/list/deleting.tsx'
import { emptyText, LIST_FILTERS, type ListFilter } from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import { POST, POST_COLLECTION } from '../shared/record-kind.ts'

const LAYOUT = collectionLayout(POST_COLLECTION, POST)

/** All collections of posts. */
export function PostCollectionListScreen() {
  const list = useListAddress(LIST_FILTERS)
  const filters = useFilters()
  const query = useQuery(collectionQueries.list(list.address))
  const deleting = useDeleting<CollectionRow>({
    kind: POST_COLLECTION,
    listKey: collectionQueries.listKey,
    send: (id) => call('DELETE /admin/social-post-collections/:id', { params: { id } }),
  })
  return (
    <AdminList
      kind={POST_COLLECTION}
      forms={POST_COLLECTION}
      create="Create New Collection"
      search={{ label: 'Search collections', placeholder: 'Name' }}
      failed={{ toast: 'Error fetching collections', title: 'The collections didn’t load' }}
      empty={emptyText(list)}
      filters={filters}
      exported={collectionQueries.queryOf(list.address)}
      list={list}
      query={query}
      layout={LAYOUT}
      onDelete={(collection) => deleting.ask([collection])}
    >
      <ConfirmDelete name={deleting.rows[0]?.name ?? ''} deleting={deleting}>
        <p className="mt-2 text-small">Its posts stay in the library, in no collection.</p>
        {deleting.rows[0] && <InUseNote record={collectionQueries.one(deleting.rows[0].id)} asked={deleting.open} />}
      </ConfirmDelete>
    </AdminList>
  )
}

function useFilters(): ListFilter[] {
  const { data: tags = [] } = useQuery(tagsQuery)
  return [
    { name: 'tag', label: 'Tag', all: 'All tags', options: [{ value: 'none', label: 'No tag' }, ...choicesOf(tags)] },
  ]
}
