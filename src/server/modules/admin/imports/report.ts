import { Readable } from 'node:stream'

import yazl from 'yazl'

import {
  IMPORT_COLUMNS,
  IMPORT_TABLE,
  type ImportColumn,
  type ImportRow,
  type ImportRowQuery,
  type PostImport,
} from '#contract/admin/post-imports.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { appearsIn } from '#domain/library/visibility.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { seenName } from '#domain/text/seen-name.ts'

import type { AppContext } from '../../../app-context.ts'
import { drawPoster } from '../../../branding/poster.ts'
import type { Db } from '../../../db/open.ts'
import { paged, rowsOf } from '../../../db/statements.ts'
import { problem } from '../../../http/problem.ts'
import { TABLE_MARK, tableLine } from '../../../http/table-file.ts'
import { type Known, readKnown } from './reading/known.ts'
import { messagesOf } from './reading/row-faults.ts'
import { idOf } from './reading/rows.ts'
import { type ColumnPlace, faultsOfColumns, rowOf, type TableRow } from './reading/table.ts'
import * as repo from './repo.ts'
import { findRows, findRowsOfPage, type StoredRow } from './row-repo.ts'

const LATEST = 20
const ROWS_PAGE_SIZE = 20

type Reading = Pick<AppContext, 'db'>

/** @throws not_found */
export async function getImport({ db }: Reading, id: number): Promise<PostImport> {
  const [found] = await repo.findImports(db, repo.byId(id), 1)
  if (!found) throw problem('not_found')
  return await presentImport(db, found)
}

export async function listImports({ db }: Reading): Promise<PostImport[]> {
  const shown: PostImport[] = []
  for (const found of await repo.findImports(db, undefined, LATEST)) shown.push(await presentImport(db, found))
  return shown
}

async function presentImport(db: Db, found: Awaited<ReturnType<typeof repo.findImports>>[number]): Promise<PostImport> {
  const { counts, titles, state } = found
  const { places, missing } = faultsOfColumns(titles, found.columns)
  return {
    id: found.id,
    file: found.fileName,
    by: found.by,
    at: found.createdAt.toISOString(),
    state,
    fault: found.fault,
    progress: { done: found.done, total: found.total },
    columns: [
      ...[...places].map(([place, message]) => ({ place, title: titles[place] ?? '', message })),
      // Imports of earlier releases stored no titles.
      ...(titles.length === 0 ? [] : missing).map((column) => ({
        place: null,
        title: column,
        message: `The column “${column}” is missing`,
      })),
    ],
    rows: counts.rows,
    creates: counts.rows - counts.updates,
    updates: counts.updates,
    errors: counts.errors,
    warnings: counts.warnings,
    left_out: counts.leftOut,
    imported_before: state === 'checked' ? await repo.importedBefore(db, found) : null,
    created: found.posts,
    updated: found.updated,
  }
}

/** @throws not_found */
export async function listRows(
  { db }: Reading,
  id: number,
  { page, only }: ImportRowQuery,
): Promise<{ data: ImportRow[]; meta: PageMeta }> {
  const found = await repo.findImport(db, id)
  if (!found) throw problem('not_found')
  const rows = await findRowsOfPage(db, id, only, rowsOf(page, ROWS_PAGE_SIZE))
  // What is imported already is as it was made.
  const ids = rows.rows.flatMap((row) => idOf(rowOf(row, found.columns)) ?? [])
  const known = found.state === 'checked' ? await readKnown(db, ids) : null
  return paged(rows, page, ROWS_PAGE_SIZE, (row) => presentRow(row, found.columns, known))
}

export function presentRow(row: StoredRow, columns: readonly ColumnPlace[], known: Known | null): ImportRow {
  const read = rowOf(row, columns)
  const { cell } = read
  const filled = columns.flatMap((column) =>
    column === null || column === 'left_out' || cell(column) === '' ? [] : [[column, cell(column)] as const],
  )
  return {
    row: row.row,
    action: row.isUpdate ? 'update' : 'create',
    post: row.postId,
    left_out: row.leftOut,
    title: cell('title'),
    type: cell('type'),
    picture: row.picture && mediaPath(row.picture),
    cells: Object.fromEntries(filled),
    appears_in: known && appearsOf(read, known),
    errors: messagesOf(row.errors),
    warnings: messagesOf(row.warnings),
  }
}

