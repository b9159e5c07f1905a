import type { ImportColumn, ImportRow, ImportRowChange, PostImport } from '#contract/admin/post-imports.ts'

import { VolumeFull } from '../../../db/data-folder.ts'
import type { Tx } from '../../../db/open.ts'
import { problem } from '../../../http/problem.ts'
import type { ReceivedFile } from '../../../http/uploads/read-form.ts'
import { keyOf } from '../../../storage/keys.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { saveWithFiles } from '../form.ts'
import { checkImport, type ImportContext } from './check.ts'
import { judgeOf } from './judge.ts'
import { readKnown } from './reading/known.ts'
import * as repo from './repo.ts'
import { getImport, presentRow } from './report.ts'
import { findRow, findRowsOfPosts, insertCells, setJudged, setRow } from './row-repo.ts'
import { idOf } from './reading/rows.ts'
import { hasWrongColumns, saveImport } from './save.ts'
import { type ColumnPlace, columnsOf, digestOf, readTable, rowOf } from './reading/table.ts'
import { withZip } from './reading/zip.ts'

const QUEUE = 'post-imports'

/** How soon work goes on whose process died. */
const LOOK_EVERY_SECONDS = 10

/** How long an import that was checked waits for its admin. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60 * 1000

/** What is shown of work that failed again and again; the log says why. */
const BROKEN = 'Something went wrong on our server, so nothing was imported.'
const KILLED =
  'Our server stopped each time it worked on this import, so nothing was imported. Split it into smaller imports, or leave out its largest files.'
const NO_ROOM = 'Our server is out of space, so nothing was imported.'

/** Registers the jobs of imports; to be called before the jobs start. */
export function startImports(context: ImportContext): void {
  const { jobs } = context
  const work = async ({ id }: { id: number }) => {
    if (!(await repo.beginTry(context.db, id, KILLED))) return
    try {
      // Whichever its state asks for; the other does nothing.
      await checkImport(context, id)
      await saveImport(context, id)
    } catch (error) {
      await repo.endTry(context.db, id, error instanceof VolumeFull ? NO_ROOM : BROKEN)
      throw error
    }
  }
  jobs.define<{ id: number }>(QUEUE, work, { oneOfKey: true })
  jobs.every('post-imports', LOOK_EVERY_SECONDS, async () => {
    for (const { id } of await repo.findUnderWay(context.db)) await sendJob(context, id)
    for (const { id } of await repo.findForgotten(context.db, new Date(context.now().getTime() - FORGOTTEN_MS)))
      await discardImport(context, id)
  })
}

async function sendJob({ jobs }: Pick<ImportContext, 'jobs'>, id: number, tx?: Tx): Promise<void> {
  await jobs.send(QUEUE, { id }, { singletonKey: String(id), ...(tx && { tx }) })
}

interface NewImport {
  adminId: number
  /** The idempotency key, a UUID made on the device. */
  key: string
  name: string
  zip: Pick<ReceivedFile, 'path' | 'sha256'>
}

/**
 * Stores a ZIP and its rows, to be checked in the background; a repetition under the same key stores nothing.
 * @throws validation_failed for what is no ZIP with a table of posts; key_reused
 */
export async function takeIn(context: ImportContext, { adminId, key, name, zip }: NewImport): Promise<PostImport> {
  const { db } = context
  const sign = { adminId, idempotencyKey: key, sha256: zip.sha256 }
  const repeated = await repo.findRepeated(db, sign)
  if (repeated !== null) return await getImport(context, repeated)
  const { table, entries } = await withZip(zip.path, async (opened) => ({
    table: await readTable(await opened.readTable()),
    entries: opened.files,
  }))
  const columns = columnsOf(table.titles)
  const file = { field: 'file', source: zip.path, mime: 'application/zip' as const, sha256: zip.sha256 }
  const id = await saveWithFiles(context, [file], async (tx) => {
    const values = {
      ...sign,
      rowsSha256: digestOf(table.rows.map((row) => rowOf(row, columns))),
      createdAt: context.now(),
      state: 'checking' as const,
      fileName: name || 'posts.zip',
      fileKey: keyOf(zip.sha256, 'application/zip'),
      entries,
      titles: table.titles,
      columns,
    }
    const made = await repo.insertImport(tx, values, table.rows)
    if (made !== null) await sendJob(context, made, tx)
    return made ?? (await repo.findRepeated(tx, sign))
  })
  if (id === null) throw new Error('The import was not stored')
  context.jobs.nudge(QUEUE)
  return await getImport(context, id)
}

/**
 * Mends a row, which is judged at once; a file that wasn't checked yet is in the background.
 * @throws not_found; conflict while the server works on the import, and once it is done
 */
