import { eq, inArray, sql } from 'drizzle-orm'

import type { AuditAction, AuditKind } from '#domain/audit.ts'

import type { Tx } from '../../db/open.ts'
import { adminChanges, users } from '../../db/schema/index.ts'
import type { FieldChange } from '../../db/schema/admin.ts'

/** A record's snapshot as text, field by field, under the names of its form; empty ones are null. */
export type RecordSnapshot = Record<string, string | null>

/** Who did something: an admin by id, or the operator at the command line. */
type Actor = { adminId: number } | 'operator'

interface AuditRecord {
  at: Date
  actor: Actor
  kind: AuditKind
  action: AuditAction
  /** The record's id, for an agent or an admin that of the user; left out for what has no row of its own. */
  recordId?: number
  /** The current name of the record or the person. */
  subject: string
  /** The user whose personal data subject and changes may hold; for an agent or an admin it is `recordId`. */
  personId?: number
  /** The record's new revision, for records of the library. */
  revision?: number
  /** From `changesBetween`. Never a token, a password or a link that opens something. */
  changes?: FieldChange[]
}

/** Longest text stored of one value, in characters. */
const LONGEST = 200

/** The differences between a record's snapshots; one that wasn't or isn't there has no fields. */
export function changesBetween(before: RecordSnapshot, after: RecordSnapshot): FieldChange[] {
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

/**
 * Adds an entry to the audit log. To be called in the transaction that makes the change, so that both are committed
 * or neither.
 */
export async function recordAudit(tx: Tx, entry: AuditRecord): Promise<void> {
  await tx.insert(adminChanges).values(await entryOf(tx, entry))
}

async function entryOf(tx: Tx, entry: AuditRecord) {
  const { at, actor, kind, action, recordId, subject, revision, changes = [] } = entry
  const isPerson = kind === 'agent' || kind === 'admin'
  return {
    at,
    kind,
    action,
    recordId: recordId ?? null,
    revision: revision ?? null,
    adminId: actor === 'operator' ? null : actor.adminId,
    byOperator: actor === 'operator',
    who: actor === 'operator' ? 'Operator' : await nameOfAdmin(tx, actor.adminId),
    subject,
    personId: entry.personId ?? (isPerson ? (recordId ?? null) : null),
    changes,
  }
}

/** Entries written in one statement. */
const BATCH = 500

/** What was done to one of many records, of the kind of the whole where it names none. */
type AuditPart = Required<Pick<AuditRecord, 'action' | 'recordId' | 'subject' | 'revision' | 'changes'>> &
  Partial<Pick<AuditRecord, 'kind'>>

/**
 * Adds one entry for something that was done to many records, with an entry for each of them inside it: the log shows
 * the one, the history of a record its own.
 */
export async function recordAuditOfMany(tx: Tx, whole: AuditRecord, parts: readonly AuditPart[]): Promise<void> {
  const values = await entryOf(tx, whole)
  const [made] = await tx.insert(adminChanges).values(values).returning({ id: adminChanges.id })
  if (!made) throw new Error('The audit entry was not inserted')
  for (let at = 0; at < parts.length; at += BATCH) {
    const batch = parts.slice(at, at + BATCH)
    await tx.insert(adminChanges).values(batch.map((part) => Object.assign({ partOf: made.id }, values, part)))
  }
}

async function nameOfAdmin(tx: Tx, adminId: number): Promise<string> {
  const [admin] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, adminId))
  if (!admin) return 'Former admin'
  return nameOf(admin) || admin.email
}

/**
 * Removes the personal data of users from the audit log: their names, and every value before and after in entries
 * about them. What was done to an account, by whom and when, stays. To be called in the transaction that deletes
 * the users.
 */
export async function blankAuditOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .update(adminChanges)
    .set({
      subject: '',
      changes: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('field', change -> 'field', 'before', null, 'after', null)), '[]')
        from jsonb_array_elements(${adminChanges.changes}) change
      )`,
    })
    .where(inArray(adminChanges.personId, [...userIds]))
}

/** A person's whole name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
