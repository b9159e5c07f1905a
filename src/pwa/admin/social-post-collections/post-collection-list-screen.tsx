import { call } from '#client/call.ts'
import type { CollectionRow } from '#contract/admin/records.ts'

import { collectionLayout } from '../shared/collections/collection-layout.tsx'
import { collectionQueries } from '../shared/library-queries.ts'
import { InUseNote } from '../shared/list/deleting.tsx'
import { TAGS_OR_NONE } from '../shared/list/library-choices.tsx'
import { RecordListScreen, type RecordListConfig } from '../shared/list/list-screen.tsx'
import { POST, POST_COLLECTION } from '../shared/record-kind.ts'

const LIST: RecordListConfig<CollectionRow> = {
  kind: POST_COLLECTION,
  create: 'Create New Collection',
  keepsForms: true,
  search: { label: 'Search collections', placeholder: 'Name' },
  failed: { toast: 'Error fetching collections', title: 'The collections didn’t load' },
  filters: [{ name: 'tag', label: 'Tag', all: 'All tags', ...TAGS_OR_NONE }],
  queries: collectionQueries,
  layout: collectionLayout(POST_COLLECTION, POST),
  remove: (id) => call('DELETE /admin/social-post-collections/:id', { params: { id } }),
  Kept: ({ rows: [collection], asked }) => (
    <>
      <p className="mt-2 text-small">Its posts stay in the library, in no collection.</p>
      {collection && <InUseNote record={collectionQueries.one(collection.id)} asked={asked} />}
    </>
  ),
}

/** All collections of posts. */
export function PostCollectionListScreen() {
  return <RecordListScreen config={LIST} />
}
