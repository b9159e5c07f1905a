import { createHash } from 'node:crypto'

import type { Stripe } from 'stripe'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import * as repo from './repo.ts'

const CHANGE_WITHIN_MS = 90_000

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
  context: Pick<AppContext, 'db' | 'now'>,
  agentId: number,
  work: () => Promise<T>,
): Promise<T> {
  const now = context.now()
  const until = new Date(now.getTime() + CHANGE_WITHIN_MS)
  if (!(await repo.takeChangeLock(context.db, agentId, now, until))) {
    throw problem('conflict', {
      message: 'Your plan is being changed in another window. Please look again in a moment.',
    })
  }
  try {
    return await work()
  } finally {
    await repo.releaseChangeLock(context.db, agentId, until)
  }
}
