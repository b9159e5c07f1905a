import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import { type AdminPostRow, MISSING_PARTS, type MissingPart } from '#contract/admin/posts.ts'
import { DRAFT } from '#contract/admin/records.ts'
import { CLAIM_LABEL, CLAIMS } from '#domain/library/claims.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { ImportDrawer } from '../imports/import-drawer.tsx'
import {
  choicesOf,
  collectionOptions,
  idOrNull,
  NO_COLLECTION,
  postQueries,
  tagsQuery,
} from '../shared/library-queries.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { type BulkAction, BulkBar, DRAFT_ACTION, useSelection } from '../shared/list/selection.tsx'
import { ConfirmDelete, deletionButton, InUseNote, useDeleting } from '../shared/list/deleting.tsx'
import {
  DELETED_CHOICE,
  DRAFT_CHOICE,
  emptyText,
  LIST_FILTERS,
  type ListFilter,
  showsDeleted,
} from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import { POST } from '../shared/record-kind.ts'
import { POST_LAYOUT, typeLabel } from './post-layout.tsx'

/** All posts of the library. */
export function PostListScreen() {
  const list = useListAddress(LIST_FILTERS)
  const filters = useFilters()
  const query = useQuery(postQueries.list(list.address))
  const selection = useSelection(query.data?.data)
  const actions = useActions()
  const deleting = useDeleting<AdminPostRow>({
    kind: POST,
    listKey: postQueries.listKey,
    send: (id) => call('DELETE /admin/social-posts/:id', { params: { id } }),
    several: (ids, action) => call('PATCH /admin/social-posts', { body: { ids, action } }),
    onDeleted: selection.clear,
  })
  const isDeleted = showsDeleted(list)
  const [asked, ...others] = deleting.rows
  const [importing, setImporting] = useState(false)
  return (
    <AdminList
      kind={POST}
      forms={POST}
      create="Create New Post"
      tools={
        <Button kind="line" icon="upload-simple" onClick={() => setImporting(true)} className="max-desk:w-full">
          Import
        </Button>
      }
      search={{ label: 'Search posts', placeholder: 'ID, title, caption, type, collection, author' }}
      failed={{ toast: 'Error fetching posts', title: 'The posts didn’t load' }}
      empty={emptyText(list)}
      filters={filters}
      exported={postQueries.queryOf(list.address)}
      list={list}
      query={query}
      layout={POST_LAYOUT}
      onDelete={(post) => deleting.ask([post])}
      onRestore={isDeleted ? ({ id }) => deleting.restore([id]) : undefined}
      selection={selection}
    >
      <BulkBar
        kind={POST}
        listKey={postQueries.listKey}
        selection={selection}
        actions={isDeleted ? [] : actions}
        button={deletionButton({ deleting, selection, isDeleted, rows: query.data?.data })}
      />
      <ConfirmDelete name={asked && others.length === 0 ? asked.title : ''} deleting={deleting}>
        {asked && others.length === 0 ? (
          <InUseNote record={postQueries.one(asked.id)} asked={deleting.open} />
        ) : (
          <p className="mt-3 text-small">Posts agents already scheduled will still go out.</p>
        )}
      </ConfirmDelete>
      <ImportDrawer open={importing} onOpenChange={setImporting} />
    </AdminList>
  )
}

const MISSING_LABEL: Record<MissingPart, string> = {
  spanish: 'Spanish title or caption',
  alt_text: 'Alternative text',
  media: 'Media',
  collection: 'Collection',
  tag: 'Tag',
}

/** What the list can be filtered by; collections and tags once they are loaded. */
function useFilters(): ListFilter[] {
  const { data: collections = [] } = useQuery(collectionOptions.posts)
  const { data: tags = [] } = useQuery(tagsQuery)
  return [
    {
      name: 'collection',
      label: 'Collection',
      all: 'All collections',
      options: [NO_COLLECTION, ...choicesOf(collections)],
    },
    { name: 'tag', label: 'Tag', all: 'All tags', options: [{ value: 'none', label: 'No tag' }, ...choicesOf(tags)] },
    {
      name: 'type',
      label: 'Type',
      all: 'All types',
      options: POST_TYPES.map((type) => ({ value: type, label: typeLabel({ type }) })),
    },
    {
      name: 'claim',
      label: 'Claims',
      all: 'All posts',
      options: [
        ...CLAIMS.map((claim) => ({ value: claim, label: CLAIM_LABEL[claim] })),
        { value: 'none', label: 'Nothing about the agent' },
      ],
    },
    {
      name: 'missing',
      label: 'Missing',
      all: 'All posts',
      options: MISSING_PARTS.map((part) => ({ value: part, label: MISSING_LABEL[part] })),
    },
    {
      name: 'state',
      label: 'Show',
      all: 'All posts',
      options: [{ value: 'unreleased', label: 'Not released yet' }, DRAFT_CHOICE, DELETED_CHOICE],
    },
  ]
}

/** What can be done with several posts at once. */
function useActions(): BulkAction[] {
  const { data: collections = [] } = useQuery(collectionOptions.posts)
  const { data: tags = [] } = useQuery(tagsQuery)
  const retag = (action: 'add_tag' | 'remove_tag') => (ids: number[], choice: string) =>
    call('PATCH /admin/social-posts', { body: { ids, action, tag: Number(choice) } })
  return [
    { label: 'Add a tag', of: 'Tag', options: choicesOf(tags), send: retag('add_tag') },
    { label: 'Remove a tag', of: 'Tag', options: choicesOf(tags), send: retag('remove_tag') },
    {
      label: 'Move to a collection',
      of: 'Collection',
      options: [NO_COLLECTION, ...choicesOf(collections)],
      send: (ids, choice) =>
        call('PATCH /admin/social-posts', { body: { ids, action: 'move', collection: idOrNull(choice) } }),
    },
    {
      ...DRAFT_ACTION,
      send: (ids, choice) =>
        call('PATCH /admin/social-posts', { body: { ids, action: 'set_draft', is_draft: choice === DRAFT } }),
    },
  ]
}
