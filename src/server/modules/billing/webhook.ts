import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { z } from 'zod'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { stripeOf, idOf } from './stripe-customer.ts'
import { forgetOffers } from './offers.ts'
import * as repo from './repo.ts'
import { DISPUTE_QUEUE } from './disputes.ts'
import { SYNC_QUEUE, type SyncJob } from './sync.ts'

const EVENT_LIMIT = 512 * 1024

const Name = z.string().regex(/^[\w.-]{1,255}$/)

/** What is read of an event; everything else is read from Stripe. */
const Event = z.object({
  id: Name,
  type: Name,
  data: z.object({
    object: z.object({
      id: Name.nullish(),
      customer: z.union([Name, z.object({ id: Name })]).nullish(),
      trial_end: z.number().int().nullish(),
    }),
  }),
})
type Event = z.infer<typeof Event>

/**
 * Receives Stripe's events, whose signature covers the raw body. An event only says that something may have
 * changed; the state is read from Stripe, so events may come late, twice or in any order.
 */
export async function stripeWebhook(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers()
    hook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: EVENT_LIMIT },
      (_request, body, done) => done(null, body),
    )
    const options = { bodyLimit: EVENT_LIMIT, config: { rateLimit: false }, schema: { hide: true } }
    hook.post('/stripe/webhook', options, async (request, reply) => {
      const event = await signedEvent(context, request)
      await take(context, event)
      return await reply.code(200).send({ received: true })
    })
  })
}

async function signedEvent(context: AppContext, { headers, body }: FastifyRequest): Promise<Event> {
  const stripe = stripeOf(context)
  const signature = headers['stripe-signature']
  const secret = context.config.stripe?.webhookSecret
  if (!Buffer.isBuffer(body) || typeof signature !== 'string' || secret === undefined) throw problem('bad_request')
  let signed: unknown
  try {
    signed = stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    context.log.warn(
      { reason: error instanceof Stripe.errors.StripeError ? error.type : 'unreadable' },
      'a webhook was refused',
    )
    throw problem('bad_request', { message: 'The signature does not fit.' })
  }
  const event = Event.safeParse(signed)
  if (!event.success) throw problem('bad_request', { message: 'This is no event.' })
  return event.data
}

/** An event is taken together with its job: one whose job was not sent is sent again. */
async function take({ db, jobs, now, stripe }: AppContext, event: Event): Promise<void> {
  if (stripe && /^(price|product|tax_rate)\./.test(event.type)) forgetOffers(stripe)
  await db.transaction(async (tx) => {
    if (!(await repo.takeEvent(tx, event.id, event.type, now()))) return
    const { id } = event.data.object
    // The event of a dispute names no customer; it is found through the charge.
    if (event.type.startsWith('charge.dispute.') && id)
      return await jobs.send(DISPUTE_QUEUE, { id }, { singletonKey: id, tx })
    const customerId = idOf(event.data.object.customer ?? null)
    const agentId = customerId === null ? null : await repo.findAgentOf(tx, customerId)
    if (agentId === null) return
    const eventTrialEnd = trialSaidIn(event)
    const singletonKey = eventTrialEnd === undefined ? String(agentId) : `${agentId} ${eventTrialEnd}`
    await jobs.send(SYNC_QUEUE, { agentId, eventTrialEnd } satisfies SyncJob, { singletonKey, tx })
  })
}

/** The trial's end in an event; whether it is still current is read from Stripe. */
function trialSaidIn({ type, data }: Event): number | undefined {
  return type === 'customer.subscription.trial_will_end' ? (data.object.trial_end ?? undefined) : undefined
}
