import type { CollectionRow } from '#contract/admin/records.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { countLabel } from '../shared/admin-labels.ts'
import { byHighest, byText } from '../shared/list/list-address.ts'
import { DraftBadge, type RowLayout, RowPicture } from '../shared/list/row-layout.tsx'
import type { RecordKind } from '../shared/record-kind.ts'

/** How collections of both kinds are listed: ID, Name and Image, and how much is in them. */
export function collectionLayout({ path }: RecordKind, of: RecordKind): RowLayout<CollectionRow> {
  const countOf = ({ count }: CollectionRow) => countLabel(count, of.noun)
  return {
    columns: [
      { head: 'ID', cell: ({ id }) => id, className: 'num w-24 text-ink-soft' },
      { head: 'Name', cell: ({ name }) => name, leads: true },
      {
        head: 'Image',
        className: 'w-48',
        cell: ({ image_url: url }) =>
          url ? <RowPicture src={url} /> : <span className="text-ink-hint">No image</span>,
      },
    ],
    sorts: [byHighest('count', `Most ${of.noun}s`, `Fewest ${of.noun}s`), byText('name', 'Name')],
    thumb: ({ image_url: url }) => <RowPicture src={url} />,
    detail: (row) => [`ID ${row.id}`, countOf(row), row.image_url === null && 'No image'].filter(Boolean).join(' · '),
    note: countOf,
    badge: ({ count, is_draft: isDraft }) => (
      <>
        <DraftBadge isDraft={isDraft} />
        {count === 0 && !isDraft && (
          <Badge tone="gray" icon="eye-slash">
            Hidden while empty
          </Badge>
        )}
      </>
    ),
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => `${path}/${id}`,
  }
}
