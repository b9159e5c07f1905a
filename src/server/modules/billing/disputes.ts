import { Stripe } from 'stripe'

import { disputes } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { stripeOf } from './customer.ts'
import * as repo from './repo.ts'
import { idOf, instantOf } from './stripe-subscription.ts'

/** Disputes Stripe has sent events about. */
export const DISPUTE_QUEUE = 'billing-disputes'

export interface DisputeJob {
  id: string
  /** How often no agent was found for it. */
  looks?: number
}

/** Reads a dispute from Stripe and stores its state; the agent's account is not changed by it. Returns the agent. */
export async function syncDispute(
  context: Pick<AppContext, 'db' | 'stripe' | 'now'>,
  id: string,
): Promise<number | null> {
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

/** When a disputed payment was made, in Stripe's seconds; null where Stripe doesn't know it any more. */
export async function disputedPaymentAt(stripe: Stripe, id: string): Promise<number | null> {
  const dispute = await stripe.disputes.retrieve(id)
  return (await findCharge(stripe, idOf(dispute.charge) ?? ''))?.created ?? null
}

async function findCharge(stripe: Stripe, id: string): Promise<Stripe.Charge | null> {
  try {
    return await stripe.charges.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}
