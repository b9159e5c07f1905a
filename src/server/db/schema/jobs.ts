import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import type { Crawler, CrawlerFault } from '#domain/operations/crawlers.ts'
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

/** Networks that refuse the configured version of their API, as the processes that call them last said. */
export const networkVersions = pgTable('network_versions', {
  platform: text().$type<Platform>().primaryKey(),
  configured: text().notNull(),
  /** The version that works in its place; null where none does. */
  used: text(),
  notedAt: timestamp('noted_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** What each crawler of the networks got at this server's public address, when it was last tried. */
export const crawlerChecks = pgTable('crawler_checks', {
  crawler: text().$type<Crawler>().primaryKey(),
  checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Null where it got the picture. */
  fault: text().$type<CrawlerFault>(),
  detail: text().notNull(),
})
