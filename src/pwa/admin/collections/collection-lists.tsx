import { call } from '#client/call.ts'
import type { CollectionRow } from '#contract/admin/records.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { countLabel } from '../shared/admin-labels.ts'
import { collectionQueries, templateCollectionQueries } from '../shared/library-queries.ts'
import { InUseNote } from '../shared/list/deleting.tsx'
import { TAGS_OR_NONE } from '../shared/list/library-choices.tsx'
import { byHighest, byText } from '../shared/list/list-address.ts'
import { type RecordListConfig, RecordListScreen } from '../shared/list/list-screen.tsx'
import { DraftBadge, type RowLayout, RowPicture } from '../shared/list/row-layout.tsx'
import { POST, POST_COLLECTION, type RecordKind, TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'

/** How collections of both kinds are listed: ID, Name and Image, and how much is in them. */
export function collectionLayout({ path }: RecordKind, of: RecordKind): RowLayout<CollectionRow> {
  const countOf = ({ count }: CollectionRow) => countLabel(count, of.noun)
  return {
    columns: [
      { head: 'ID', cell: ({ id }) => id, className: 'num w-24 text-ink-soft' },
      { head: 'Name', cell: ({ name }) => name, leads: true },
      {
        head: 'Image',
        className: 'w-48',
        cell: ({ image_url: url }) =>
          url ? <RowPicture src={url} /> : <span className="text-ink-hint">No image</span>,
      },
    ],
    sorts: [byHighest('count', `Most ${of.noun}s`, `Fewest ${of.noun}s`), byText('name', 'Name')],
    thumb: ({ image_url: url }) => <RowPicture src={url} />,
    detail: (row) => [`ID ${row.id}`, countOf(row), row.image_url === null && 'No image'].filter(Boolean).join(' · '),
    note: countOf,
    badge: ({ count, is_draft: isDraft }) => (
      <>
        <DraftBadge isDraft={isDraft} />
        {count === 0 && !isDraft && (
          <Badge tone="gray" icon="eye-slash">
            Hidden while empty
          </Badge>
        )}
      </>
    ),
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => `${path}/${id}`,
  }
}

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
