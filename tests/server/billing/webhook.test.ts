import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { stripeEvents, subscriptions } from '#server/db/schema/index.ts'
import { cancelToken } from '#server/modules/billing/cancel-link.ts'
import { withChangeLock } from '#server/modules/billing/stripe-customer.ts'
import { stripeOf, syncAgent } from '#server/modules/billing/service.ts'
import {
  addCard,
  bought,
  cardsOf,
  change,
  invoicesOf,
  planOf,
  subscriptionOf,
  swap,
} from '#tests/support/billing/agent.ts'
import { asServer, askStripe, CARD, moveClock, newCard } from '#tests/support/billing/billing.ts'
import { sendEvent, untilSynced } from '#tests/support/billing/webhook.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let ahead = 0
// The sandbox's clock only goes forward, and all customers of a server share it.
const server = useTestServer({ now: () => new Date(Date.now() + ahead) })

beforeEach(() => void (ahead = 0))

const eventually = (look: () => Promise<void>) => vi.waitFor(look, { interval: 50 })

const post = (event: unknown, signing?: { secret?: string; at?: number }) => sendEvent(server, event, signing)

let events = 0
const eventOf = (customer: string, type = 'customer.subscription.updated') => ({
  id: `evt_test${++events}`,
  object: 'event',
  type,
  created: 1,
  data: { object: { id: 'sub_whatever', object: 'subscription', customer, status: 'canceled' } },
})

describe('an event', () => {
  test('a webhook event is refused with a signature that is wrong, old or missing', async () => {
    const event = eventOf('cus_SandboxMaya')
    expect((await post(event, { secret: 'whsec_somebodyelses' })).status).toBe(400)
    expect((await post(event, { at: Math.floor(Date.now() / 1000) - 3600 })).status).toBe(400)
    const headers = { 'content-type': 'application/json' }
    const unsigned = { method: 'POST', headers, body: JSON.stringify(event) }
    expect((await fetch(`${server.address}/api/stripe/webhook`, unsigned)).status).toBe(400)
    expect(await server.context.db.$count(stripeEvents, eq(stripeEvents.id, event.id))).toBe(0)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a name that is none', { ...eventOf('cus_x'), id: { $ne: '' } }],
    ['no kind', { ...eventOf('cus_x'), type: 7 }],
    ['a customer that is none', { ...eventOf('cus_x'), data: { object: { customer: 7 } } }],
    ['a trial’s end that is none', { ...eventOf('cus_x'), data: { object: { customer: 'cus_x', trial_end: 'soon' } } }],
    ['a zero in its name', { ...eventOf('cus_x'), id: 'evt_\u0000' }],
  ])('a signed webhook event that has %s is refused', async (_what, event) => {
    expect((await post(event)).status).toBe(400)
  })

  test('a webhook event that was taken without its job, as by a process that ended, is handled once when it is sent again', async () => {
    const { id: agentId, customer } = await bought(server)
    const { jobs } = server.context
    const object = { id: 'sub_whatever', customer, trial_end: 4_000_000_001 }
    const event = { ...eventOf('', 'customer.subscription.trial_will_end'), data: { object } }
    vi.spyOn(jobs, 'send').mockRejectedValue(new Error('The process ends'))
    expect((await post(event)).status).toBe(500)
    vi.restoreAllMocks()
    const send = vi.spyOn(jobs, 'send')
    for (let again = 0; again < 2; again++) expect((await post(event)).status).toBe(200)
    const job = { agentId, eventTrialEnd: 4_000_000_001 }
    const sent = send.mock.calls.filter(([, data]) => isDeepStrictEqual(data, job))
    vi.restoreAllMocks()
    expect(sent).toHaveLength(1)
  })

  test('a late or untrue webhook event changes nothing, because the current state is read from Stripe', async () => {
    const { browser, customer } = await bought(server)
    expect((await post(eventOf(customer, 'customer.subscription.deleted'))).status).toBe(200)
    await untilSynced(server)
    expect(await planOf(browser)).toBe('pro')
    expect((await subscriptionOf(browser)).status).toBe('trialing')
  })

  test('a read overtaken by a later one is repeated', async () => {
    const { browser, id } = await bought(server)
    const { context } = server
    const [answered, arrives] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()]
    const stripe = stripeOf(context)
    const list = async (params: Stripe.SubscriptionListParams) => {
      const answer = await stripe.subscriptions.list(params)
      answered.resolve(answer.data[0]?.id ?? '')
      await arrives.promise
      return answer
    }
    const late = Object.create(stripe, { subscriptions: { value: { list } } }) as Stripe
    const overtaken = syncAgent({ ...context, stripe: late }, id)
    await askStripe(server.address, `/subscriptions/${await answered.promise}`, null, { ...asServer, method: 'DELETE' })
    await eventually(async () => expect(await planOf(browser)).toBeNull())
    arrives.resolve(undefined)
    expect((await overtaken)?.status).toBe('canceled')
    expect(await planOf(browser)).toBeNull()
  })
})

