import type { ImportRow, ImportRowQuery, PostImport } from '#contract/admin/post-imports.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { paged, rowsOf } from '../../../db/page.ts'
import { problem } from '../../../http/problem.ts'
import { TABLE_MARK, tableLine } from '../table-text.ts'
import { appearsOf } from './appears.ts'
import { readKnown, type Known } from './known.ts'
import * as repo from './repo.ts'
import { messagesOf } from './row-faults.ts'
import { findRows, findRowsOfPage, type StoredRow } from './row-repo.ts'
import { idOf } from './rows.ts'
import { faultsOfColumns, rowOf, type ColumnPlace } from './table.ts'

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
