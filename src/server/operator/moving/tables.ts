import { sql } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'

/** A column that is copied; generated ones aren't, since the database computes them again. */
interface Column {
  name: string
  /** As SQL writes it, such as `timestamp with time zone`. */
  type: string
  /** Whether its order depends on the database's locale. */
  isCollated: boolean
}

export interface Table {
  name: string
  /** By name, whatever order the migrations added them in. */
  columns: Column[]
  /** The columns that order its rows: the primary key, else all. */
  key: string[]
}

interface Found extends Omit<Table, 'key'> {
  key: string[] | null
  /** The tables its foreign keys refer to. */
  needs: string[]
}

/** Tables with rows in a database nobody has used: the tags of the migrations, and when regular jobs last ran. */
const NEVER_EMPTY = new Set(['tags', 'turns'])

export const mayHaveRows = ({ name }: Table): boolean => NEVER_EMPTY.has(name)

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The tables of the server, each after those it refers to. Without unlogged ones, which any crash may empty, and the
 * tables of the job queue and the migrations, which are in schemas of their own.
 */
export async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    select c.relname::text as name,
      (
        select json_agg(
          json_build_object(
            'name', a.attname,
            'type', format_type(a.atttypid, a.atttypmod),
            'isCollated', a.attcollation <> 0
          ) order by a.attname
        )
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select json_agg(a.attname order by k.place)
        from pg_index i
        cross join lateral unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary
      ) as key,
      (
        select coalesce(json_agg(distinct f.relname::text), '[]')
        from pg_constraint r
        join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and f.oid <> c.oid
      ) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`)
  return inOrder(rows).map(({ name, columns, key }) => ({ name, columns, key: key ?? columns.map((one) => one.name) }))
}

/** @throws Error when tables refer to each other in a circle */
function inOrder(tables: readonly Found[]): Found[] {
  const ordered: Found[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** When each applied migration was made, in milliseconds: what drizzle identifies it by. */
export async function appliedMigrations(tx: Tx): Promise<number[]> {
  const { rows } = await tx.execute<{ made: string }>(
    sql`select created_at::text as made from migrations.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ made }) => Number(made))
}

/**
 * The last number each sequence gave. Read after the rows: a sequence is not part of the transaction's snapshot, and
 * a number that was given meanwhile must not be given again.
 */
export async function readSequences(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ name: string; last: string }>(sql`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(tx: Tx, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::text::regclass, ${last}::text::bigint)`)
  }
}
