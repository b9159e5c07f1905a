import { and, asc, desc, eq, gt } from 'drizzle-orm'

import type { HistoryEntry } from '#contract/admin/records.ts'
import { RECORD_ACTIONS, type RecordKind } from '#domain/audit.ts'

import type { Db } from '../../db/open.ts'
import { adminChanges } from '../../db/schema/index.ts'
import type { FieldChange } from '../../db/schema/admin.ts'
import { problem, type ProblemError } from '../../http/problem.ts'

/** Entries in a record's answer. */
const SHOWN = 20

/** The latest changes of a record, newest first. */
export async function historyOf(db: Db, kind: RecordKind, recordId: number): Promise<HistoryEntry[]> {
  const rows = await db
    .select()
    .from(adminChanges)
    .where(and(eq(adminChanges.kind, kind), eq(adminChanges.recordId, recordId)))
    .orderBy(desc(adminChanges.id))
    .limit(SHOWN)
  return rows.flatMap(({ id, at, who, action: done, changes }) => {
    const action = RECORD_ACTIONS.find((one) => one === done)
    return action ? { id, at: at.toISOString(), who, action, changes } : []
  })
}

/**
 * Refuses an update that was made from an older version than the one the transaction holds.
 * @throws conflict that says who changed what since
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
  const message = `${who || 'Someone else'} changed this while you were editing. Your changes aren’t saved yet.`
  return problem('conflict', { message, fields })
}
