import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ImportColumn, ImportState } from '#contract/admin/post-imports.ts'
import type { AuditAction, AuditKind } from '#domain/audit.ts'
import type { FileKind } from '#domain/media/upload.ts'

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
    /** The record's new revision, for records of the library; null for everything else. */
    revision: integer('version'),
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
    /** The entry of the import this is a row of; the log shows that one in its place. */
    partOf: integer('part_of'),
  },
  (t) => [
    index('admin_changes_parts').on(t.partOf, t.id),
    index('admin_changes_record').on(t.kind, t.recordId, t.id),
    index('admin_changes_at').on(t.at),
    index('admin_changes_admin').on(t.adminId),
    index('admin_changes_person').on(t.personId),
  ],
)

/** Imports of posts. */
export const postImports = pgTable(
  'post_imports',
  {
    id: serial().primaryKey(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The UUID made on the device, by which a repetition is recognized. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the ZIP, to distinguish a repetition from another ZIP under the same key. */
    sha256: text().notNull(),
    /** SHA-256 of the rows of its table, by which they are recognized in another ZIP; null in older imports. */
    rowsSha256: text('rows_sha256'),
    /** How many posts it made, and how many it changed. */
    posts: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    /** When it was taken in, and once it is done the time its posts are created at too. */
    createdAt: instant('created_at').notNull(),
    state: text().$type<ImportState>().notNull().default('done'),
    /** The name of the ZIP on the admin's device. */
    fileName: text('file_name').notNull().default(''),
    /** The storage key of the ZIP until the import is done. */
    fileKey: text('file_key'),
    /** The files of the ZIP with their unpacked sizes in bytes. */
    entries: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** The titles of the table's columns, and what each of them is. */
    titles: jsonb().$type<string[]>().notNull().default([]),
    columns: jsonb().$type<(ImportColumn | 'left_out' | null)[]>().notNull().default([]),
    /** Whether rows that were imported before are imported again. */
    again: boolean().notNull().default(false),
    /** How much of the work under way is done. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** How often in a row the work under way failed, and what is shown once it is given up. */
    failures: integer().notNull().default(0),
    fault: text(),
  },
  (t) => [uniqueIndex('post_imports_key').on(t.adminId, t.idempotencyKey), index('post_imports_file').on(t.fileKey)],
)

/** The rows of an import's table, with what was found in them. */
export const postImportRows = pgTable(
  'post_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => postImports.id, { onDelete: 'cascade' }),
    /** As spreadsheets count: the titles are row 1. */
    row: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    leftOut: boolean('left_out').notNull().default(false),
    /** Messages by column; `row` is the whole row. */
    errors: jsonb().$type<Partial<Record<ImportColumn | 'row', string>>>().notNull().default({}),
    warnings: jsonb().$type<Partial<Record<ImportColumn | 'row', string>>>().notNull().default({}),
    picture: text(),
    /** Whether it changes a post. */
    isUpdate: boolean('is_update').notNull().default(false),
    /** The post it changes, or has made. */
    postId: integer('post_id'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
)

/** The files of an import that its rows name, each checked once. */
export const postImportFiles = pgTable(
  'post_import_files',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => postImports.id, { onDelete: 'cascade' }),
    /** Its name in the ZIP. */
    name: text().notNull(),
    /** What it was checked as. */
    kind: text().$type<FileKind>().notNull(),
    /** Where it is stored; null for one that was refused, with the reason. */
    key: text(),
    fault: text(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.name, t.kind] }), index('post_import_files_key').on(t.key)],
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
