import { createHash } from 'node:crypto'

import type { Stripe } from 'stripe'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import * as repo from './repo.ts'

const CHANGE_WITHIN_MS = 90_000

/** The payment provider; where none is set up nothing can be paid. */
export function stripeOf({ stripe }: Pick<House, 'stripe'>): Stripe {
  if (!stripe) throw problem('billing_unavailable', { message: 'Payments are not set up on this server.' })
  return stripe
}

/** The agent's customer, made when she has none. */
export async function customerOf(house: Pick<House, 'db' | 'stripe'>, agentId: number): Promise<string> {
  const known = await repo.findRow(house.db, agentId)
  if (known) return known.customerId
  const person = await repo.findPerson(house.db, agentId)
  if (!person) throw problem('unauthenticated')
  const { email, firstName, lastName, createdAt } = person
  // Two calls at once make one customer: the key is the same for both.
  const key = createHash('sha256').update(`${agentId} ${createdAt.toISOString()} ${email}`).digest('hex')
  const { id } = await stripeOf(house).customers.create(
    { email, name: `${firstName} ${lastName}`.trim(), metadata: { agent: String(agentId) } },
    { idempotencyKey: `customer-${key}` },
  )
  return await repo.putCustomer(house.db, agentId, id)
}

/** One change of a subscription at a time, also from two windows or two servers; another is told so. */
export async function inTurn<T>(house: Pick<House, 'db' | 'now'>, agentId: number, work: () => Promise<T>): Promise<T> {
  const now = house.now()
  if (!(await repo.takeTurn(house.db, agentId, now, new Date(now.getTime() + CHANGE_WITHIN_MS)))) {
    throw problem('conflict', {
      message: 'Your plan is being changed in another window. Please look again in a moment.',
    })
  }
  try {
    return await work()
  } finally {
    await repo.endTurn(house.db, agentId)
  }
}
