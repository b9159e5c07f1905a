import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { DRAFT } from '#contract/admin/records.ts'
import type { AdminTemplateRow } from '#contract/admin/templates.ts'

import { choicesOf, collectionOptions, idOrNull, NO_COLLECTION, templateQueries } from '../shared/library-queries.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { type BulkAction, BulkBar, DRAFT_ACTION, useSelection } from '../shared/list/selection.tsx'
import { ConfirmDelete, deletionButton, useDeleting } from '../shared/list/deleting.tsx'
import {
  DELETED_CHOICE,
  DRAFT_CHOICE,
  emptyText,
  LIST_FILTERS,
  type ListFilter,
  showsDeleted,
} from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import { TEMPLATE } from '../shared/record-kind.ts'
import { nameOf, TEMPLATE_LAYOUT } from './template-layout.tsx'

/** All templates. */
export function TemplateListScreen() {
  const list = useListAddress(LIST_FILTERS)
  const filters = useFilters()
  const query = useQuery(templateQueries.list(list.address))
  const selection = useSelection(query.data?.data)
  const actions = useActions()
  const deleting = useDeleting<AdminTemplateRow>({
    kind: TEMPLATE,
    listKey: templateQueries.listKey,
    send: (id) => call('DELETE /admin/templates/:id', { params: { id } }),
    several: (ids, action) => call('PATCH /admin/templates', { body: { ids, action } }),
    onDeleted: selection.clear,
  })
  const isDeleted = showsDeleted(list)
  const [asked, ...others] = deleting.rows
  return (
    <AdminList
      kind={TEMPLATE}
      forms={TEMPLATE}
      create="Create New Template"
      search={{ label: 'Search templates', placeholder: 'ID, title' }}
      failed={{ toast: 'Error fetching templates', title: 'The templates didn’t load' }}
      empty={emptyText(list)}
      filters={filters}
      exported={templateQueries.queryOf(list.address)}
      list={list}
      query={query}
      layout={TEMPLATE_LAYOUT}
      onDelete={(template) => deleting.ask([template])}
      onRestore={isDeleted ? ({ id }) => deleting.restore([id]) : undefined}
      selection={selection}
    >
      <BulkBar
        kind={TEMPLATE}
        listKey={templateQueries.listKey}
        selection={selection}
        actions={isDeleted ? [] : actions}
        button={deletionButton({ deleting, selection, isDeleted, rows: query.data?.data })}
      />
      <ConfirmDelete name={asked && others.length === 0 ? nameOf(asked) : ''} deleting={deleting} />
    </AdminList>
  )
}

function useFilters(): ListFilter[] {
  const { data: collections = [] } = useQuery(collectionOptions.templates)
  return [
    {
      name: 'collection',
      label: 'Collection',
      all: 'All collections',
      options: [NO_COLLECTION, ...choicesOf(collections)],
    },
    { name: 'state', label: 'Show', all: 'All templates', options: [DRAFT_CHOICE, DELETED_CHOICE] },
  ]
}

/** What can be done with several templates at once. */
function useActions(): BulkAction[] {
  const { data: collections = [] } = useQuery(collectionOptions.templates)
  return [
    {
      label: 'Move to a collection',
      of: 'Collection',
      options: [NO_COLLECTION, ...choicesOf(collections)],
      send: (ids, choice) =>
        call('PATCH /admin/templates', { body: { ids, action: 'move', collection: idOrNull(choice) } }),
    },
    {
      ...DRAFT_ACTION,
      send: (ids, choice) =>
        call('PATCH /admin/templates', { body: { ids, action: 'set_draft', is_draft: choice === DRAFT } }),
    },
  ]
}
