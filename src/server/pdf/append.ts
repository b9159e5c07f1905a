import type { PdfDocument } from './document.ts'
import { type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue, written } from './values.ts'

/** An object of an update, new or in place of an earlier one. */
export interface Change {
  ref: PdfRef
  value: PdfValue
}

/**
 * The document with an update at its end (ISO 32000, 7.5.6): what is there stays as it is, and the table of objects has
 * the form of the last one.
 */
export function withChanges(document: PdfDocument, changes: readonly Change[]): Buffer {
  const parts: Buffer[] = [document.bytes, Buffer.from('\n')]
  let length = document.bytes.length + 1
  const put = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const rows = changes
    .toSorted((a, b) => a.ref.number - b.ref.number)
    .map(({ ref, value }) => {
      const row = { number: ref.number, generation: ref.generation, at: length }
      put(`${ref.number} ${ref.generation} obj\n`)
      put(written(value))
      put('\nendobj\n')
      return row
    })
  const size = Math.max(document.size, ...rows.map(({ number }) => number + 1))
  const at = length
  const trailer: PdfDict = new Map(
    ['Root', 'Info', 'ID'].flatMap((key) => {
      const value = document.trailer.get(key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
  trailer.set('Prev', document.newest.at)
  if (document.newest.isStream) {
    const all = [...rows, { number: size, generation: 0, at }]
    trailer.set('Type', new PdfName('XRef'))
    trailer.set('Size', size + 1)
    trailer.set('W', [1, 4, 2])
    trailer.set(
      'Index',
      all.flatMap(({ number }) => [number, 1]),
    )
    put(`${size} 0 obj\n`)
    put(written(new PdfStream(trailer, Buffer.concat(all.map(streamRow)))))
    put('\nendobj\n')
  } else {
    trailer.set('Size', size)
    put('xref\n')
    for (const { number, generation, at: offset } of rows) {
      put(`${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`)
    }
    put('trailer\n')
    put(written(trailer))
    put('\n')
  }
  put(`startxref\n${at}\n%%EOF\n`)
  return Buffer.concat(parts)
}

function streamRow({ at, generation }: { at: number; generation: number }): Buffer {
  const row = Buffer.alloc(7)
  row[0] = 1
  row.writeUInt32BE(at, 1)
  row.writeUInt16BE(generation, 5)
  return row
}
