import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { z } from 'zod'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { stripeOf } from './customer.ts'
import { forgetOffers } from './offers.ts'
import * as repo from './repo.ts'
import { idOf } from './standing.ts'
import { SYNC_QUEUE, type SyncJob } from './watch.ts'

const EVENT_LIMIT = 512 * 1024

const Name = z.string().regex(/^[\w.-]{1,255}$/)

/** What is read of an event; whatever else it says is asked for anew. */
const Event = z.object({
  id: Name,
  type: Name,
  data: z.object({
    object: z.object({
      customer: z.union([Name, z.object({ id: Name })]).nullish(),
      trial_end: z.number().int().nullish(),
    }),
  }),
})
type Event = z.infer<typeof Event>

/**
 * Takes the payment provider's events, signed over their very bytes. An event says only that something may have
 * changed; how things stand is asked anew, so it may come late, twice or in any order.
 */
export async function stripeWebhook(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers()
    hook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: EVENT_LIMIT },
      (_request, body, done) => done(null, body),
    )
    const options = { bodyLimit: EVENT_LIMIT, config: { rateLimit: false }, schema: { hide: true } }
    hook.post('/stripe/webhook', options, async (request, reply) => {
      const event = await signedEvent(house, request)
      await take(house, event)
      return await reply.code(200).send({ received: true })
    })
  })
}

async function signedEvent(house: House, { headers, body }: FastifyRequest): Promise<Event> {
  const stripe = stripeOf(house)
  const signature = headers['stripe-signature']
  const secret = house.config.stripe?.webhookSecret
  if (!Buffer.isBuffer(body) || typeof signature !== 'string' || secret === undefined) throw problem('bad_request')
  let signed: unknown
  try {
    signed = stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    house.log.warn(
      { reason: error instanceof Stripe.errors.StripeError ? error.type : 'unreadable' },
      'a webhook was refused',
    )
    throw problem('bad_request', { message: 'The signature does not fit.' })
  }
  const event = Event.safeParse(signed)
  if (!event.success) throw problem('bad_request', { message: 'This is no event.' })
  return event.data
}

async function take({ db, jobs, now, stripe }: House, event: Event): Promise<void> {
  if (!(await repo.takeEvent(db, event.id, event.type, now()))) return
  try {
    if (stripe && /^(price|product|tax_rate)\./.test(event.type)) forgetOffers(stripe)
    const customerId = idOf(event.data.object.customer ?? null)
    const agentId = customerId === null ? null : await repo.findAgentOf(db, customerId)
    if (agentId === null) return
    const trialSaid = trialSaidIn(event)
    const singletonKey = trialSaid === undefined ? String(agentId) : `${agentId} ${trialSaid}`
    await jobs.send(SYNC_QUEUE, { agentId, trialSaid } satisfies SyncJob, { singletonKey })
  } catch (error) {
    // What was not seen to comes again.
    await repo.releaseEvent(db, event.id)
    throw error
  }
}

/** The end of the trial an event speaks of; whether it still ends then is asked like all else. */
function trialSaidIn({ type, data }: Event): number | undefined {
  return type === 'customer.subscription.trial_will_end' ? (data.object.trial_end ?? undefined) : undefined
}
