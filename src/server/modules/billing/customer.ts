import { createHash } from 'node:crypto'

import type { Stripe } from 'stripe'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import * as repo from './repo.ts'

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
