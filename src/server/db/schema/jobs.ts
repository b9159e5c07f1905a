import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When each regular job was last run, by whichever process of those that share the database. */
export const turns = pgTable('turns', {
  name: text().primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/**
 * What callers did within a window of time, for their limits. The table is unlogged: it is empty after a crash of
 * PostgreSQL, which only begins the windows anew.
 */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** SHA-256 of the key, base64url. */
    key: text().primaryKey(),
    total: bigint({ mode: 'number' }).notNull(),
    until: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('rate_counts_until').on(t.until)],
)