/** Holds off other changes of an agent's plan, as a change does that Stripe hasn't answered yet. */
async function holdChanges(agentId: number) {
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = withChangeLock(server.context, agentId, () => {
    begun.resolve()
    return answered.promise
  })
  await Promise.race([begun.promise, change])
  return async () => {
    answered.resolve()
    await change
  }
}

describe('two changes of one plan', () => {
  test('a second change is refused however long Stripe takes to answer the first', async () => {
    const { browser, id } = await bought(server, { plan_id: 'agent-website' })
    const [card] = await cardsOf(browser)
    const busyUntil = async () => {
      const [row] = await server.context.db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
      return row?.busyUntil?.getTime() ?? 0
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const end = await holdChanges(id)
      for (let turn = 0; turn < 4; turn++) {
        const before = await busyUntil()
        ahead += 30_000
        vi.advanceTimersByTime(30_000)
        await eventually(async () => expect(await busyUntil()).toBeGreaterThan(before))
      }
      const refused = { status: 409, body: { code: 'conflict' } }
      expect(await swap(browser, 'premium')).toMatchObject(refused)
      expect(await change(browser, 'cancel')).toMatchObject(refused)
      expect(await addCard(browser, card?.id ?? '')).toMatchObject(refused)
      expect(await browser.api('DELETE', `/agent/subscriptions/payment-methods/${card?.id}`)).toMatchObject(refused)
      await end()
    } finally {
      vi.useRealTimers()
    }
    expect(await busyUntil()).toBe(0)
    expect((await swap(browser, 'premium')).status).toBe(200)
  })

  test('a change that took so long that another one began ends without letting a third one in', async () => {
    const { browser, id } = await bought(server)
    const endFirst = await holdChanges(id)
    ahead = 2 * 60_000
    const endSecond = await holdChanges(id)
    await endFirst()
    expect((await change(browser, 'cancel')).status).toBe(409)
    await endSecond()
    expect((await change(browser, 'cancel')).status).toBe(200)
  })
})

/** An agent whose trial has ended with a payment that failed. */
async function overdue() {
  const agent = await bought(server, {}, CARD.declinesLater)
  await moveClock(server.address, 15)
  await eventually(async () => expect((await subscriptionOf(agent.browser)).status).toBe('past_due'))
  return agent
}

describe('billing over time', () => {
  test('a failed payment keeps the plan for a grace period, then ends it, and a good card restores it', async () => {
    const agent = await overdue()
    const { browser } = agent
    const { graceEndDate } = await subscriptionOf(browser)
    expect(graceEndDate).not.toBeNull()
    expect(await planOf(browser)).toBe('pro')
    // Canceled, it works to the end of the grace period and no longer, as the link of an email says too.
    expect((await change(browser, 'cancel')).body.data.endDate).toBe(graceEndDate)
    expect(await subscriptionOf(browser)).toMatchObject({ endDate: graceEndDate, graceEndDate })
    const link = { agentId: agent.id, subscriptionId: agent.subscription }
    const token = cancelToken(server.context.config.appSecret, link, new Date())
    const look = await server.guest().api('POST', '/subscription-cancellations/look', { body: { token } })
    expect(look.body).toMatchObject({ data: { canceled: true, endDate: graceEndDate } })
    await change(browser, 're-activate')

    // A card that can't pay what is open changes nothing.
    const before = await cardsOf(browser)
    const bad = await newCard(server.address, CARD.declinesLater)
    expect(await addCard(browser, bad)).toMatchObject({ status: 422, body: { code: 'card_refused' } })
    const again = await addCard(browser, bad)
    expect(again.body.errors?.['paymentMethodId']).toEqual(['This card can’t be used. Please enter it again.'])
    expect(await cardsOf(browser)).toEqual(before)

    ahead = 8 * DAY_MS
    await subscriptionOf(browser)
    expect(await planOf(browser)).toBeNull()
    // The agent can still read their own data.
    expect((await browser.api('GET', '/agent')).status).toBe(200)
    expect((await swap(browser, 'social-media')).status).toBe(422)

    expect((await addCard(browser, await newCard(server.address))).status).toBe(200)
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active', graceEndDate: null })
    expect(await planOf(browser)).toBe('pro')
  })

  test('a missing payment is not collected any more after a cancellation, and again after a reactivation', async () => {
    const { browser, customer, subscription } = await overdue()
    expect((await change(browser, 'cancel')).status).toBe(200)

    // The bank would accept the card by now.
    const card = await newCard(server.address)
    await askStripe(server.address, `/payment_methods/${card}/attach`, { customer }, asServer)
    await askStripe(server.address, `/subscriptions/${subscription}`, { default_payment_method: card }, asServer)
    await moveClock(server.address, 4)
    expect(await invoicesOf(browser)).toMatchObject([{ status: 'open' }])
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'past_due', cancelAtPeriodEnd: true })

    await change(browser, 're-activate')
    await moveClock(server.address, 1)
    expect(await invoicesOf(browser)).toMatchObject([{ status: 'paid' }])
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  })
})
