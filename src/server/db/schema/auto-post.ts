import { boolean, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { AutoPostLanguage, ContentCategory, TimeOfDay, Weekday } from '#domain/auto-post/auto-post.ts'

import { users } from './people.ts'

/** The auto-post settings of an agent who has saved them; without a row nothing is published automatically. */
export const socialPostSettings = pgTable(
  'social_post_settings',
  {
    agentId: integer('agent_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    categories: jsonb().$type<ContentCategory[]>().notNull(),
    days: jsonb().$type<Weekday[]>().notNull(),
    timeOfDay: text('time_of_day').$type<TimeOfDay>().notNull(),
    language: text().$type<AutoPostLanguage>().notNull().default('en'),
    /** Whether auto posts carry the agent's Personal Brand footer. */
    branding: boolean().notNull().default(true),
    /** The last local day that was planned, 'YYYY-MM-DD'; null for planning at once. */
    plannedThrough: date('planned_through'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('settings_planned').on(t.plannedThrough.nullsFirst(), t.agentId)],
)
