import { eq, inArray } from 'drizzle-orm'
import { Stripe } from 'stripe'

import type { Db } from '../../db/open.ts'
import { disputes, users } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { stripeOf, idOf, instantOf } from './stripe-customer.ts'
import * as repo from './repo.ts'

/** Disputes Stripe has sent events about. */
export const DISPUTE_QUEUE = 'billing-disputes'

export interface DisputeJob {
  id: string
  /** How often no agent was found for it. */
  looks?: number
}

/** Reads a dispute from Stripe and stores its state; the agent's account is not changed by it. Returns the agent. */
async function syncDispute(context: AppContext, id: string): Promise<number | null> {
  const { db, now } = context
  const stripe = stripeOf(context)
  const dispute = await stripe.disputes.retrieve(id)
  const chargeId = idOf(dispute.charge) ?? ''
  const customerId = idOf((await findCharge(stripe, chargeId))?.customer ?? null)
  const dueBy = dispute.evidence_details.due_by
  const state = {
    chargeId,
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    dueBy: dueBy ? instantOf(dueBy) : null,
    openedAt: instantOf(dispute.created),
    syncedAt: now(),
  }
  const agentId = customerId === null ? null : await repo.findAgentOf(db, customerId)
  await db
    .insert(disputes)
    .values({ id, agentId, ...state })
    // After the account is gone its owner stays unknown.
    .onConflictDoUpdate({ target: disputes.id, set: { ...state, ...(agentId !== null && { agentId }) } })
  return agentId
}

/**
 * How soon, and how often, a dispute without an agent is read again: its checkout may still be creating the
 * account.
 */
const LOOK_AGAIN_MS = 5_000
const LOOKS = 6

/** Handles a dispute Stripe has sent an event about. */
export async function takeUpDispute(context: AppContext, { id, looks = 0 }: DisputeJob): Promise<void> {
  const agentId = await syncDispute(context, id)
  if (agentId !== null || looks >= LOOKS) return
  const again = { id, looks: looks + 1 } satisfies DisputeJob
  const startAfter = new Date(Date.now() + LOOK_AGAIN_MS * again.looks)
  await context.jobs.send(DISPUTE_QUEUE, again, { singletonKey: `${id} ${again.looks}`, startAfter })
}

async function findCharge(stripe: Stripe, id: string): Promise<Stripe.Charge | null> {
  try {
    return await stripe.charges.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** The states in which Stripe accepts an answer. */
const OPEN = ['needs_response', 'warning_needs_response'] satisfies Stripe.Dispute.Status[]

/** Most disputes shown; with more, Stripe's own list is the one to read. */
const MOST_DISPUTES = 100

/** The disputes that wait for an answer in Stripe's dashboard, the soonest due first. */
export async function findOpenDisputes(db: Db) {
  const { id, amountCents, reason, dueBy, openedAt } = disputes
  const agent = { firstName: users.firstName, lastName: users.lastName, email: users.email }
  return await db
    .select({ id, amountCents, reason, dueBy, openedAt, agent })
    .from(disputes)
    .leftJoin(users, eq(users.id, disputes.agentId))
    .where(inArray(disputes.status, OPEN))
    .orderBy(dueBy, openedAt)
    .limit(MOST_DISPUTES)
}
