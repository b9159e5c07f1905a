import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'

/** The setting PostgreSQL has to be started with. */
export const COUNTS_STATEMENTS = 'shared_preload_libraries=pg_stat_statements'

/** Counts statements from now on. */
export async function countStatements(db: Db): Promise<void> {
  await db.execute(sql`create extension if not exists pg_stat_statements`)
  await db.execute(sql`select pg_stat_statements_reset()`)
}

/** How many statements were executed since, and the longest of them in milliseconds. */
export async function countedStatements(db: Db): Promise<{ calls: number; longestMs: number }> {
  const { rows } = await db.execute<{ calls: number; longestMs: number }>(sql`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(max(max_exec_time), 0)::float8 as "longestMs"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query not ilike '%pg_stat_statements%'`)
  const [counted] = rows
  if (!counted) throw new Error('Statements were not counted')
  return counted
}
