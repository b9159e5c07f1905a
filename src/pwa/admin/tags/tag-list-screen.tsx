import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AdminTag } from '#contract/admin/tags.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { AdminList } from '../shared/list/admin-list.tsx'
import { ConfirmDelete } from '../shared/list/confirm-delete.tsx'
import { countLabel } from '../shared/list/count-label.ts'
import { emptyText, SORTED, type ListFilter } from '../shared/list/list-filters.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { byHighest, byText } from '../shared/list/sorts.ts'
import { useDeleting } from '../shared/list/use-deleting.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { POST, TAG } from '../shared/record-kind.ts'
import { tagsQuery } from '../social-posts/queries.ts'
import { tagQueries, useTagsChanged } from './queries.ts'

const NAMES = [...SORTED, 'type']

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

/** All tags, with how many posts have each. */
export function TagListScreen() {
  const list = useListAddress(NAMES)
  const filters = useFilters()
  const query = useQuery(tagQueries.list(list.address))
  const changed = useTagsChanged()
  const deleting = useDeleting<AdminTag>({
    kind: TAG,
    listKey: tagQueries.listKey,
    send: (id) => call('DELETE /admin/tags/:id', { params: { id } }),
    onDeleted: () => void changed(),
  })
  const [asked] = deleting.rows
  return (
    <AdminList
      kind={TAG}
      create="Create New Tag"
      search={{ label: 'Search tags', placeholder: 'Name, type' }}
      failed={{ toast: 'Error fetching tags', title: 'The tags didn’t load' }}
      empty={emptyText(list)}
      filters={filters}
      exported={tagQueries.queryOf(list.address)}
      list={list}
      query={query}
      layout={TAG_LAYOUT}
      onDelete={(tag) => deleting.ask([tag])}
    >
      <ConfirmDelete name={asked?.name ?? ''} deleting={deleting}>
        <p className="mt-2 text-small">
          {asked && asked.posts > 0
            ? `${countLabel(asked.posts, 'post')} will lose it. To give them another tag, merge this one instead.`
            : 'No post has it.'}
        </p>
      </ConfirmDelete>
    </AdminList>
  )
}

function useFilters(): ListFilter[] {
  const { data: tags = [] } = useQuery(tagsQuery)
  const types = [...new Set(tags.map(({ type }) => type))].toSorted()
  return [
    { name: 'type', label: 'Type', all: 'All types', options: types.map((type) => ({ value: type, label: type })) },
  ]
}
