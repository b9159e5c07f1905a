import { index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import type { Interval } from '#domain/plan/product.ts'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The consent and its origin, as stored with a checkout until there is an account. */
export interface GivenConsent {
  termsVersion: string
  offerId: string
  planName: string
  priceId: string
  priceCents: number
  interval: Interval
  /** The last day of a free trial (`2026-12-06`); null without one. */
  trialEnd: string | null
  /** The renewal terms as shown beside the button. */
  disclosure: string
  /** When, as ISO 8601. */
  at: string
  ip: string
  userAgent: string
}

/**
 * Consents to a renewing subscription. They prove what was agreed to and outlive the account, without the person,
 * whose identity and device are in `consent_origins` and deleted with the account.
 */
export const subscriptionConsents = pgTable(
  'subscription_consents',
  {
    id: serial().primaryKey(),
    agentId: integer('agent_id').references(() => users.id, { onDelete: 'set null' }),
    occasion: text().$type<'checkout' | 'change'>().notNull(),
    termsVersion: text('terms_version').notNull(),
    offerId: text('offer_id').notNull(),
    planName: text('plan_name').notNull(),
    priceId: text('price_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    interval: text().$type<Interval>().notNull(),
    disclosure: text().notNull(),
    at: instant('at').notNull(),
    /** When the subscription was found to be what was agreed to; null while a change is running. */
    effectiveAt: instant('effective_at'),
  },
  (t) => [index('subscription_consents_agent').on(t.agentId, t.id)],
)

export const consentOrigins = pgTable(
  'consent_origins',
  {
    consentId: integer('consent_id')
      .primaryKey()
      .references(() => subscriptionConsents.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (t) => [index('consent_origins_agent').on(t.agentId)],
)

export const EMAIL_KINDS = [
  'subscription_started',
  'subscription_changed',
  'subscription_canceled',
  'trial_ending',
  'yearly_reminder',
  'price_change',
] as const

export type EmailKind = (typeof EMAIL_KINDS)[number]

/** The facts of an email; its text, and links that open something, are made when it is sent. */
export interface EmailFacts {
  planName: string
  priceCents: number
  interval: Interval
  subscriptionId: string
  /** The day it is about (`2026-12-06`) in the agent's time zone: a trial's end, the next charge, the end of a plan. */
  day: string | null
  /** The renewal terms that were agreed to, and their version. */
  disclosure?: string
  termsVersion?: string
  onTrial?: boolean
  /** Whether there is a card to charge. */
  hasCard?: boolean
  /** Before a change of price. */
  oldPriceCents?: number
  /** For a cancellation: the credit that stays. */
  creditCents?: number
}

/** Emails about subscriptions: added in the transaction that stores the event they are about, sent once afterwards. */
export const subscriptionEmails = pgTable(
  'letters',
  {
    id: serial().primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<EmailKind>().notNull(),
    /** What it is about, in a form that is the same whenever it is found again. */
    occasion: text().notNull(),
    facts: jsonb().$type<EmailFacts>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** After this it is outdated, and not sent. */
    notAfter: instant('not_after').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [uniqueIndex('letters_occasion').on(t.agentId, t.occasion), index('letters_unsent').on(t.sentAt)],
)

/** Disputed payments in their last state from Stripe; the decisions are of releases in which admins decided here. */
export const disputes = pgTable(
  'disputes',
  {
    /** Stripe's id, `dp_...` or `du_...`. */
    id: text().primaryKey(),
    /** Names it in the audit log of those releases. */
    number: serial().notNull(),
    agentId: integer('agent_id').references(() => users.id, { onDelete: 'set null' }),
    chargeId: text('charge_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    /** Until when evidence is accepted; null where none is. */
    dueBy: instant('due_by'),
    openedAt: instant('opened_at').notNull(),
    syncedAt: instant('synced_at').notNull(),
    decision: text().$type<'accepted' | 'contested'>(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
  },
  (t) => [uniqueIndex('disputes_number').on(t.number), index('disputes_agent').on(t.agentId)],
)
