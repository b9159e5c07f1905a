import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import type { Platform } from '#domain/platform/platform.ts'

/** When each regular job was last run, by whichever process of those that share the database. */
export const intervals = pgTable('turns', {
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

/**
 * What the networks last said about their limits of calls, for the accounts that are limited or come near it; read by all
 * processes. A row is of no use after an hour and is deleted after a day.
 */
export const networkLimits = pgTable(
  'network_limits',
  {
    platform: text().$type<Platform>().notNull(),
    /** The id of the page or account at the network, or 'app' for calls of the app itself. */
    owner: text().notNull(),
    /** How much of the hour's limit was used, in percent. */
    usedPercent: integer('used_percent').notNull(),
    /** Until when no calls are made; null while there is room. */
    limitedUntil: timestamp('limited_until', { withTimezone: true, mode: 'date' }),
    notedAt: timestamp('noted_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.owner] }), index('network_limits_until').on(t.limitedUntil)],
)
