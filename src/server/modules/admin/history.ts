import { and, asc, desc, eq, gt } from 'drizzle-orm'

import type { HistoryEntry } from '#contract/admin.ts'

import type { Db, Tx } from '../../db/open.ts'
import { adminChanges, users } from '../../db/schema/index.ts'
import type { FieldChange, RecordKind } from '../../db/schema/admin.ts'
import { problem, type ProblemError } from '../../http/problem.ts'

/** A record in words, field by field, under the names its form has for them; empty ones are null. */
export type Portrait = Record<string, string | null>

/** Entries a record is answered with. */
const SHOWN = 20

/** Longest piece of a text that is kept. */
const LONGEST = 200

/** What differs between a record before and after; one that wasn't or isn't there has no field. */
export function changesBetween(before: Portrait, after: Portrait): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields]
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, before: short(before[field]), after: short(after[field]) }))
}

function short(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const chars = Array.from(text)
  return chars.length > LONGEST ? `${chars.slice(0, LONGEST - 1).join('')}…` : text
}

/** Writes down what an admin did, in the transaction that does it. */
export async function remember(
  tx: Tx,
  change: Pick<typeof adminChanges.$inferInsert, 'at' | 'kind' | 'recordId' | 'version' | 'action' | 'changes'> & {
    adminId: number
  },
): Promise<void> {
  const [admin] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, change.adminId))
  await tx.insert(adminChanges).values({ ...change, who: admin ? nameOf(admin) : 'Former admin' })
}

/** The latest changes of a record, newest first. */
export async function historyOf(db: Db, kind: RecordKind, recordId: number): Promise<HistoryEntry[]> {
  const rows = await db
    .select()
    .from(adminChanges)
    .where(and(eq(adminChanges.kind, kind), eq(adminChanges.recordId, recordId)))
    .orderBy(desc(adminChanges.id))
    .limit(SHOWN)
  return rows.map(({ id, at, who, action, changes }) => ({ id, at: at.toISOString(), who, action, changes }))
}

/**
 * Refuses an update that was made from an older version than the one the transaction holds.
 * @throws conflict that tells who changed what since
 */
export async function refuseStale(
  db: Db,
  kind: RecordKind,
  record: { id: number; version: number },
  given: number | undefined,
): Promise<void> {
  if (given === undefined || given === record.version) return
  const since = await db
    .select({ who: adminChanges.who, changes: adminChanges.changes })
    .from(adminChanges)
    .where(and(eq(adminChanges.kind, kind), eq(adminChanges.recordId, record.id), gt(adminChanges.version, given)))
    .orderBy(asc(adminChanges.id))
  throw staleProblem(since)
}

function staleProblem(since: readonly { who: string; changes: FieldChange[] }[]): ProblemError {
  const who = [...new Set(since.map((entry) => entry.who))].join(' and ')
  const fields: Record<string, string> = {}
  for (const entry of since) {
    for (const { field, after } of entry.changes) {
      fields[field] = after === null ? `${entry.who} cleared this.` : `${entry.who} changed this to “${after}”.`
    }
  }
  const message = `${who || 'Somebody else'} changed this while you were editing. Your changes are not saved yet.`
  return problem('conflict', { message, fields })
}

/** A person's whole name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
