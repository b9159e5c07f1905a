import { and, asc, desc, eq, gt } from 'drizzle-orm'

import type { HistoryEntry } from '#contract/admin/records.ts'
import { RECORD_ACTIONS, type RecordAction, type RecordKind } from '#domain/audit.ts'

import type { Db, Tx } from '../../db/open.ts'
import type { FieldChange } from '../../db/schema/admin.ts'
import { adminChanges } from '../../db/schema/index.ts'
import { problem, type ProblemError } from '../../http/problem.ts'
import { changesBetween, recordAudit, type RecordSnapshot } from '../audit/service.ts'

/** Each id once and in the order in which all transactions lock records, so that no two wait for each other. */
export const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** The columns every record has, and what an update adds to them. */
export interface RecordRow {
  id: number
  revision: number
}

/** One change of one record: who makes it and when. */
export interface Act {
  kind: RecordKind
  adminId: number
  now: Date
}

/** Writes the audit entry of a new record, with all its fields. */
export async function noteCreated(tx: Tx, act: Act, record: RecordRow, snapshot: RecordSnapshot): Promise<void> {
  const { id, revision } = record
  const subject = subjectOf(record, snapshot)
  await note(tx, act, { id, revision, action: 'created', subject, changes: changesBetween({}, snapshot) })
}

/**
 * The record to update, once it is clear that nobody changed it since the admin read it.
 * @throws not_found, conflict
 */
export async function toUpdate<T extends RecordRow>(
  db: Db,
  { kind }: Pick<Act, 'kind'>,
  record: T | null,
  revision: number | undefined,
): Promise<T> {
  if (!record) throw problem('not_found')
  await refuseStale(db, kind, record, revision)
  return record
}

/** Writes the audit entry of an update and returns the record's next revision; null when nothing changed. */
export async function noteUpdated(
  tx: Tx,
  act: Act,
  record: RecordRow,
  snapshots: { before: RecordSnapshot; after: RecordSnapshot },
): Promise<number | null> {
  const changes = changesBetween(snapshots.before, snapshots.after)
  if (changes.length === 0) return null
  const revision = record.revision + 1
  await note(tx, act, {
    id: record.id,
    revision,
    action: 'updated',
    subject: subjectOf(record, snapshots.after),
    changes,
  })
  return revision
}

/** A deletion makes no new revision, so that a form that is open meanwhile can save once it is undone. */
export async function noteDeleted(tx: Tx, act: Act, record: RecordRow, snapshot: RecordSnapshot): Promise<void> {
  const { id, revision } = record
  const subject = subjectOf(record, snapshot)
  await note(tx, act, { id, revision, action: 'deleted', subject, changes: changesBetween(snapshot, {}) })
}

export async function noteRestored(tx: Tx, act: Act, record: RecordRow, snapshot: RecordSnapshot): Promise<void> {
  const { id, revision } = record
  await note(tx, act, { id, revision, action: 'restored', subject: subjectOf(record, snapshot), changes: [] })
}

async function note(
  tx: Tx,
  { kind, adminId, now }: Act,
  entry: RecordRow & { action: RecordAction; subject: string; changes: FieldChange[] },
): Promise<void> {
  const { id, ...rest } = entry
  await recordAudit(tx, { at: now, actor: { adminId }, kind, recordId: id, ...rest })
}

/** The display name of a record: its name or title, else its number. */
function subjectOf({ id }: RecordRow, { name, title }: RecordSnapshot): string {
  return name ?? title ?? `No. ${id}`
}

interface CollectionOf {
  id: number | null
  name: string | null
}

/**
 * The names of a record's collection before and after a change, for its snapshots; of two collections with the same name
 * also their numbers, so that a move between them is a change.
 */
export function collectionNames(before: CollectionOf, after: CollectionOf): [string | null, string | null] {
  const isTwin = before.id !== after.id && before.name === after.name
  const nameOf = ({ id, name }: CollectionOf) => (isTwin && name !== null ? `${name} (No. ${id})` : name)
  return [nameOf(before), nameOf(after)]
}

/** The file of an image field: the one that was sent, else the current one unless it is to be removed. */
export function fileAfterUpdate(
  sent: { key: string } | undefined,
  remove: boolean,
  current: string | null,
): string | null {
  return sent?.key ?? (remove ? null : current)
}

/** A draft in a history; nothing for what is no draft. */
export const draftName = ({ isDraft }: { isDraft: boolean }) => (isDraft ? 'yes' : null)

/** A file's name in a history. */
export const fileName = (key: string | null) => key && `${key.slice(0, 8)}${key.slice(64)}`

/** Entries in a record's answer. */
const SHOWN = 20

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
 * Refuses an update that was made from an older revision than the one the transaction holds.
 * @throws conflict that says who changed what since
 */
async function refuseStale(
  db: Db,
  kind: RecordKind,
  record: { id: number; revision: number },
  given: number | undefined,
): Promise<void> {
  if (given === undefined || given === record.revision) return
  const since = await db
    .select({ who: adminChanges.who, changes: adminChanges.changes })
    .from(adminChanges)
    .where(and(eq(adminChanges.kind, kind), eq(adminChanges.recordId, record.id), gt(adminChanges.revision, given)))
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
