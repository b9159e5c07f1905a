import type { CollectionOption } from '#contract/admin.ts'

import type { RecordKind } from '../record-kind.ts'
import type { RowColumns } from './row-columns.ts'
import { Thumb } from './thumb.tsx'

/** How collections of both kinds are listed: ID, Name and Image. */
export function collectionColumns({ path }: RecordKind): RowColumns<CollectionOption> {
  return {
    columns: [
      { head: 'ID', cell: ({ id }) => id, className: 'num w-24 text-ink-soft' },
      { head: 'Name', cell: ({ name }) => name, leads: true },
      {
        head: 'Image',
        className: 'w-48',
        cell: ({ image_url: url }) => (url ? <Thumb src={url} /> : <span className="text-ink-hint">No image</span>),
      },
    ],
    thumb: ({ image_url: url }) => <Thumb src={url} />,
    detail: ({ id, image_url: url }) => (url ? `ID ${id}` : `ID ${id} · No image`),
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => `${path}/${id}`,
  }
}
