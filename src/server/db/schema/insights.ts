import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import type { ReadingEnd } from '#domain/insights/insights.ts'
import type { Platform } from '#domain/platform/platform.ts'

import { targets } from './publishing.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const count = (name: string) => bigint(name, { mode: 'number' })

/** What networks counted of published targets, as last read; null for what isn't known. */
export const targetInsights = pgTable(
  'target_figures',
  {
    targetId: bigint('target_id', { mode: 'number' })
      .primaryKey()
      .references(() => targets.id, { onDelete: 'cascade' }),
    /** The target's own, for the index of what is due. */
    platform: text().$type<Platform>().notNull(),
    reactions: count('reactions'),
    comments: count('comments'),
    views: count('views'),
    clicks: count('clicks'),
    asOf: instant('as_of'),
    /** Whether the last reading had the permission that some counts need. */
    isPermitted: boolean('is_permitted').notNull().default(false),
    /** When it is read next; null when it isn't any more, or is paused. */
    nextAt: instant('next_at'),
    /** Readings that failed since the last that succeeded. */
    failures: smallint().notNull().default(0),
    ended: text().$type<ReadingEnd>(),
  },
  (t) => [
    index('target_figures_due')
      .on(t.platform, t.nextAt)
      .where(sql`${t.nextAt} is not null`),
  ],
)
