import { sql, type SQL } from 'drizzle-orm'

import type { AdminListQuery } from '#contract/admin.ts'
import type { PageMeta } from '#contract/shapes.ts'

import type { Db } from '../../db/open.ts'

/** A list: the table whose rows it has, called `r`, with what stands beside them. */
export interface ListSpec {
  table: SQL
  columns: SQL
  joins?: SQL
  /** Which rows a search finds. */
  found: (search: string) => SQL
}

/**
 * A page of a list, newest first, with the whole number of rows that were found; a page past the end
 * is empty. One statement, which goes over the table once and joins to the rows of the page alone.
 */
export async function findPage<Row extends { id: number }, T>(
  db: Db,
  { table, columns, joins = sql``, found }: ListSpec,
  { page, per_page: size, search }: AdminListQuery,
  present: (row: Row) => T,
): Promise<{ data: T[]; meta: PageMeta }> {
  const hits = search === '' ? table : sql`hits`
  const { rows } = await db.execute<(Row | Missing) & { total: number }>(sql`
    ${search === '' ? sql`` : sql`with hits as materialized (select r.id from ${table} r where ${found(search)})`}
    select (select count(*)::int from ${hits}) as total, page.*
    from (values (1)) as whole left join lateral (
      select ${columns}
      from (select id from ${hits} order by id desc limit ${size} offset ${(page - 1) * size}) as shown
      join ${table} r on r.id = shown.id ${joins}
    ) page on true order by page.id desc`)
  const total = rows[0]?.total ?? 0
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / size)), per_page: size, total }
  return { data: rows.filter((row) => isThere<Row>(row)).map(present), meta }
}

/** An empty page is one row of nulls, which carries the number. */
type Missing = Record<string, unknown> & { id: null }

function isThere<Row extends { id: number }>(row: Row | Missing): row is Row {
  return row.id !== null
}

/** Whether text, as it is or lowered already, holds what is searched for, whatever its case. */
export const holds = (text: SQL, search: string) => sql`strpos(lower(${text}), lower(${search})) > 0`

/** Whether an id holds what is searched for; only digits are ever found in one. */
export const idHolds = (search: string) => (/^\d+$/.test(search) ? sql`strpos(r.id::text, ${search}) > 0` : sql`false`)

/** The name of who made a row, for a left join of `users` as `u`. */
export const AUTHOR = sql`nullif(trim(u.first_name || ' ' || u.last_name), '') as author`
