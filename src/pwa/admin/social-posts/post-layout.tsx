import type { AdminPostRow } from '#contract/admin/posts.ts'
import { type Claim, CLAIM_LABEL } from '#domain/library/claims.ts'
import { isReleased } from '#domain/library/visibility.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { usesAndResults } from '../shared/admin-labels.ts'
import { copyAddress } from '../shared/library-queries.ts'
import { byHighest, byText } from '../shared/list/list-address.ts'
import { DraftBadge, type RowLayout, RowPicture } from '../shared/list/row-layout.tsx'
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
