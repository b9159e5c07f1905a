import { sql, type SQL } from 'drizzle-orm'

import type { AdminListQuery } from '#contract/admin/records.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { restorableSince } from '#domain/library/visibility.ts'

import type { Db } from '../../db/open.ts'

/** A list: the table of its rows, called `r`, with its joins, and how a row is answered. */
export interface List<Row extends { id: number | string }, T> {
  table: SQL
  columns: SQL
  joins?: SQL
  /** Which rows the list has at all; all of them when left out. */
  only?: SQL
  /** What the list can be sorted by beside the id, as expressions of `r`. */
  sorts?: Partial<Record<string, SQL>>
  /** Joins that only a sort needs. */
  sortJoins?: Partial<Record<string, SQL>>
  /** Which rows a search finds. */
  found: (search: string) => SQL
  present: (row: Row) => T
}

type Order = Pick<AdminListQuery, 'search'> & { sort?: string; order?: 'asc' | 'desc' }

/** Which rows of a list are asked for, and in which order: newest first unless it is sorted otherwise. */
function asked<Row extends { id: number | string }, T>(
  { table, only = sql`true`, sorts = {}, sortJoins = {}, found }: List<Row, T>,
  { search, sort = 'id', order = 'desc' }: Order,
): { hits: SQL; inOrder: SQL } {
  const direction = sql.raw(order)
  const sorted = sorts[sort]
  return {
    hits: sql`from ${table} r ${sortJoins[sort] ?? sql``} where ${only} and (${search === '' ? sql`true` : found(search)})`,
    inOrder: sorted ? sql`${sorted} ${direction} nulls last, r.id ${direction}` : sql`r.id ${direction}`,
  }
}

/**
 * A page of a list with the total number of rows found; a page past the end is empty. One statement, which scans the
 * table once and joins only the rows of the page.
 */
export async function findPage<Row extends { id: number | string }, T>(
  db: Db,
  list: List<Row, T>,
  query: AdminListQuery & Order,
): Promise<{ data: T[]; meta: PageMeta }> {
  const { page, per_page: size } = query
  const { table, columns, joins = sql``, present } = list
  const { hits, inOrder } = asked(list, query)
  const { rows } = await db.execute<Row & { total: number }>(sql`
    select shown.total, ${columns}
    from (
      select r.id, (count(*) over ())::int as total, row_number() over (order by ${inOrder}) as place ${hits}
      order by ${inOrder} limit ${size} offset ${(page - 1) * size}
    ) as shown
    join ${table} r on r.id = shown.id ${joins} order by shown.place`)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await count(db, hits))
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / size)), per_page: size, total }
  return { data: rows.map(present), meta }
}

async function count(db: Db, hits: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${hits}`)
  return rows[0]?.total ?? 0
}

/** Rows of a whole list that are in memory at once. */
const BATCH = 500

/**
 * A whole list in its order, in batches. Which rows it has is settled at the start, so that none is left out or comes
 * twice because of a change meanwhile; one that is deleted meanwhile is left out.
 */
export async function* everyRow<Row extends { id: number | string }, T>(
  db: Db,
  list: List<Row, T>,
  query: Order,
): AsyncGenerator<T[]> {
  const { table, columns, joins = sql``, present } = list
  const { hits, inOrder } = asked(list, query)
  const { rows: found } = await db.execute<{ id: Row['id'] }>(sql`select r.id ${hits} order by ${inOrder}`)
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ id }) => id)
    const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
      select ${columns} from ${table} r ${joins} where r.id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`)
    const byId = new Map<Row['id'], Row>(rows.map((row) => [row.id, row]))
    yield ids.flatMap((id) => byId.get(id) ?? []).map(present)
  }
}

/** All of these conditions; those that are false are left out. */
export function allOf(...conditions: readonly (SQL | false)[]): SQL {
  const given = conditions.filter((condition) => condition !== false)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Whether a row was not deleted; and whether it was, and can be restored. */
export const IS_LIVE = sql`r.deleted_at is null`
export const isRestorable = (now: Date) => sql`r.deleted_at >= ${restorableSince(now).toISOString()}::timestamptz`

/** Whether a column has this id; for `none`, whether it has none. */
export const isOneOrNone = (column: SQL, id: number | 'none' | undefined) =>
  id !== undefined && (id === 'none' ? sql`${column} is null` : sql`${column} = ${id}`)

/** Whether text, given in any case or lowered already, contains the search text, ignoring case. */
export const holds = (text: SQL, search: string) => sql`strpos(lower(${text}), lower(${search})) > 0`

/** Whether an id contains the search text; only digits ever match. */
export const idHolds = (search: string) => (/^\d+$/.test(search) ? sql`strpos(r.id::text, ${search}) > 0` : sql`false`)

/** The name of a row's author, for a left join of `users` as `u`; and what sorts rows by it. */
export const AUTHOR = sql`nullif(trim(u.first_name || ' ' || u.last_name), '') as author`
export const AUTHOR_SORT = sql`(
  select nullif(lower(trim(w.first_name || ' ' || w.last_name)), '') from users w where w.id = r.author_id
)`
