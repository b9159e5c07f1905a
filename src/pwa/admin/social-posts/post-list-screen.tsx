import { useState } from 'react'

import { call } from '#client/call.ts'
import { type AdminPostRow, MISSING_PARTS, type MissingPart } from '#contract/admin/posts.ts'
import { DRAFT } from '#contract/admin/records.ts'
import { type Claim, CLAIM_LABEL, CLAIMS } from '#domain/library/claims.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { isReleased } from '#domain/library/release.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import { ImportDrawer } from '../imports/import-drawer.tsx'
import { usesAndResults } from '../shared/admin-labels.ts'
import { copyAddress, idOrNull, postQueries } from '../shared/library-queries.ts'
import { InUseNote } from '../shared/list/deleting.tsx'
import { POST_COLLECTIONS, TAGS, TAGS_OR_NONE } from '../shared/list/library-choices.tsx'
import { byHighest, byText } from '../shared/list/list-address.ts'
import { DELETED_CHOICE, DRAFT_CHOICE } from '../shared/list/list-filters.tsx'
import { type RecordListConfig, RecordListScreen } from '../shared/list/list-screen.tsx'
import { DraftBadge, type RowLayout, RowPicture } from '../shared/list/row-layout.tsx'
import { DRAFT_ACTION } from '../shared/list/selection.tsx'
import { POST } from '../shared/record-kind.ts'
import { FlagIcons } from './flag-icons.tsx'

/** 'Says: a listing' for a post that isn’t so for every agent; nothing for all others. */
function ClaimBadge({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <Badge tone="gray" icon="user-focus">
      Says: {joinList(claims.map((claim) => CLAIM_LABEL[claim].toLowerCase()))}
    </Badge>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Releases Dec 1' for a post that agents don't see yet; nothing for all others. */
function ReleaseBadge({ date }: { date: string | null }) {
  const now = useNow()
  if (date === null || isReleased(date, now)) return null
  const day = new Date(`${date}T00:00:00Z`)
  const format = day.getUTCFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR
  return (
    <Badge tone="blue" icon="clock-bold">
      Releases {format.format(day)}
    </Badge>
  )
}

const typeLabel = ({ type }: Pick<AdminPostRow, 'type'>) => type.replaceAll('_', ' ')

const thumb = (post: AdminPostRow) => <RowPicture src={post.thumbnail} bed={post.main_color} fit />

const platforms = (post: AdminPostRow) => <FlagIcons flags={PLATFORM_FLAGS.filter((flag) => post[flag])} />

export const POST_LAYOUT: RowLayout<AdminPostRow> = {
  columns: [
    { head: 'ID', cell: (post) => post.id, className: 'num text-ink-soft' },
    { head: 'Post', cell: thumb },
    { head: 'Title', cell: (post) => post.title, leads: true },
    { head: 'Type', cell: typeLabel, className: 'text-ink-soft' },
    { head: 'Collection', cell: (post) => post.collection },
    { head: 'Author', cell: (post) => post.author, className: 'text-ink-soft max-xl:hidden' },
    { head: 'Platforms', cell: (post) => <span className="block max-w-32">{platforms(post)}</span> },
  ],
  sorts: [
    byHighest('uses', 'Most published', 'Least published'),
    byHighest('reactions', 'Most reactions', 'Fewest reactions'),
    byHighest('views', 'Most views', 'Fewest views'),
    byText('title', 'Title'),
    byText('type', 'Type'),
    byText('collection', 'Collection'),
    byText('author', 'Author'),
  ],
  thumb,
  detail: (post) => [`ID ${post.id}`, typeLabel(post), post.collection, post.author].filter(Boolean).join(' · '),
  signs: (post) => (
    <>
      {platforms(post)}
      <span className="mt-1 block text-ink-soft">{usesAndResults(post)}</span>
    </>
  ),
  note: usesAndResults,
  badge: ({ release_date: date, is_draft: isDraft, claims }) => (
    <>
      <DraftBadge isDraft={isDraft} />
      <ReleaseBadge date={date} />
      <ClaimBadge claims={claims} />
    </>
  ),
  nameOf: (post) => post.title,
  hrefOf: (post) => `${POST.path}/${post.id}`,
  copyHrefOf: copyAddress,
}

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
