import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { SubscriptionStatus } from '#domain/plan.ts'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What an agent is still owed for a plan she has left; written down before she leaves it. */
export interface OwedCredit {
  cents: number
  description: string
  /** The price she leaves: as long as she has it nothing is owed. */
  leaving: string
  /** Under which the credit is given once, however often it is tried. */
  key: string
}

/** Each agent's customer at the payment provider, and what is known here of her subscription there. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    agentId: integer('agent_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    status: text().$type<SubscriptionStatus>(),
    /** The internal name of the product she is subscribed to. */
    product: text(),
    periodEndsAt: instant('period_ends_at'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** Since when a payment is missing. */
    pastDueSince: instant('past_due_since'),
    /** When the provider was asked last; null until it was. */
    syncedAt: instant('synced_at'),
    /** Until when one change of the subscription keeps others out. */
    busyUntil: instant('busy_until'),
    owed: jsonb().$type<OwedCredit>(),
  },
  (t) => [uniqueIndex('subscriptions_customer').on(t.customerId), index('subscriptions_synced').on(t.syncedAt)],
)

/** The provider's events that were taken; they come more than once. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('stripe_events_received').on(t.receivedAt)],
)

/** Checkouts under way and done, one for each e-mail address. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** SHA-256 of the browser's key, hex: whoever has the key is signed in. */
    keyHash: text('key_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    busyUntil: instant('busy_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [uniqueIndex('checkouts_email').on(sql`lower(${t.email})`), index('checkouts_open').on(t.finishedAt)],
)
