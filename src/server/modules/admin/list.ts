import { Readable } from 'node:stream'

import { sql, type SQL } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'

import type { AdminListQuery } from '#contract/admin/records.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { restorableSince } from '#domain/library/visibility.ts'

import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/open.ts'
import { attachment } from '../../http/file-name.ts'

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

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

interface Table<Row> {
  /** The file's name without the day and its ending. */
  name: string
  columns: Columns<Row>
  rows: AsyncIterable<readonly Row[]>
}

/** Answers with a CSV file that is read from the database as fast as the caller takes it. */
export async function sendTable<Row>(
  { now }: Pick<AppContext, 'now'>,
  reply: FastifyReply,
  { name, columns, rows }: Table<Row>,
): Promise<FastifyReply> {
  reply.header('Content-Type', 'text/csv; charset=utf-8')
  reply.header('Cache-Control', 'private, no-store')
  reply.header('Content-Disposition', attachment(`${name}-${now().toISOString().slice(0, 10)}.csv`))
  return await reply.send(Readable.from(linesOf(columns, rows)))
}

/** The titles come with the first rows, so that a database that fails at once is answered with an error. */
async function* linesOf<Row>(columns: Columns<Row>, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let head = TABLE_MARK + tableLine(Object.keys(columns))
  for await (const batch of batches) {
    yield head + batch.map((row) => tableLine(cells.map((cell) => cell(row)))).join('')
    head = ''
  }
  if (head !== '') yield head
}

/** A value of a table. Numbers are written as they are, everything else as text. */
type Cell = string | number | null

/**
 * What a spreadsheet takes for a formula: one of the signs that begin one, also in its wide form and behind spaces, or a
 * separator of other programs at the beginning.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

/** Where a spreadsheet that separates cells by semicolons or tabs begins one that it may take for a formula. */
const FORMULA_INSIDE = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu

/** The mark at the beginning by which spreadsheets read a table as UTF-8. */
export const TABLE_MARK = '\uFEFF'

/** A line of a table (RFC 4180) in which no spreadsheet runs anything. */
export function tableLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inside = cell.replaceAll(FORMULA_INSIDE, "'")
  const text = FORMULA.test(cell) ? `'${inside}` : inside
  return `"${text.replaceAll('"', '""')}"`
}