export async function changeRow(
  context: ImportContext,
  { id, row: number }: { id: number; row: number },
  { cells, left_out: leftOut }: ImportRowChange,
): Promise<ImportRow> {
  const changed = await context.db.transaction(async (tx) => {
    const held = await toChange(tx, id)
    const texts = Object.entries(cells) as [ImportColumn, string][]
    for (const [column] of texts) await addColumn(tx, held, column)
    const row = await findRow(tx, id, number)
    if (!row) throw problem('not_found')
    const mended = { ...row, cells: [...row.cells], leftOut: leftOut ?? row.leftOut }
    for (const [column, text] of texts) {
      const place = held.columns.indexOf(column)
      while (mended.cells.length < place) mended.cells.push('')
      mended.cells[place] = text
    }
    const post = idOf(rowOf(mended, held.columns))
    const posts = [row.postId, post].filter((one) => one !== null)
    const known = await readKnown(tx, posts)
    // Rows that change the same post as it does, or did, have errors of each other.
    const others = (await findRowsOfPosts(tx, id, posts)).filter((one) => one.row !== number)
    const judge = judgeOf(held, known, await repo.findFiles(tx, id))
    const judged = [...others, ...(mended.leftOut ? [] : [mended])].toSorted((a, b) => a.row - b.row).map(judge)
    const own = judged.find((one) => one.row === number) ?? judge(mended)
    const { errors, warnings, picture, current } = own
    const found = { errors, warnings: warnings(), picture, postId: current?.id ?? null, isUpdate: current !== null }
    await setRow(tx, id, number, { cells: mended.cells, leftOut: mended.leftOut, ...found })
    await setJudged(
      tx,
      held,
      judged.filter((one) => one !== own),
    )
    await repo.setImport(tx, id, { titles: held.titles, columns: held.columns })
    if (own.unchecked.length > 0) await checkAgain(context, tx, id)
    return presentRow({ ...mended, ...found }, held.columns, known)
  })
  context.jobs.nudge(QUEUE)
  return changed
}

/** Adds a column that the table doesn't have. */
async function addColumn(tx: Tx, { id, titles, columns }: repo.ImportRecord, column: ImportColumn): Promise<void> {
  if (columns.includes(column)) return
  await insertCells(tx, id, columns.length)
  titles.push(column)
  columns.push(column)
}

/** Says what a column is whose title is unknown. @throws not_found, conflict */
export async function changeColumn(
  context: ImportContext,
  id: number,
  { place, column }: { place: number; column: ColumnPlace },
): Promise<PostImport> {
  await context.db.transaction(async (tx) => {
    const { columns } = await toChange(tx, id)
    if (place >= columns.length) throw problem('not_found')
    await repo.setImport(tx, id, { columns: columns.with(place, column) })
    await checkAgain(context, tx, id)
  })
  context.jobs.nudge(QUEUE)
  return await getImport(context, id)
}

/** Has all rows checked once more, by the library as it is now. @throws not_found, conflict */
export async function checkRows(context: ImportContext, id: number): Promise<PostImport> {
  await context.db.transaction(async (tx) => {
    await toChange(tx, id)
    await checkAgain(context, tx, id)
  })
  context.jobs.nudge(QUEUE)
  return await getImport(context, id)
}

async function checkAgain(context: ImportContext, tx: Tx, id: number): Promise<void> {
  await repo.setImport(tx, id, { state: 'checking', ...ANEW })
  await sendJob(context, id, tx)
}

/** Work that begins. */
const ANEW = { done: 0, total: 0, failures: 0, fault: null }

/** The import, locked, while its rows can be changed. @throws not_found, conflict */
async function toChange(tx: Tx, id: number): Promise<repo.ImportRecord> {
  const held = await repo.lockImport(tx, id)
  if (!held) throw problem('not_found')
  if (held.state === 'done') throw problem('conflict', { message: 'This import is done.' })
  if (held.state !== 'checked') throw problem('conflict', { message: 'The server is still working on this import.' })
  return held
}

/**
 * Has an import made in the background; nothing happens for one that is under way or done.
 * @throws not_found; validation_failed while a row or a title has an error; conflict for rows imported before
 */
export async function runImport(context: ImportContext, id: number, again: boolean): Promise<PostImport> {
  await context.db.transaction(async (tx) => {
    const held = await repo.lockImport(tx, id)
    if (!held) throw problem('not_found')
    if (held.state === 'importing' || held.state === 'done') return
    await toChange(tx, id)
    const [found] = await repo.findImports(tx, repo.byId(id), 1)
    const count = found?.counts.errors ?? 0
    if (count > 0 || hasWrongColumns(held)) {
      const what =
        count === 0 ? 'The column titles have errors' : count === 1 ? '1 row has errors' : `${count} rows have errors`
      throw problem('validation_failed', { message: `${what}. Nothing was imported.` })
    }
    if (found?.counts.rows === 0) throw problem('validation_failed', { message: 'There are no rows to import.' })
    const before = again ? null : await repo.importedBefore(tx, held)
    if (before !== null) throw problem('conflict', { message: before })
    await repo.setImport(tx, id, { state: 'importing', again, ...ANEW })
    await sendJob(context, id, tx)
  })
  context.jobs.nudge(QUEUE)
  return await getImport(context, id)
}

/**
 * Removes an import that wasn't made, and its files.
 * @throws not_found; conflict while its posts are made, and for one that is done: by it the same rows are recognized
 */
export async function discardImport({ db, now }: Pick<ImportContext, 'db' | 'now'>, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await repo.lockImport(tx, id)
    if (!held) throw problem('not_found')
    if (held.state === 'done') throw problem('conflict', { message: 'This import is done.' })
    if (held.state === 'importing')
      throw problem('conflict', { message: 'The server is still working on this import.' })
    await listUnused(tx, await repo.deleteImport(tx, held), now())
  })
}
