import { type AdminPostRow } from '#contract/admin/posts.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import { DraftBadge } from '../shared/list/draft-badge.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { RowPicture } from '../shared/list/row-picture.tsx'
import { byHighest, byText } from '../shared/list/sorts.ts'
import { POST } from '../shared/record-kind.ts'
import { ClaimBadge } from './claim-badge.tsx'
import { FlagIcons } from './flag-icons.tsx'
import { copyAddress } from './queries.ts'
import { usesAndResults } from './results.ts'
import { ReleaseBadge } from './release-badge.tsx'

export const typeLabel = ({ type }: Pick<AdminPostRow, 'type'>) => type.replaceAll('_', ' ')
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
