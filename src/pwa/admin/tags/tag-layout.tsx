import { Link } from 'react-router-dom'

import type { AdminTag } from '#contract/admin/tags.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { countLabel } from '../shared/admin-labels.ts'
import { byHighest, byText } from '../shared/list/list-address.ts'
import type { RowLayout } from '../shared/list/row-layout.tsx'
import { POST, TAG } from '../shared/record-kind.ts'

export const TAG_LAYOUT: RowLayout<AdminTag> = {
  columns: [
    { head: 'ID', cell: ({ id }) => id, className: 'num w-24 text-ink-soft' },
    { head: 'Name', cell: ({ name }) => name, leads: true },
    { head: 'Type', cell: ({ type }) => type, className: 'text-ink-soft' },
    { head: 'Posts', cell: (tag) => <PostsLink tag={tag} />, className: 'num' },
  ],
  sorts: [byHighest('posts', 'Most posts', 'Fewest posts', 'Posts'), byText('name', 'Name'), byText('type', 'Type')],
  detail: ({ type, posts }) => `${type} · ${countLabel(posts, 'post')}`,
  badge: (tag) => tag.is_fixed && <Badge tone="gray">Used by Porchlight</Badge>,
  nameOf: ({ name }) => name,
  hrefOf: ({ id }) => `${TAG.path}/${id}`,
  isKept: (tag) => tag.is_fixed,
}

function PostsLink({ tag: { id, posts } }: { tag: AdminTag }) {
  if (posts === 0) return <span className="text-ink-hint">None</span>
  return (
    <Link to={`${POST.path}?tag=${id}`} className="inline-flex min-h-(--target) items-center font-semibold text-plum">
      {countLabel(posts, 'post')}
    </Link>
  )
}
