import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminCollectionRow } from '#contract/admin-collections.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { collectionLook } from '../shared/list/collection-look.tsx'
import { ConfirmDelete } from '../shared/list/confirm-delete.tsx'
import { InUseNote } from '../shared/list/in-use-note.tsx'
import { useDeleting } from '../shared/list/use-deleting.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { COLLECTION_LIST_KEY, collectionQueries } from './queries.ts'

const PATH = '/admin/social-post-collections'
const LOOK = collectionLook(PATH)

/** All collections of posts. */
export function ListScreen() {
  const list = useListAddress()
  const query = useQuery(collectionQueries.list(list.address))
  const deleting = useDeleting<AdminCollectionRow>({
    noun: 'collection',
    listKey: COLLECTION_LIST_KEY,
    send: (id) => call('DELETE /admin/social-post-collections/:id', { params: { id } }),
  })
  return (
    <AdminList
      title="Social Post Collections"
      path={PATH}
      create="Create New Collection"
      search={{ label: 'Search collections', placeholder: 'Name' }}
      failed={{ toast: 'Error fetching collections', title: 'The collections didn’t load' }}
      list={list}
      query={query}
      look={LOOK}
      onDelete={deleting.ask}
    >
      <ConfirmDelete noun="collection" name={deleting.row?.name ?? ''} deleting={deleting}>
        <p className="mt-2 text-small">Its posts stay in the library, in no collection.</p>
        {deleting.row && <CollectionInUse id={deleting.row.id} asked={deleting.open} />}
      </ConfirmDelete>
    </AdminList>
  )
}

function CollectionInUse({ id, asked }: { id: number; asked: boolean }) {
  const query = useQuery({
    ...collectionQueries.one(id),
    select: ({ data }) => data.in_use,
    enabled: asked,
    // Agents queue at any moment.
    staleTime: 0,
  })
  return <InUseNote query={query} />
}
