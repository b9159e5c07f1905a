import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminTag } from '#contract/admin/tags.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { ConfirmDelete, useDeleting } from '../shared/list/deleting.tsx'
import { countLabel } from '../shared/admin-labels.ts'
import { emptyText, type ListFilter, SORTED } from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import { TAG } from '../shared/record-kind.ts'
import { tagQueries, tagsQuery, useTagsChanged } from '../shared/library-queries.ts'
import { TAG_LAYOUT } from './tag-layout.tsx'

const NAMES = [...SORTED, 'type']

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
