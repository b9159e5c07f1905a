import { call } from '#client/call.ts'
import type { CollectionRow } from '#contract/admin/records.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'

import { collectionQueries, templateCollectionQueries } from '../shared/library-queries.ts'
import { InUseNote } from '../shared/list/deleting.tsx'
import { TAGS_OR_NONE } from '../shared/list/library-choices.tsx'
import { type RecordListConfig, RecordListScreen } from '../shared/list/list-screen.tsx'
import { POST, POST_COLLECTION, TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'
import { collectionLayout } from './collection-layout.tsx'

const POST_COLLECTIONS: RecordListConfig<CollectionRow> = {
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
  return <RecordListScreen config={POST_COLLECTIONS} />
}

const TEMPLATE_COLLECTIONS: RecordListConfig<CollectionRow> = {
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
  return <RecordListScreen config={TEMPLATE_COLLECTIONS} />
}
