import { z } from 'zod'

import { SUBSCRIPTION_STATUSES, PLANS } from '#domain/plan/plan.ts'
import { LONGEST_REFUND_NOTE, REFUND_REASONS } from '#domain/plan/refund.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { TARGET_STATES } from '#domain/publication/publication.ts'

import { listCalls } from './record-calls.ts'
import { AdminListQuery, sortedBy } from './records.ts'
import { Passkey } from '../account/account-security.ts'
import { AuditEntry } from './audit.ts'
import { INVOICE_STATUSES, Subscription } from '../billing/billing.ts'
import { defineCalls } from '../call.ts'
import { typed } from '../fields.ts'
import { dataOf, Id, IdParams, TimeZoneName } from '../shapes.ts'

const Instant = z.iso.datetime()

/** An amount in whole cents of US dollars. */
const Cents = z.number().int()

/** How many days back failed and unclear publications count as problems. */
export const PROBLEM_DAYS = 30

/** Search goes over name, e-mail address and brokerage. */
export const AgentListQuery = AdminListQuery.extend({
  ...sortedBy(['name', 'plan', 'last_seen']),
  /** Agents with problems alone. */
  problems: z.literal('true', 'This must be true or left out.').optional(),
})
export type AgentListQuery = z.output<typeof AgentListQuery>

/** A disabled account can't be signed in to; for a closing one the deletion was requested. */
const ACCOUNT_STATES = ['active', 'disabled', 'closing'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

const AgentConnection = z.object({
  platform: z.enum(PLATFORMS),
  name: z.string().nullable(),
  needs_reconnect: z.boolean(),
})

/** Counts of problems that need attention. */
const AgentProblems = z.object({
  /** Targets that failed in the last 30 days and are not resolved. */
  failed: z.number().int(),
  /** The same for targets whose outcome is unknown. */
  needs_check: z.number().int(),
  payment_missing: z.boolean(),
  /** Connections that have to be connected again. */
  reconnect: z.number().int(),
})
export type AgentProblems = z.infer<typeof AgentProblems>

export const AdminAgentRow = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  brokerage: z.string(),
  /** The plan in force; null without one. */
  plan: z.enum(PLANS).nullable(),
  /** The subscription when Stripe was last asked; null where there never was one. */
  subscription: z.object({ status: z.enum(SUBSCRIPTION_STATUSES), ends: z.boolean() }).nullable(),
  connections: z.array(AgentConnection),
  last_seen_at: Instant.nullable(),
  problems: AgentProblems,
  state: z.enum(ACCOUNT_STATES),
})
export type AdminAgentRow = z.infer<typeof AdminAgentRow>

/** A publication without its caption: admins only need its state. */
const AgentPublication = z.object({
  id: z.number().int(),
  title: z.string(),
  scheduled_at: Instant,
  source: z.enum(['manual', 'auto']),
  targets: z.array(
    z.object({ platform: z.enum(PLATFORMS), state: z.enum(TARGET_STATES), error: z.string().nullable() }),
  ),
})
export type AgentPublication = z.infer<typeof AgentPublication>

export const AdminAgent = AdminAgentRow.extend({
  phone: z.string(),
  license: z.string(),
  time_zone: TimeZoneName,
  created_at: Instant,
  disabled_at: Instant.nullable(),
  /** The open request to delete the account; null when there is none. */
  deletion: z.object({ due_at: Instant, can_cancel: z.boolean() }).nullable(),
  /** Browsers the agent is signed in with. */
  sessions: z.number().int(),
  /** The oldest first. */
  passkeys: z.array(Passkey),
  /** Publications whose time is still to come. */
  upcoming: z.number().int(),
  /** The latest ten whose time has come, newest first. */
  publications: z.array(AgentPublication),
  /** Admin actions on the account, the latest ten entries of the audit log. */
  history: z.array(AuditEntry),
})
export type AdminAgent = z.infer<typeof AdminAgent>

export const AdminInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: Instant,
  description: z.string(),
  status: z.enum(INVOICE_STATUSES),
  total_cents: Cents,
  /** The amount paid by card, which is the most that can be refunded. */
  paid_cents: Cents,
  refunded_cents: Cents,
  /** The card it was paid with, as in 'Visa ending in 4242'; null where it wasn't paid by card. */
  card: z.string().nullable(),
  /** The receipt's page at Stripe. */
  receipt_url: z.string().nullable(),
})
export type AdminInvoice = z.infer<typeof AdminInvoice>

const AgentBilling = z.object({ subscription: Subscription.nullable(), invoices: z.array(AdminInvoice) })
export type AgentBilling = z.infer<typeof AgentBilling>

export const RefundForm = z
  .object({
    invoice_id: z.string().regex(/^in_\w{1,120}$/, 'Please choose an invoice'),
    amount_cents: z
      .number('Please enter an amount')
      .int('Please enter an amount')
      .min(1, 'Please enter an amount above $0')
      .max(99_999_999, 'That’s more than was paid'),
    reason: z.enum(REFUND_REASONS, 'Please choose a reason'),
    /** For the audit log alone; nobody else sees it. */
    note: typed(LONGEST_REFUND_NOTE).default(''),
    /** Made by the client: a repeated request with the same key refunds once. */
    key: z.uuid(),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    error: 'Please say why in a few words',
  })
export type RefundForm = z.infer<typeof RefundForm>

/** An action on one account, done at once and written to the audit log. */
const action = { access: 'full_admin', params: IdParams, status: 204 } as const

export const adminAgentCalls = defineCalls({
  ...listCalls('/admin/agents', {
    access: 'full_admin',
    summary: 'Agents, newest first unless sorted, paged and searched by name, email address and brokerage',
    query: AgentListQuery,
    row: AdminAgentRow,
  }),
  'GET /admin/agents/:id': {
    summary: 'One agent',
    access: 'full_admin',
    params: IdParams,
    answer: dataOf(AdminAgent),
  },
  'GET /admin/agents/:id/billing': {
    summary: 'An agent’s subscription and invoices, as Stripe has them now',
    access: 'full_admin',
    params: IdParams,
    answer: dataOf(AgentBilling),
  },
  'POST /admin/agents/:id/refunds': {
    summary: 'Refunds an invoice through Stripe, in whole or in part',
    access: 'full_admin',
    confirm: true,
    params: IdParams,
    body: RefundForm,
    answer: dataOf(AgentBilling),
  },
  'POST /admin/agents/:id/password-letter': {
    summary: 'Mails the agent a link to set a new password',
    ...action,
  },
  'POST /admin/agents/:id/end-sessions': {
    summary: 'Signs the agent out everywhere and removes all passkeys',
    ...action,
  },
  'POST /admin/agents/:id/remove-passkeys': {
    summary: 'Removes the agent’s passkeys, or one of them, which then sign in nobody',
    ...action,
    body: z.object({ passkey_id: Id.optional() }),
  },
  'POST /admin/agents/:id/disable': {
    summary: 'Signs the agent out and refuses further sign-ins',
    ...action,
    confirm: true,
  },
  'POST /admin/agents/:id/cancel-deletion': {
    summary: 'Takes the request to delete the agent’s account back, while the removal has not begun',
    ...action,
  },
  'DELETE /admin/agents/:id': {
    summary: 'Requests that the agent’s account be deleted in 14 days; nothing is published meanwhile',
    ...action,
    confirm: true,
  },
  'POST /admin/agents/:id/enable': { summary: 'Lets a disabled agent sign in again', ...action },
})
