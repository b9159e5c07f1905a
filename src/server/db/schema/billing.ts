import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { SubscriptionStatus } from '#domain/plan/plan.ts'

import type { GivenConsent } from './consents.ts'
import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Each agent's customer at Stripe, and what is stored here of the subscription. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    agentId: integer('agent_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    status: text().$type<SubscriptionStatus>(),
    /** The internal name of the product the agent is subscribed to. */
    product: text(),
    periodEndsAt: instant('period_ends_at'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** Since when a payment is missing. */
    pastDueSince: instant('past_due_since'),
    /** When Stripe was last asked; null until then. */
    syncedAt: instant('synced_at'),
    /** Until when one change of the subscription blocks others. */
    busyUntil: instant('busy_until'),
    /** The Stripe price of the subscription, and its amount as the agent knows it. */
    priceId: text('price_id'),
    knownPriceCents: integer('known_price_cents'),
    /** When the subscription began, its trial included. */
    startedAt: instant('started_at'),
  },
  (t) => [uniqueIndex('subscriptions_customer').on(t.customerId), index('subscriptions_synced').on(t.syncedAt)],
)

/** The Stripe events that were handled; they arrive more than once. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('stripe_events_received').on(t.receivedAt)],
)

/** Running and finished checkouts, one for each e-mail address. */
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
    /** The consent given with the last form that was sent. */
    consent: jsonb().$type<GivenConsent>(),
    subscriptionId: text('subscription_id'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    busyUntil: instant('busy_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [uniqueIndex('checkouts_email').on(sql`lower(${t.email})`), index('checkouts_open').on(t.finishedAt)],
)
