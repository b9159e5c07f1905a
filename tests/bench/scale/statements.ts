import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'

/** The setting PostgreSQL has to be started with. */
export const COUNTS_STATEMENTS = 'shared_preload_libraries=pg_stat_statements'

/** Counts statements from now on. */
export async function countStatements(db: Db): Promise<void> {
  await db.execute(sql`create extension if not exists pg_stat_statements`)
  await db.execute(sql`select pg_stat_statements_reset()`)
}

/** What was counted; times are in milliseconds. */
interface Counted {
  calls: number
  longestMs: number
  /** How long the statement that was once the longest takes on average. */
  longestMeanMs: number
  /** The beginning of its text. */
  longestText: string
}

/** What was executed since. */
export async function countedStatements(db: Db): Promise<Counted> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select (sum(calls) over ())::float8 as calls, max_exec_time as "longestMs", mean_exec_time as "longestMeanMs",
      left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as "longestText"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query not ilike '%pg_stat_statements%'
    order by max_exec_time desc limit 1`)
  const [counted] = rows
  if (!counted) throw new Error('Statements were not counted')
  return counted
}
