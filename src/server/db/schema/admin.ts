import { index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The kinds of records that admins keep. */
export type RecordKind = 'collection' | 'post' | 'template_collection' | 'template'

/** A field before and after a change, in words; null where nothing was. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** Who changed which record, when and how; only ever added to, and kept when record or admin are gone. */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: serial().primaryKey(),
    at: instant('at').notNull(),
    kind: text().$type<RecordKind>().notNull(),
    recordId: integer('record_id').notNull(),
    /** The version the record has since. */
    version: integer().notNull(),
    action: text().$type<'created' | 'updated' | 'deleted'>().notNull(),
    adminId: integer('admin_id').references(() => users.id, { onDelete: 'set null' }),
    /** The admin's name then. */
    who: text().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
  },
  (t) => [index('admin_changes_record').on(t.kind, t.recordId, t.id)],
)

/** Files that may be without any use: about to be stored for one, or taken out of one. */
export const looseFiles = pgTable(
  'loose_files',
  {
    /** Storage key; it may have no row of `files` yet. */
    key: text().primaryKey(),
    since: instant('since').notNull(),
  },
  (t) => [index('loose_files_since').on(t.since)],
)
