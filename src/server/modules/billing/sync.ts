import type { Stripe } from 'stripe'
import { planInForce, PLAN_NAME } from '#domain/plan/plan.ts'
import { planOfProduct } from '#domain/plan/product.ts'
import type { TimeZone } from '#domain/time/time.ts'
import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { writePlanNotice } from '../notices/service.ts'
import { consentsOf, dropConsent, setEffective } from './consents.ts'
import { planChangedEmail } from './emails/text.ts'
import { emailsDue, unannouncedPrice } from './emails/due.ts'
import { addSubscriptionEmail, type NewEmail, wasAdded } from './emails/repo.ts'
import { courseOf, planNoticeOf } from './plan-notice.ts'
import { type Offer, offersOf } from './offers.ts'
import * as repo from './repo.ts'
import { currentOf, instantOf, itemOf, statusOf } from './stripe-customer.ts'
import { DISPUTE_QUEUE, type DisputeJob, takeUpDispute } from './disputes.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now'>

/**
 * Reads an agent's subscription from Stripe and stores it: its current state counts, whatever events came in which
 * order. The agent is notified of what is new in it. Returns the subscription.
 *
 * @param eventTrialEnd the trial's end from the event being handled, in Stripe's seconds
 */
export async function syncAgent(
  context: CommandContext,
  agentId: number,
  eventTrialEnd?: number,
): Promise<Stripe.Subscription | null> {
  const { db, stripe } = context
  if (!stripe) return null
  for (;;) {
    const row = await repo.findRow(db, agentId)
    if (!row) return null
    const current = await currentOf(stripe, row.customerId)
    // Of two concurrent readings the slower may have the older answer: it reads again.
    if (await saveSubscriptionState({ ...context, stripe }, row, current, eventTrialEnd)) return current
  }
}

async function saveSubscriptionState(
  context: CommandContext & { stripe: Stripe },
  row: repo.Row,
  current: Stripe.Subscription | null,
  eventTrialEnd: number | undefined,
): Promise<boolean> {
  const { db, stripe } = context
  const now = context.now()
  // A customer who never had one, such as one whose first card was declined, has nothing to lose.
  if (!current) return await repo.saveState(db, row, { syncedAt: now }, undefined)
  const item = itemOf(current)
  const offer = (await offersOf(stripe)).find(({ priceId }) => priceId === item.price.id)
  const status = statusOf(current)
  const isUnpaid = status === 'past_due' || status === 'unpaid'
  const pastDueSince = isUnpaid ? (row.pastDueSince ?? now) : null
  // For a price Stripe no longer lists, the stored product still counts.
  const product = offer?.internalName ?? row.product
  const state = {
    subscriptionId: current.id,
    status,
    product,
    periodEndsAt: instantOf(item.current_period_end),
    cancelAtPeriodEnd: current.cancel_at_period_end,
    pastDueSince,
    syncedAt: now,
    priceId: item.price.id,
    knownPriceCents: item.price.unit_amount,
    startedAt: instantOf(current.start_date),
  }
  const plan = planInForce({ plan: product === null ? null : planOfProduct(product), status, pastDueSince }, now)
  const news = await planNoticeOf(context, row, current, {
    name: offer?.name ?? nameOf(product),
    pastDueSince,
    eventTrialEnd,
  })
  const zone = await repo.findZone(db, row.agentId)
  const hasCard = status !== 'trialing' || (await courseOf(context, row, current)) !== 'no_card'
  return await db.transaction(async (tx) => {
    const saved = await repo.saveState(tx, row, state, plan)
    if (!saved) return false
    await writePlanNotice(tx, row.agentId, news)
    if (offer) await addDueEmails(tx, row, { current, offer, zone, hasCard, now })
    return true
  })
}

/** Adds the emails this state requires, and settles consents to changes that nobody is making any more. */
async function addDueEmails(
  tx: Tx,
  row: repo.Row,
  standing: { current: Stripe.Subscription; offer: Offer; zone: TimeZone; hasCard: boolean; now: Date },
): Promise<void> {
  const { current, now } = standing
  const price = itemOf(current).price.id
  const consents = await consentsOf(tx, row.agentId)
  const isBusy = row.busyUntil !== null && row.busyUntil > now
  for (const consent of consents.filter(({ effectiveAt }) => !isBusy && effectiveAt === null)) {
    if (consent.priceId !== price) await dropConsent(tx, consent.id)
    else if (await setEffective(tx, consent.id, now))
      await addSubscriptionEmail(tx, row.agentId, planChangedEmail(consent, standing), now)
  }
  const due: NewEmail[] = []
  for (const email of emailsDue(standing)) {
    const isDue = !('repeats' in email) || (await wasAdded(tx, row.agentId, email.repeats))
    if (isDue) due.push(email)
  }
  // A price the agent has agreed to needs no email.
  if (!consents.some(({ priceId }) => priceId === price)) {
    const changed = unannouncedPrice(row, standing)
    if (changed) due.push(changed)
  }
  for (const email of due) await addSubscriptionEmail(tx, row.agentId, email, now)
}

function nameOf(product: string | null): string | null {
  const plan = product === null ? null : planOfProduct(product)
  return plan && PLAN_NAME[plan]
}

/** Agents whose subscription is to be read again. */
export const SYNC_QUEUE = 'billing-sync'

/** The queues that process what Stripe's events report. */
export const STRIPE_QUEUES: readonly string[] = [SYNC_QUEUE, DISPUTE_QUEUE]

export interface SyncJob {
  agentId: number
  /** The end of a trial from an event, in Stripe's seconds. */
  eventTrialEnd?: number | undefined
}

const LOOK_EVERY_SECONDS = 60

/** After a date that has passed, or while a payment is missing, the subscription is read again this often. */
const ASK_AGAIN_MS = 5 * 60 * 1000

/** How long an event's id is stored, to recognize repeats. Stripe repeats for three days. */
const EVENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Keeps the stored state of subscriptions equal to Stripe's, whether its events arrive or not. */
export function startBilling(context: AppContext): void {
  const { db, jobs, now, stripe } = context
  if (!stripe) return
  jobs.define<SyncJob>(
    SYNC_QUEUE,
    async ({ agentId, eventTrialEnd }) => void (await syncAgent(context, agentId, eventTrialEnd)),
    { retries: 10 },
  )
  jobs.define<DisputeJob>(DISPUTE_QUEUE, (job) => takeUpDispute(context, job), { retries: 10 })
  jobs.every('billing', LOOK_EVERY_SECONDS, async () => {
    const due = await repo.findToSync(db, now(), new Date(now().getTime() - ASK_AGAIN_MS))
    for (const agentId of due) await jobs.send(SYNC_QUEUE, { agentId }, { singletonKey: String(agentId) })
    await repo.deleteEventsBefore(db, new Date(now().getTime() - EVENT_RETENTION_MS))
  })
}
