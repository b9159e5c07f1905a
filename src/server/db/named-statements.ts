import { createHash } from 'node:crypto'

import type { Pool, QueryConfig, QueryResult } from 'pg'

import type { Log } from '../app-context.ts'
import { codeOf } from './faults.ts'

/** Statements that are remembered; those with lists of another length each time would be without end. */
const MOST = 300

/** PostgreSQL's code where a statement would now answer with other columns than when it was prepared. */
const CHANGED_COLUMNS = '0A000'

/** Its codes where a statement isn't on this connection, or already is: a pooler gave us another connection. */
const SHARED_CONNECTION = new Set(['26000', '42P05'])

/**
 * A pool whose repeated statements are prepared once per connection, which saves PostgreSQL the parsing and planning:
 * half of its work for a listing. A pooler that gives each transaction another connection can't have that (PgBouncer
 * before 1.21): at its first error the pool goes back to plain statements. Such an error means that the statement was
 * not executed, so it is repeated.
 *
 * For statements outside transactions only, where an error has no consequence for what was done before.
 */
export function withNamedStatements(pool: Pool, log: Log): Pool {
  /** The name of each statement; null for one seen once, or one that must not have a name. */
  const names = new Map<string, string | null>()
  let isShared = false

  const nameOf = (text: string): string | undefined => {
    if (isShared) return undefined
    const known = names.get(text)
    if (known !== undefined) return known ?? undefined
    if (names.size < MOST) names.set(text, nameFor(text))
    return undefined
  }

  const query = async (config: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const name = nameOf(config.text)
    if (name === undefined) return await pool.query(config, values)
    try {
      return await pool.query({ ...config, name }, values)
    } catch (error) {
      const code = codeOf(error)
      if (code === CHANGED_COLUMNS) names.set(config.text, null)
      else if (SHARED_CONNECTION.has(code)) {
        if (!isShared) log.warn({ err: error }, 'statements are no longer prepared: a pooler shares the connections')
        isShared = true
      } else throw error
      return await pool.query(config, values)
    }
  }
  return Object.create(pool, { query: { value: query } }) as Pool
}

/** Of the text, so that processes that share a connection mean the same statement by the same name. */
function nameFor(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
