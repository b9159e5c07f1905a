import { and, desc, eq, exists, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'

import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { files, postImportFiles, postImportRows, postImports, posts, users } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import { nameOf } from '../../audit/service.ts'
import { insertRows, IS_IN } from './row-repo.ts'
import type { Table } from './reading/table.ts'

/** Any number that nothing else uses for two-number advisory locks. */
const LOCK = 746_102

export type ImportRecord = typeof postImports.$inferSelect
type FileResult = Pick<typeof postImportFiles.$inferSelect, 'name' | 'kind' | 'key' | 'fault'>
/** The same with the size of what was stored, in pixels. */
export type MeasuredResult = FileResult & Pick<typeof files.$inferSelect, 'width' | 'height'>

/** The import an admin has sent under this key before; null when there is none. @throws key_reused for another ZIP */
export async function findRepeated(
  db: Db,
  { adminId, idempotencyKey, sha256 }: Pick<ImportRecord, 'adminId' | 'idempotencyKey' | 'sha256'>,
): Promise<number | null> {
  const [row] = await db
    .select({ id: postImports.id, sha256: postImports.sha256 })
    .from(postImports)
    .where(and(eq(postImports.adminId, adminId), eq(postImports.idempotencyKey, idempotencyKey)))
  if (row && row.sha256 !== sha256) throw problem('key_reused')
  return row?.id ?? null
}

/** Inserts an import with its rows; null when another request has stored one under its key meanwhile. */
export async function insertImport(
  tx: Tx,
  values: typeof postImports.$inferInsert,
  rows: Table['rows'],
): Promise<number | null> {
  const [made] = await tx.insert(postImports).values(values).onConflictDoNothing().returning({ id: postImports.id })
  if (!made) return null
  await insertRows(tx, made.id, rows)
  return made.id
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | null> {
  const [row] = await db.select().from(postImports).where(eq(postImports.id, id))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(postImports).where(eq(postImports.id, id)).for('update')
  return row ?? null
}

/** Changes an import, with `from` only while it is in that state: a job that was thought dead may end later. */
export async function setImport(
  db: Db,
  id: number,
  set: Partial<typeof postImports.$inferInsert>,
  from?: ImportRecord['state'],
): Promise<void> {
  await db
    .update(postImports)
    .set(set)
    .where(and(eq(postImports.id, id), from && eq(postImports.state, from)))
}

/** Counts one more file as checked. */
export async function countDone(db: Db, id: number): Promise<void> {
  await db
    .update(postImports)
    .set({ done: sql`${postImports.done} + 1` })
    .where(and(eq(postImports.id, id), eq(postImports.state, 'checking')))
}

/** Tries in a row after which the work waits for its admin. */
const MOST_TRIES = 5

const IS_UNDER_WAY = inArray(postImports.state, ['checking', 'importing'])

/**
 * Counts a try of the work under way before it begins, since a process that it kills can't count it afterwards; false,
 * and the import waits for its admin with `fault`, when there were too many.
 */
export async function beginTry(db: Db, id: number, fault: string): Promise<boolean> {
  const isOver = sql`${postImports.failures} >= ${MOST_TRIES}`
  const [tried] = await db
    .update(postImports)
    .set({
      failures: sql`${postImports.failures} + 1`,
      state: sql`case when ${isOver} then 'checked' else ${postImports.state} end`,
      fault: sql`case when ${isOver} then ${fault}::text end`,
    })
    .where(and(eq(postImports.id, id), IS_UNDER_WAY))
    .returning({ state: postImports.state })
  return tried !== undefined && tried.state !== 'checked'
}

/** Ends a try that failed; after the last one the import waits for its admin with `fault`. */
export async function endTry(db: Db, id: number, fault: string): Promise<void> {
  await db
    .update(postImports)
    .set({ state: 'checked', fault })
    .where(and(eq(postImports.id, id), IS_UNDER_WAY, gte(postImports.failures, MOST_TRIES)))
}

const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`

/** Imports with their admins and the numbers of their rows, newest first. */
export async function findImports(db: Db, which: SQL | undefined, limit: number) {
  const found = await db
    .select({ import: postImports, admin: { firstName: users.firstName, lastName: users.lastName } })
    .from(postImports)
    .innerJoin(users, eq(users.id, postImports.adminId))
    .where(which)
    .orderBy(desc(postImports.id))
    .limit(limit)
  const ids = found.map((row) => row.import.id)
  const counts = await db
    .select({
      importId: postImportRows.importId,
      rows: count(IS_IN),
      updates: count(sql`${IS_IN} and ${postImportRows.isUpdate}`),
      errors: count(sql`${IS_IN} and ${postImportRows.errors} <> '{}'`),
      warnings: count(sql`${IS_IN} and ${postImportRows.warnings} <> '{}'`),
      leftOut: count(sql`${postImportRows.leftOut}`),
    })
    .from(postImportRows)
    .where(inArray(postImportRows.importId, ids.length > 0 ? ids : [0]))
    .groupBy(postImportRows.importId)
  const none = { rows: 0, updates: 0, errors: 0, warnings: 0, leftOut: 0 }
  return found.map((row) =>
    Object.assign(row.import, {
      by: nameOf(row.admin),
      counts: counts.find(({ importId }) => importId === row.import.id) ?? none,
    }),
  )
}

export const byId = (id: number) => eq(postImports.id, id)

export async function findFiles(db: Db, importId: number): Promise<MeasuredResult[]> {
  const { name, kind, key, fault } = postImportFiles
  return await db
    .select({ name, kind, key, fault, width: files.width, height: files.height })
    .from(postImportFiles)
    .leftJoin(files, eq(files.key, key))
    .where(eq(postImportFiles.importId, importId))
}

export async function insertFile(db: Db, importId: number, result: FileResult): Promise<void> {
  await db
    .insert(postImportFiles)
    .values({ importId, ...result })
    .onConflictDoNothing()
}

/** Deletes an import and returns the keys of files that only it may have used. */
export async function deleteImport(tx: Tx, { id, fileKey }: Pick<ImportRecord, 'id' | 'fileKey'>) {
  const used = await tx
    .select({ key: postImportFiles.key })
    .from(postImportFiles)
    .where(eq(postImportFiles.importId, id))
  await tx.delete(postImports).where(eq(postImports.id, id))
  return [fileKey, ...used.map(({ key }) => key)]
}

/** Deletes the notes about the files of an import that is done, and returns their keys. */
export async function deleteFiles(tx: Tx, { id, fileKey }: Pick<ImportRecord, 'id' | 'fileKey'>) {
  const used = await tx
    .delete(postImportFiles)
    .where(eq(postImportFiles.importId, id))
    .returning({ key: postImportFiles.key })
  return [fileKey, ...used.map(({ key }) => key)]
}

export async function findUnderWay(db: Db): Promise<Pick<ImportRecord, 'id' | 'state'>[]> {
  return await db.select({ id: postImports.id, state: postImports.state }).from(postImports).where(IS_UNDER_WAY)
}

/** Imports that were checked and left so since before this time. */
export async function findForgotten(db: Db, before: Date): Promise<ImportRecord[]> {
  return await db
    .select()
    .from(postImports)
    .where(and(eq(postImports.state, 'checked'), lt(postImports.createdAt, before)))
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: DEFAULT_TIME_ZONE })

/** Lets one import of the same rows be made after the other, so that the second sees the first. */
export async function lockRowsOf(tx: Tx, rowsSha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${rowsSha256}))`)
}

/** Who has imported the same rows before, and when, while one of their posts is still in the library. */
export async function importedBefore(
  db: Db,
  { id, adminId, sha256, rowsSha256 }: Pick<ImportRecord, 'id' | 'adminId' | 'sha256' | 'rowsSha256'>,
): Promise<string | null> {
  const itsPosts = db
    .select({ id: posts.id })
    .from(posts)
    .where(
      // The posts of an import have its time and admin.
      and(eq(posts.authorId, postImports.adminId), eq(posts.createdAt, postImports.createdAt), isNull(posts.deletedAt)),
    )
  const [row] = await db
    .select({
      by: postImports.adminId,
      at: postImports.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(postImports)
    .innerJoin(users, eq(users.id, postImports.adminId))
    .where(
      and(
        eq(postImports.state, 'done'),
        or(eq(postImports.rowsSha256, rowsSha256 ?? ''), eq(postImports.sha256, sha256)),
        ne(postImports.id, id),
        exists(itsPosts),
      ),
    )
    .orderBy(desc(postImports.id))
    .limit(1)
  if (!row) return null
  const who = row.by === adminId ? 'You' : nameOf(row)
  return `${who} imported this file on ${DAY.format(row.at)}. Import it again?`
}
