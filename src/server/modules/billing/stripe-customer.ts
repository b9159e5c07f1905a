import type { Stripe } from 'stripe'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/plan/plan.ts'
import { createHash } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import * as repo from './repo.ts'

/** The related objects that every reading of a subscription expands. */
const WITH_DISCOUNTS = ['data.discounts.source.coupon', 'data.discounts.promotion_code']

const OVER = new Set(['canceled', 'incomplete_expired'])

/** Whether a subscription is active, or may become so. */
export function isLive({ status }: Stripe.Subscription): boolean {
  return !OVER.has(status)
}

/** The subscription that counts for a customer: the live one, else the latest. */
export async function currentOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription | null> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 10, expand: WITH_DISCOUNTS })
  const newest = data.toSorted((a, b) => b.created - a.created)
  return newest.find(isLive) ?? newest[0] ?? null
}

export async function liveOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription | null> {
  const current = await currentOf(stripe, customer)
  return current && isLive(current) ? current : null
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${subscription.id} has no item`)
  return item
}

/** A status this version of the library may not know counts as paused: it grants nothing and ends nothing. */
export function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((one) => one === status) ?? 'paused'
}

export function instantOf(seconds: number): Date
export function instantOf(seconds: number | null): Date | null
export function instantOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}

export function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

/** How long a change blocks others; renewed while it runs, so that one whose process died blocks them briefly. */
const BUSY_MS = 90_000
const RENEW_EVERY_MS = 30_000

/** The Stripe client; where none is configured nothing can be paid. */
export function stripeOf({ stripe }: Pick<AppContext, 'stripe'>): Stripe {
  if (!stripe) throw problem('not_available', { message: 'Payments aren’t available right now.' })
  return stripe
}

/** The agent's Stripe customer, created when there is none. */
export async function customerOf(context: Pick<AppContext, 'db' | 'stripe'>, agentId: number): Promise<string> {
  const known = await repo.findRow(context.db, agentId)
  if (known) return known.customerId
  const person = await repo.findPerson(context.db, agentId)
  if (!person) throw problem('unauthenticated')
  const { email, firstName, lastName, createdAt } = person
  // Two concurrent calls create one customer: the idempotency key is the same for both.
  const key = createHash('sha256').update(`${agentId} ${createdAt.toISOString()} ${email}`).digest('hex')
  const { id } = await stripeOf(context).customers.create(
    { email, name: `${firstName} ${lastName}`.trim(), metadata: { agent: String(agentId) } },
    { idempotencyKey: `customer-${key}` },
  )
  return await repo.putCustomer(context.db, agentId, id)
}

/** One change of a subscription at a time, also from two windows or two servers; a second one is refused. */
export async function withChangeLock<T>(
  { db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>,
  agentId: number,
  work: () => Promise<T>,
): Promise<T> {
  const nextEnd = () => new Date(now().getTime() + BUSY_MS)
  let until = nextEnd()
  if (!(await repo.takeChangeLock(db, agentId, now(), until))) {
    throw problem('conflict', {
      message: 'Your plan is being changed in another window. Please check again in a moment.',
    })
  }
  const renew = async () => {
    const next = nextEnd()
    if (await repo.renewChangeLock(db, agentId, until, next)) until = next
  }
  let renewed = Promise.resolve()
  const renewing = setInterval(() => {
    renewed = renewed.then(renew).catch((error: unknown) => {
      log.warn({ err: error, agent: agentId }, 'the lock of a change of plan was not renewed')
    })
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await renewed
    await repo.releaseChangeLock(db, agentId, until)
  }
}
