import type { Db } from './database.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Term, Way } from '#domain/library/search.ts'

/** PostgreSQL's code for a deadlock: it ends one of the transactions, which may be repeated. */
const DEADLOCK = '40P01'

const MOST_TRIES = 5

/** Repeats a transaction, at once, that PostgreSQL ended because of a deadlock. */
export async function pastDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === DEADLOCK) return true
  return false
}

/** Whether a statement was refused because another row already has that value. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === '23505') return true
  return false
}

/**
 * A statement whose SQL is built once per database rather than on every call; building it costs more than mapping its
 * rows. Values that change are `sql.placeholder`s. PostgreSQL prepares it like every repeated statement (named-statements.ts).
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}

/** A page of a list, with the number of rows of the whole list; a page past the end is empty. */
export interface Page<T> {
  rows: T[]
  total: number
}

export interface PageRequest {
  limit: number
  offset: number
}

/** A row whose joined side may be missing, recognized by its id. */
export type MaybeEmpty<T extends { id: number }> = T | (Record<string, unknown> & { id: null })

/** A row of a page that is joined to the number of all rows, so that it is known on an empty page too. */
export type Counted<T extends { id: number }> = MaybeEmpty<T> & { total: number }

export function isThere<T extends { id: number }>(row: MaybeEmpty<T>): row is T {
  return row.id !== null
}

/** Null when the page's parent doesn't exist. */
export function pageFrom<T extends { id: number }>(rows: Counted<T>[]): Page<T> | null {
  const [first] = rows
  return first === undefined ? null : { rows: rows.filter((row) => isThere<T>(row)), total: first.total }
}

/** The limit and offset of a page, which counts from 1. */
export function rowsOf(page: number, size: number): PageRequest {
  return { limit: size, offset: (page - 1) * size }
}

/** A page in the API's format. */
export function paged<Row, T>(
  { rows, total }: Page<Row>,
  page: number,
  size: number,
  present: (row: Row) => T,
): { data: T[]; meta: PageMeta } {
  const lastPage = Math.max(1, Math.ceil(total / size))
  return { data: rows.map(present), meta: { current_page: page, last_page: lastPage, per_page: size, total } }
}

/** The condition of PostgreSQL's text search for all of these terms. */
export const queryOf = (terms: readonly Term[]): SQL =>
  sql`to_tsquery('pg_catalog.simple', ${terms.map((ways) => `(${ways.map(written).join(' | ')})`).join(' & ')})`

function written({ words, begins }: Way): string {
  return words.join(' <-> ') + (begins ? ':*' : '')
}

/**
 * What each term finds as a table of its own, and the condition that a row's id is in all of them. They are
 * materialized because a planner without statistics would search the texts again for every row.
 */
export function matches(terms: readonly Term[], idsWith: (query: SQL) => SQL, id: SQL): { tables: SQL; inAll: SQL } {
  const names = terms.map((_, index) => sql.identifier(`word_${index}`))
  const tables = terms.map((term, index) => sql`${names[index]} as materialized (${idsWith(queryOf([term]))})`)
  return {
    tables: sql.join(tables, sql`, `),
    inAll: sql.join(
      names.map((name) => sql`${id} in (select id from ${name})`),
      sql` and `,
    ),
  }
}
