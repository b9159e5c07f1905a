import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Db } from '../../db/open.ts'
import { connections } from '../../db/schema/index.ts'
import type { Secrets } from '../../security/secrets.ts'
import { resealToken } from './tokens.ts'

const BATCH = 200

/** Passes after which a value that is still sealed with the previous secret must come from a process that uses it. */
const MOST_PASSES = 5

const { id, userToken, refreshToken, accountToken } = connections
const SEALED = { userToken, refreshToken, accountToken }
const NAMES = ['userToken', 'refreshToken', 'accountToken'] as const

type SealedRow = Pick<typeof connections.$inferSelect, 'id' | (typeof NAMES)[number]>

/** What the stored tokens are sealed with, counted by token. */
export interface Resealed {
  /** Sealed anew by this call. */
  resealed: number
  /** Sealed with the current secret, those included. */
  current: number
  /** Still sealed with the previous secret. */
  previous: number
  /** Opened by neither secret, and left alone. */
  foreign: number
  /** Connections with such tokens. */
  foreignConnections: number
}

/**
 * Seals every stored token anew that is not sealed with the current secret, then reads all of them once more and
 * counts. A row that was changed since it was read is left to the next pass, so this may run beside servers, be
 * killed, and run again.
 */
export async function resealTokens(db: Db, secrets: Secrets): Promise<Resealed> {
  let resealed = 0
  for (let pass = 1; ; pass += 1) {
    const { changed, ...found } = await onePass(db, secrets, pass < MOST_PASSES)
    resealed += changed
    // A pass that has found nothing to change is the proof.
    if (found.previous === 0 || pass === MOST_PASSES) return { resealed, ...found }
  }
}

async function onePass(db: Db, secrets: Secrets, mayChange: boolean) {
  const counts = { changed: 0, current: 0, previous: 0, foreign: 0, foreignConnections: 0 }
  let after = 0
  for (;;) {
    const rows = await findSealed(db, after)
    for (const row of rows) {
      const wanted = reseal(secrets, row)
      counts.current += wanted.current
      counts.foreign += wanted.foreign
      counts.foreignConnections += wanted.foreign > 0 ? 1 : 0
      const outdated = Object.keys(wanted.set).length
      counts.previous += outdated
      if (outdated > 0 && mayChange && (await changeUnlessChanged(db, row, wanted.set))) counts.changed += outdated
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return counts
    after = last.id
  }
}

async function findSealed(db: Db, after: number): Promise<SealedRow[]> {
  return await db
    .select({ id, ...SEALED })
    .from(connections)
    .where(and(gt(id, after), or(...Object.values(SEALED).map((column) => isNotNull(column)))))
    .orderBy(asc(id))
    .limit(BATCH)
}

function reseal(secrets: Secrets, row: SealedRow) {
  const wanted = { set: {} as Partial<Record<(typeof NAMES)[number], string>>, current: 0, foreign: 0 }
  for (const name of NAMES) {
    const sealed = row[name]
    if (sealed === null) continue
    const anew = resealToken(secrets, sealed)
    if (anew === null) wanted.foreign += 1
    else if (anew === sealed) wanted.current += 1
    else wanted.set[name] = anew
  }
  return wanted
}

/** False when one of the row's tokens was replaced since it was read; that one must not be overwritten. */
async function changeUnlessChanged(db: Db, row: SealedRow, set: Partial<SealedRow>): Promise<boolean> {
  const same = (column: PgColumn, value: string | null) => sql`${column} is not distinct from ${value}`
  const changed = await db
    .update(connections)
    .set(set)
    .where(and(eq(id, row.id), ...NAMES.map((name) => same(SEALED[name], row[name]))))
    .returning({ id })
  return changed.length > 0
}
