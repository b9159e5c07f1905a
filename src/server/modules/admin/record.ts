import type { Db, Tx } from '../../db/open.ts'
import type { RecordKind } from '../../db/schema/admin.ts'
import { problem } from '../../http/problem.ts'
import { changesBetween, refuseStale, remember, type Portrait } from './history.ts'

/** The columns every record has, and what an update adds to them. */
interface Kept {
  id: number
  version: number
}

/** One change of one record: who makes it and when. */
export interface Act {
  kind: RecordKind
  adminId: number
  now: Date
}

/** A new record is written down with all it has. */
export async function noteCreated(tx: Tx, act: Act, record: Kept, portrait: Portrait): Promise<void> {
  await note(tx, act, { ...record, action: 'created', changes: changesBetween({}, portrait) })
}

/**
 * The record an update is made of, once it is clear that nobody changed it since the admin read it.
 * @throws not_found, conflict
 */
export async function toUpdate<T extends Kept>(
  db: Db,
  { kind }: Pick<Act, 'kind'>,
  record: T | null,
  version: number | undefined,
): Promise<T> {
  if (!record) throw problem('not_found')
  await refuseStale(db, kind, record, version)
  return record
}

/** Writes an update down with what it changed, and gives the record's next version; null when it changed nothing. */
export async function noteUpdated(
  tx: Tx,
  act: Act,
  record: Kept,
  portraits: { before: Portrait; after: Portrait },
): Promise<number | null> {
  const changes = changesBetween(portraits.before, portraits.after)
  if (changes.length === 0) return null
  const version = record.version + 1
  await note(tx, act, { id: record.id, version, action: 'updated', changes })
  return version
}

export async function noteDeleted(tx: Tx, act: Act, record: Kept, portrait: Portrait): Promise<void> {
  const version = record.version + 1
  await note(tx, act, { id: record.id, version, action: 'deleted', changes: changesBetween(portrait, {}) })
}

async function note(
  tx: Tx,
  { kind, adminId, now }: Act,
  {
    id,
    version,
    action,
    changes,
  }: Kept & { action: 'created' | 'updated' | 'deleted'; changes: ReturnType<typeof changesBetween> },
): Promise<void> {
  await remember(tx, { at: now, kind, recordId: id, version, action, adminId, changes })
}

/** The file an image field leads to: what was sent, else what was there unless it is to go. */
export function keptFile(sent: { key: string } | undefined, remove: boolean, current: string | null): string | null {
  return sent?.key ?? (remove ? null : current)
}

/** A file as a history names it. */
export const fileName = (key: string | null) => key && `${key.slice(0, 8)}${key.slice(64)}`
