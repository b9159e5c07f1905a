import { useState } from 'react'

import { call } from '#client/call.ts'
import { type AdminPostRow, MISSING_PARTS, type MissingPart } from '#contract/admin/posts.ts'
import { DRAFT } from '#contract/admin/records.ts'
import { CLAIM_LABEL, CLAIMS } from '#domain/library/claims.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { ImportDrawer } from '../imports/import-drawer.tsx'
import { idOrNull, postQueries } from '../shared/library-queries.ts'
import { InUseNote } from '../shared/list/deleting.tsx'
import { POST_COLLECTIONS, TAGS, TAGS_OR_NONE } from '../shared/list/library-choices.tsx'
import { DELETED_CHOICE, DRAFT_CHOICE } from '../shared/list/list-filters.tsx'
import { type RecordListConfig, RecordListScreen } from '../shared/list/list-screen.tsx'
import { DRAFT_ACTION } from '../shared/list/selection.tsx'
import { POST } from '../shared/record-kind.ts'
import { POST_LAYOUT, typeLabel } from './post-layout.tsx'

const MISSING_LABEL: Record<MissingPart, string> = {
  spanish: 'Spanish title or caption',
  alt_text: 'Alternative text',
  media: 'Media',
  collection: 'Collection',
  tag: 'Tag',
}

const retag = (action: 'add_tag' | 'remove_tag') => (ids: number[], choice: string) =>
  call('PATCH /admin/social-posts', { body: { ids, action, tag: Number(choice) } })

const LIST: RecordListConfig<AdminPostRow> = {
  kind: POST,
  create: 'Create New Post',
  keepsForms: true,
  Tools: Import,
  search: { label: 'Search posts', placeholder: 'ID, title, caption, type, collection, author' },
  failed: { toast: 'Error fetching posts', title: 'The posts didn’t load' },
  filters: [
    { name: 'collection', label: 'Collection', all: 'All collections', ...POST_COLLECTIONS },
    { name: 'tag', label: 'Tag', all: 'All tags', ...TAGS_OR_NONE },
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
  ],
  queries: postQueries,
  layout: POST_LAYOUT,
  remove: (id) => call('DELETE /admin/social-posts/:id', { params: { id } }),
  several: {
    change: (ids, action) => call('PATCH /admin/social-posts', { body: { ids, action } }),
    actions: [
      { label: 'Add a tag', of: 'Tag', ...TAGS, send: retag('add_tag') },
      { label: 'Remove a tag', of: 'Tag', ...TAGS, send: retag('remove_tag') },
      {
        label: 'Move to a collection',
        of: 'Collection',
        ...POST_COLLECTIONS,
        send: (ids, choice) =>
          call('PATCH /admin/social-posts', { body: { ids, action: 'move', collection: idOrNull(choice) } }),
      },
      {
        ...DRAFT_ACTION,
        send: (ids, choice) =>
          call('PATCH /admin/social-posts', { body: { ids, action: 'set_draft', is_draft: choice === DRAFT } }),
      },
    ],
  },
  Kept: ({ rows: [post, ...others], asked }) =>
    post && others.length === 0 ? (
      <InUseNote record={postQueries.one(post.id)} asked={asked} />
    ) : (
      <p className="mt-3 text-small">Posts agents already scheduled will still go out.</p>
    ),
}

/** All posts of the library. */
export function PostListScreen() {
  return <RecordListScreen config={LIST} />
}

function Import() {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Button kind="line" icon="upload-simple" onClick={() => setImporting(true)} className="max-desk:w-full">
        Import
      </Button>
      <ImportDrawer open={importing} onOpenChange={setImporting} />
    </>
  )
}
