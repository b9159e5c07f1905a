import type { CollectionOption } from '#contract/admin/records.ts'

import type { RecordKind } from '../record-kind.ts'
import type { RowLayout } from './row-layout.ts'
import { RowPicture } from './row-picture.tsx'

/** How collections of both kinds are listed: ID, Name and Image. */
export function collectionLayout({ path }: RecordKind): RowLayout<CollectionOption> {
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
    detail: ({ id, image_url: url }) => (url ? `ID ${id}` : `ID ${id} · No image`),
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => `${path}/${id}`,
  }
}