/** The errors and warnings of an import as a table. @throws not_found */
export async function errorTable({ db }: Reading, id: number): Promise<{ name: string; table: string }> {
  const [found] = await repo.findImports(db, repo.byId(id), 1)
  if (!found) throw problem('not_found')
  const { columns } = await presentImport(db, found)
  const lines = columns.map(({ title, message }) => ['1', title, 'error', message, ''])
  for (const row of await findRows(db, id)) {
    if (row.leftOut) continue
    const { cell } = rowOf(row, found.columns)
    for (const kind of ['errors', 'warnings'] as const) {
      for (const { column, message } of messagesOf(row[kind])) {
        lines.push([String(row.row), column === 'row' ? '' : column, kind.slice(0, -1), message, cell('title')])
      }
    }
  }
  const table = [['row', 'column', 'kind', 'message', 'title'], ...lines]
  return { name: found.fileName, table: TABLE_MARK + table.map(tableLine).join('') }
}

/** Where agents will find the post of a row, as the form of a post says it; null where they won't. */
function appearsOf(row: TableRow, known: Known): string | null {
  const current = known.posts.get(idOf(row) ?? 0)
  const named = row.cell('collection')
  const isKnown = known.collections.get(seenName(named))?.length === 1
  const collection = named === '' ? (current?.collection ?? null) : isKnown ? named : null
  const own = new Set((current?.tags ?? []).map(({ id }) => id))
  const tags =
    row.cell('tags') === ''
      ? [...new Set(known.tags.values())].filter(({ id }) => own.has(id))
      : row.names('tags').flatMap((name) => known.tags.get(seenName(name)) ?? [])
  return collection === null || tags.length === 0 ? null : appearsIn(collection, tags)
}

type Row = Partial<Record<ImportColumn, string>>

const ROWS: readonly Row[] = [
  {
    title: 'Five rooms buyers look at first',
    caption: 'Start in the kitchen.\n\nWhich room sold you on your home?',
    spanish_title: 'Cinco cuartos que los compradores ven primero',
    spanish_caption: 'Empieza en la cocina.',
    instagram_caption: 'Start in the kitchen. Save this for Saturday.',
    version_1_name: 'Local',
    version_1_caption: 'Buyers in {city|your neighborhood} start in the kitchen too.',
    version_1_spanish_caption: 'En {city|tu vecindario} también empiezan en la cocina.',
    alt_text: 'The words “Five rooms buyers look at first” on dark plum.',
    spanish_alt_text: 'Las palabras “Five rooms buyers look at first” sobre ciruela oscuro.',
    type: 'image',
    platforms: 'facebook; instagram',
    main_color: '#4B1D42',
    facebook_image: 'media/rooms.jpg',
    instagram_image: 'media/rooms.jpg',
  },
  {
    title: 'What closing day looks like',
    caption: 'Three steps, one set of keys.',
    alt_text: 'The word “Sign” on a light card.\nThe words “Get the keys” on a light card.',
    type: 'carousel',
    release_date: '2030-01-15',
    fb_carousel_images: 'media/closing-1.jpg; media/closing-2.jpg',
    ig_carousel_images: 'media/closing-1.jpg; media/closing-2.jpg',
  },
]

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A ZIP that can be imported as it is. */
export async function sampleZip(): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const lines = [
    IMPORT_COLUMNS.join(','),
    ...ROWS.map((row) => IMPORT_COLUMNS.map((column) => quoted(row[column] ?? '')).join(',')),
  ]
  // The mark at the beginning makes spreadsheets read it as UTF-8.
  zip.addBuffer(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), IMPORT_TABLE)
  for (const [name, title, color] of [
    ['rooms', 'Five rooms buyers look at first', '#4B1D42'],
    ['closing-1', 'Sign', '#E8DCCB'],
    ['closing-2', 'Get the keys', '#E8DCCB'],
  ] as const) {
    zip.addBuffer(await drawPoster({ title, color, width: 1080, height: 1080 }), `media/${name}.jpg`, {
      compress: false,
    })
  }
  zip.end()
  return Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
}
