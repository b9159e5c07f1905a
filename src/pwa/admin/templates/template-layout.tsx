import type { AdminTemplateRow } from '#contract/admin/admin-templates.ts'

import { usesLabel } from '../shared/admin-labels.ts'
import { byHighest, byText } from '../shared/list/list-address.ts'
import { DraftBadge, type RowLayout, RowPicture } from '../shared/list/row-layout.tsx'
import { TEMPLATE } from '../shared/record-kind.ts'

const nameOf = ({ id, title }: AdminTemplateRow) => (title === '' ? `Template ${id}` : title)

const thumb = (template: AdminTemplateRow) => <RowPicture src={template.image_url} />

export const TEMPLATE_LAYOUT: RowLayout<AdminTemplateRow> = {
  columns: [
    { head: 'ID', cell: (template) => template.id, className: 'num text-ink-soft' },
    { head: 'Template', cell: thumb },
    { head: 'Title', cell: nameOf, leads: true },
    { head: 'Collection', cell: (template) => template.collection },
    { head: 'Author', cell: (template) => template.author, className: 'text-ink-soft' },
  ],
  sorts: [
    byHighest('uses', 'Most used', 'Least used'),
    byText('title', 'Title'),
    byText('collection', 'Collection'),
    byText('author', 'Author'),
  ],
  thumb,
  detail: (template) =>
    [`ID ${template.id}`, template.collection, usesLabel('Used', template.uses)].filter(Boolean).join(' · '),
  note: ({ uses }) => usesLabel('Used', uses),
  badge: ({ is_draft: isDraft }) => <DraftBadge isDraft={isDraft} />,
  nameOf,
  hrefOf: (template) => `${TEMPLATE.path}/${template.uuid}`,
}
