import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import type { DeletionStep } from '#domain/account/account-deletion.ts'
import type { Platform } from '#domain/platform/platform.ts'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Requests to delete an account, or the data that came from a network. Rows outlive the person, for the public
 * status page: once done they contain only dates and the code.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: serial().primaryKey(),
    /** Identifies the request on the public status page. */
    code: text().notNull(),
    kind: text().$type<'account' | Platform>().notNull(),
    status: text().$type<'scheduled' | 'canceled' | 'removing' | 'done'>().notNull(),
    /** The account; null once it is gone, and for the data of a network. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    requestedBy: text('requested_by').$type<'agent' | 'admin' | 'network'>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** When the removal begins; until then the request can be revoked. */
    dueAt: instant('due_at').notNull(),
    canceledAt: instant('canceled_at'),
    completedAt: instant('completed_at'),
    /** The completed steps of the current status. */
    steps: jsonb().$type<DeletionStep[]>().notNull().default([]),
    /** Whether this request stopped the subscription's renewal, so that revoking it resumes it. */
    stoppedRenewal: boolean('stopped_renewal').notNull().default(false),
    /** The address of the last email, stored after the account's own row is gone and cleared at the end. */
    email: text(),
    /** Files to be removed after the account's own row is gone; cleared at the end. */
    fileKeys: jsonb('file_keys').$type<string[]>().notNull().default([]),
    /** When the next step may be tried; null when nothing is left to do. */
    nextTryAt: instant('next_try_at'),
    /** Failed tries of the current step. */
    tries: integer().notNull().default(0),
    /** Until when one process works on it. */
    busyUntil: instant('busy_until'),
  },
  (t) => [
    uniqueIndex('account_deletions_code').on(t.code),
    uniqueIndex('account_deletions_open')
      .on(t.userId)
      .where(sql`${t.status} in ('scheduled', 'removing')`),
    index('account_deletions_next').on(t.nextTryAt),
  ],
)

/** What the law requires to retain of a deleted account's invoices; no field identifies the person. */
export const retainedInvoices = pgTable('retained_invoices', {
  number: text().primaryKey(),
  status: text().notNull(),
  issuedAt: instant('issued_at').notNull(),
  paidAt: instant('paid_at'),
  /** Lower-case ISO 4217. */
  currency: text().notNull(),
  /** Amounts in the currency's smallest unit. */
  subtotal: integer().notNull(),
  tax: integer().notNull(),
  total: integer().notNull(),
  amountPaid: integer('amount_paid').notNull(),
  /** Where the tax was due, such as `US-TX`; null where the invoice doesn't say. */
  jurisdiction: text(),
  retainUntil: instant('retain_until').notNull(),
})

/** Exports of an agent's data, each with a download address that is valid for a short time. */
export const dataExports = pgTable(
  'data_exports',
  {
    /** SHA-256 of the address's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    downloads: integer().notNull().default(0),
  },
  (t) => [index('data_exports_agent').on(t.agentId, t.createdAt)],
)
