import type { CollectionRow } from '#contract/admin/records.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import type { RecordKind } from '../record-kind.ts'
import { DraftBadge } from './draft-badge.tsx'
import type { RowLayout } from './row-layout.ts'
import { RowPicture } from './row-picture.tsx'

/** How collections of both kinds are listed: ID, Name and Image, and how much is in them. */
export function collectionLayout({ path }: RecordKind, of: RecordKind): RowLayout<CollectionRow> {
  const countOf = ({ count }: CollectionRow) => `${count} ${count === 1 ? of.noun : `${of.noun}s`}`
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
