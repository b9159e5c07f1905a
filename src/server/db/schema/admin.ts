import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { AuditAction, AuditKind } from '#domain/audit.ts'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A field before and after a change, as text; null where it was empty. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/**
 * The audit log: which admin, or the operator at the command line, did what to whom or what, with the values before
 * and after. Entries are only added, and stay when record or admin are deleted; when an agent's account is deleted
 * the personal data in them is blanked.
 */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: serial().primaryKey(),
    at: instant('at').notNull(),
    kind: text().$type<AuditKind>().notNull(),
    /** The record's id, for an agent or an admin that of the user; null for what has no row of its own here. */
    recordId: bigint('record_id', { mode: 'number' }),
    /** The record's new version, for records of the library; null for everything else. */
    version: integer(),
    action: text().$type<AuditAction>().notNull(),
    adminId: integer('admin_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether it was done at the command line, by whoever runs the server. */
    byOperator: boolean('by_operator').notNull().default(false),
    /** The admin's name at the time. */
    who: text().notNull(),
    /** The name of the record or the person at the time. */
    subject: text().notNull().default(''),
    /** The user whose personal data the entry may hold. No foreign key: the entry outlives the user. */
    personId: integer('person_id'),
    changes: jsonb().$type<FieldChange[]>().notNull(),
  },
  (t) => [
    index('admin_changes_record').on(t.kind, t.recordId, t.id),
    index('admin_changes_at').on(t.at),
    index('admin_changes_admin').on(t.adminId),
    index('admin_changes_person').on(t.personId),
  ],
)

/** Imports of posts, by which a repeated one is recognized. */
export const postImports = pgTable(
  'post_imports',
  {
    id: serial().primaryKey(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The UUID made on the device. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the ZIP, to distinguish a repetition from another ZIP under the same key. */
    sha256: text().notNull(),
    /** SHA-256 of the rows of its table, by which they are recognized in another ZIP; null in older imports. */
    rowsSha256: text('rows_sha256'),
    /** How many posts it made. */
    posts: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('post_imports_key').on(t.adminId, t.idempotencyKey)],
)

/** Files that may be unused: about to be stored for a record, or removed from one. */
export const unusedFiles = pgTable(
  'unused_files',
  {
    /** Storage key; it may have no row of `files` yet. */
    key: text().primaryKey(),
    since: instant('since').notNull(),
  },
  (t) => [index('unused_files_since').on(t.since)],
)
