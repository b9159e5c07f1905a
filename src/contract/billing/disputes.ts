import { z } from 'zod'

import { INTERVALS } from '#domain/plan/product.ts'

import { listCalls } from '../admin/record-calls.ts'
import { AdminListQuery, sortedBy } from '../admin/records.ts'
import { defineCalls } from '../call.ts'
import { requiredProse } from '../form-fields.ts'
import { dataOf, IdParams } from '../shapes.ts'

const Instant = z.iso.datetime()

export const DisputeRow = z.object({
  /** This server's id. */
  id: z.number().int(),
  /** Stripe's id. */
  stripe_id: z.string(),
  /** Null where the payment belongs to no agent here, or the account was deleted. */
  agent: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
  amount_cents: z.number().int(),
  currency: z.string(),
  /** Stripe's value, such as `fraudulent`. */
  reason: z.string(),
  /** Stripe's value, such as `needs_response`, `under_review`, `won` or `lost`. */
  status: z.string(),
  /** Until when evidence is accepted; null where none is. */
  due_by: Instant.nullable(),
  opened_at: Instant,
  /** Whether an admin can still accept or contest it. */
  open: z.boolean(),
  decision: z.enum(['accepted', 'contested']).nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
})
export type DisputeRow = z.infer<typeof DisputeRow>

const Consent = z.object({
  at: Instant,
  plan: z.string(),
  price_cents: z.number().int(),
  interval: z.enum(INTERVALS),
  terms_version: z.string(),
  disclosure: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
})

const Dispute = DisputeRow.extend({
  /** Evidence for the payment: what was agreed to, and how the account was used. */
  evidence: z
    .object({
      consents: z.array(Consent),
      member_since: Instant,
      last_seen_at: Instant.nullable(),
      published: z.number().int(),
      last_published_at: Instant.nullable(),
    })
    .nullable(),
})
export type Dispute = z.infer<typeof Dispute>

/** What the list is searched and sorted by. */
export const DisputeListQuery = AdminListQuery.extend(sortedBy(['amount', 'reason', 'due']))

export const disputeCalls = defineCalls({
  ...listCalls('/admin/disputes', {
    access: 'full_admin',
    summary: 'Disputed payments, newest first, searched by agent and Stripe’s id',
    query: DisputeListQuery,
    row: DisputeRow,
  }),
  'GET /admin/disputes/:id': {
    summary: 'One dispute as Stripe tells of it now, with what can be said for the payment',
    access: 'full_admin',
    params: IdParams,
    answer: dataOf(Dispute),
  },
  'POST /admin/disputes/:id/accept': {
    summary: 'Accepts a dispute: the payment is given up. It can’t be taken back',
    access: 'full_admin',
    confirm: true,
    params: IdParams,
    answer: dataOf(Dispute),
  },
  'POST /admin/disputes/:id/contest': {
    summary: 'Sends Stripe the evidence, with what the agent agreed to and how the account was used; once',
    access: 'full_admin',
    params: IdParams,
    body: z.object({ text: requiredProse(20_000, 'Please say why this charge is valid') }),
    answer: dataOf(Dispute),
  },
})
