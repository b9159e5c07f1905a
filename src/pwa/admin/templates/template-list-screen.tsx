import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminTemplateRow } from '#contract/admin/templates.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { ConfirmDelete } from '../shared/list/confirm-delete.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { RowPicture } from '../shared/list/row-picture.tsx'
import { useDeleting } from '../shared/list/use-deleting.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { TEMPLATE } from '../shared/record-kind.ts'
import { templateQueries } from './queries.ts'

const nameOf = ({ id, title }: AdminTemplateRow) => (title === '' ? `Template ${id}` : title)
const thumb = (template: AdminTemplateRow) => <RowPicture src={template.image_url} />

const LAYOUT: RowLayout<AdminTemplateRow> = {
  columns: [
    { head: 'ID', cell: (template) => template.id, className: 'num text-ink-soft' },
    { head: 'Template', cell: thumb },
    { head: 'Title', cell: nameOf, leads: true },
    { head: 'Collection', cell: (template) => template.collection },
    { head: 'Author', cell: (template) => template.author, className: 'text-ink-soft' },
  ],
  thumb,
  detail: (template) => [`ID ${template.id}`, template.collection].filter(Boolean).join(' · '),
  nameOf,
  hrefOf: (template) => `${TEMPLATE.path}/${template.uuid}`,
}

/** All templates. */
export function TemplateListScreen() {
  const list = useListAddress()
  const query = useQuery(templateQueries.list(list.address))
  const deleting = useDeleting<AdminTemplateRow>({
    kind: TEMPLATE,
    listKey: templateQueries.listKey,
    send: (id) => call('DELETE /admin/templates/:id', { params: { id } }),
  })
  return (
    <AdminList
      kind={TEMPLATE}
      create="Create New Template"
      search={{ label: 'Search templates', placeholder: 'ID, title' }}
      failed={{ toast: 'Error fetching templates', title: 'The templates didn’t load' }}
      list={list}
      query={query}
      layout={LAYOUT}
      onDelete={deleting.ask}
    >
      <ConfirmDelete name={deleting.row ? nameOf(deleting.row) : ''} deleting={deleting} />
    </AdminList>
  )
}
