import { DrizzleQueryError } from 'drizzle-orm'

import { VolumeFull } from './data-folder.ts'
import { EngineStopped } from './engine-guard.ts'

/** The failure of the database or the disk, where an error comes from one of the two and not from the statement. */
export type Fault = 'away' | 'full'

/** The database can't be reached, or the connection to it ended. The statement may have been executed. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor(cause: unknown) {
    super('The database can’t be reached.', { cause })
  }
}

/** Node's codes, about the connection to the server. */
const LINE_CODES = new Set(
  `ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH
   ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN ENOENT`.split(/\s+/),
)

/**
 * PostgreSQL's codes: the connection (class 08), too many connections or no memory, the server stopping, starting
 * or canceling, a lock not given in time, as while commits wait for a standby, a standby that takes no writes, and
 * an I/O error.
 */
const AWAY_STATES = /^(?:08...|53200|53300|53400|55P03|57014|57P0[1-5]|25006|58030)$/

/**
 * PostgreSQL's codes: this user or database is refused or missing, as while a password is changed or a backup
 * restored. A start ends with it, a running server waits for the operator.
 */
const REFUSED_STATES = /^(?:28000|28P01|3D000)$/

const DISK_FULL_STATE = '53100'

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** Messages of the drivers' errors without a code. */
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'PGlite is clos',
]

/**
 * The fault that made a call or a job fail, or null. Only errors known to come from the database count as 'away': a
 * network that can't be reached has the same codes.
 */
export function faultOf(error: unknown): Fault | null {
  for (const link of chainOf(error)) {
    if (link instanceof DatabaseAway || link instanceof EngineStopped) return 'away'
    if (link instanceof VolumeFull || FULL_CODES.has(codeOf(link))) return 'full'
    if (link instanceof DrizzleQueryError) return databaseFault(link.cause)
  }
  return null
}

/** The fault that an error of the database's own driver means, or null. */
export function databaseFault(error: unknown): Fault | null {
  for (const link of chainOf(error)) {
    if (link instanceof EngineStopped) return 'away'
    const code = codeOf(link)
    if (code === DISK_FULL_STATE || FULL_CODES.has(code)) return 'full'
    if (LINE_CODES.has(code) || AWAY_STATES.test(code) || REFUSED_STATES.test(code)) return 'away'
    const message = link instanceof Error ? link.message : ''
    if (AWAY_MESSAGES.some((beginning) => message.startsWith(beginning))) return 'away'
  }
  return null
}

/** Whether the database is reachable but refuses this server. */
export const isRefusal = (error: unknown): boolean => REFUSED_STATES.test(codeOf(error))

/** Why a database can't be used, in the driver's message. */
export function reasonOf(error: unknown): string {
  const deepest = [...chainOf(error)].findLast((link) => link instanceof Error && link.message !== '')
  return deepest instanceof Error ? deepest.message : String(error)
}

/** An error and its causes; of several failed tries, the first. */
function* chainOf(error: unknown): Generator {
  for (let link = error, depth = 0; link !== undefined && link !== null && depth < 10; depth++) {
    yield link
    if (link instanceof AggregateError && link.errors.length > 0) link = link.errors[0]
    else link = link instanceof Error ? link.cause : undefined
  }
}

/** The code of a driver’s or the system’s error; empty without one. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
