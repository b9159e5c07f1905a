import { bigint, bigserial, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import type { Notice } from '#contract/publishing/notices.ts'

import { publications } from './publishing.ts'
import { sessions, users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The agents' notices, one for each `occasion`. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicationId: bigint('publication_id', { mode: 'number' }).references(() => publications.id, {
      onDelete: 'cascade',
    }),
    /** What it is about, in a form that is the same whenever it is found again. */
    occasion: text().notNull(),
    kind: text().$type<Notice['kind']>().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    href: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (t) => [uniqueIndex('notices_occasion').on(t.agentId, t.occasion), index('notices_newest').on(t.agentId, t.id)],
)

/** Browsers that get notices by push; an address belongs to whoever signed in there last. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial().primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /**
     * The session the browser subscribed in, with which the subscription ends; null for older and for expired
     * sessions.
     */
    sessionHash: text('session_hash').references(() => sessions.tokenHash, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
  },
  (t) => [
    uniqueIndex('push_endpoint').on(t.endpoint),
    index('push_agent').on(t.agentId),
    index('push_session').on(t.sessionHash),
  ],
)
