import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../../db/open.ts'
import { postImportRows, type postImports } from '../../../db/schema/index.ts'
import type { Judged } from './judged-row.ts'
import type { Table } from './reading/table.ts'

/** Rows written in one statement. */
const BATCH = 500

/** Fewer where warnings are found first, so that the server answers other requests in between. */
const JUDGED_BATCH = 50

export type StoredRow = typeof postImportRows.$inferSelect

/** The condition that a row isn't left out. */
export const IS_IN = sql`not ${postImportRows.leftOut}`

export async function insertRows(tx: Tx, importId: number, rows: Table['rows']): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map(({ row, cells }) => ({ importId, row, cells }))
    await tx.insert(postImportRows).values(batch)
  }
}

/** All rows of an import, in the order of the table. */
export async function findRows(db: Db, importId: number): Promise<StoredRow[]> {
  return await db
    .select()
    .from(postImportRows)
    .where(eq(postImportRows.importId, importId))
    .orderBy(asc(postImportRows.row))
}

export async function findRow(db: Db, importId: number, row: number): Promise<StoredRow | null> {
  const [found] = await db
    .select()
    .from(postImportRows)
    .where(and(eq(postImportRows.importId, importId), eq(postImportRows.row, row)))
  return found ?? null
}

/** The rows that aren't left out and change one of these posts, in the order of the table. */
export async function findRowsOfPosts(db: Db, importId: number, posts: readonly number[]): Promise<StoredRow[]> {
  return await db
    .select()
    .from(postImportRows)
    .where(
      and(
        eq(postImportRows.importId, importId),
        IS_IN,
        postImportRows.isUpdate,
        inArray(postImportRows.postId, [...posts]),
      ),
    )
    .orderBy(asc(postImportRows.row))
}

/** Makes room for a new column in rows that have cells past the last one; they stay past it. */
export async function insertCells(tx: Tx, importId: number, place: number): Promise<void> {
  await tx.execute(sql`
    update post_import_rows set cells = jsonb_insert(cells, array[${String(place)}]::text[], '""')
    where import_id = ${importId} and jsonb_array_length(cells) > ${place}`)
}

/** A page of an import's rows, and how many there are: all, or those that aren't left out and have messages. */
export async function findRowsOfPage(
  db: Db,
  importId: number,
  only: 'errors' | 'warnings' | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRow[]; total: number }> {
  const have = only && and(IS_IN, sql`${postImportRows[only]} <> '{}'`)
  const which = and(eq(postImportRows.importId, importId), have)
  const rows = await db
    .select()
    .from(postImportRows)
    .where(which)
    .orderBy(asc(postImportRows.row))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(postImportRows, which) }
}

export async function setRow(
  tx: Tx,
  importId: number,
  row: number,
  set: Partial<typeof postImportRows.$inferInsert>,
): Promise<void> {
  await tx
    .update(postImportRows)
    .set(set)
    .where(and(eq(postImportRows.importId, importId), eq(postImportRows.row, row)))
}

/** Stores what was found in rows, while their import is in this state. */
export async function setJudged(
  db: Db,
  { id: importId, state }: Pick<typeof postImports.$inferSelect, 'id' | 'state'>,
  judged: readonly Judged[],
): Promise<void> {
  for (let at = 0; at < judged.length; at += JUDGED_BATCH) {
    const found = judged.slice(at, at + JUDGED_BATCH).map(({ row, errors, warnings, picture, current }) => ({
      row,
      errors,
      warnings: warnings(),
      picture,
      post: current?.id ?? null,
    }))
    await db.execute(sql`
      update post_import_rows r
      set errors = v.errors, warnings = v.warnings, picture = v.picture, post_id = v.post, is_update = v.post is not null
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as v(row int, errors jsonb, warnings jsonb, picture text, post int)
      where r.import_id = ${importId} and r.row = v.row
        and exists (select 1 from post_imports i where i.id = ${importId} and i.state = ${state})`)
  }
}

/** Notes the posts that rows have made. */
export async function setMade(tx: Tx, importId: number, made: readonly { row: number; id: number }[]): Promise<void> {
  if (made.length === 0) return
  await tx.execute(sql`
    update post_import_rows r set post_id = v.id from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as v(row int, id int)
    where r.import_id = ${importId} and r.row = v.row`)
}
