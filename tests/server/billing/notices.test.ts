import { eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { type TimeZone, wallTimeOf } from '#domain/time/time.ts'
import { agents, notices, subscriptions } from '#server/db/schema/index.ts'
import { findToSync } from '#server/modules/billing/repo.ts'
import { syncAgent } from '#server/modules/billing/service.ts'
import { addCard, bought, change, read, subscriptionOf, swap } from '#tests/support/billing/agent.ts'
import { asServer, askStripe, CARD, moveClock, newCard } from '#tests/support/billing/billing.ts'
import { sendEvent, untilSynced } from '#tests/support/billing/webhook.ts'
import type { Browser } from '#tests/support/browser.ts'
import { steer } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ZONE = 'America/Chicago'
const BILLING = '/subscriptions/billing'
const SAFE = 'Your drafts, posts and profile are all still here. Choose a plan to publish again.'

let ahead = 0
const server = useTestServer({ now: () => new Date(Date.now() + ahead) })

beforeEach(() => void (ahead = 0))

const told = (browser: Browser) => read<Notice[]>(browser, '/agent/notices')
const unread = async (browser: Browser) => (await told(browser)).filter((notice) => !notice.read)
const eventually = (look: () => Promise<void>) => vi.waitFor(look, { interval: 50 })
const dayOf = (seconds: number, zone: TimeZone = ZONE) => longDay(wallTimeOf(new Date(seconds * 1000), zone))

type Agent = Awaited<ReturnType<typeof bought>>

/** A new agent with a trial. */
const onTrial = (card?: string) => bought(server, {}, card)

const atStripe = ({ subscription: id }: Agent) =>
  askStripe<Stripe.Subscription>(server.address, `/subscriptions/${id}`, null, asServer)

let events = 0

/** Sends an event about the agent's plan and waits until it was handled. */
async function send({ customer, subscription: id }: Agent, type: string, more: object = {}, event?: string) {
  const object = { id, object: 'subscription', customer, status: 'active', ...more }
  const said = { id: event ?? `evt_notice${++events}`, object: 'event', type, data: { object } }
  expect((await sendEvent(server, said)).status).toBe(200)
  await untilSynced(server)
}

const SAID = 'customer.subscription.trial_will_end'

/** Moves Stripe's clock to the next such time of day (UTC); it only goes forward. */
async function moveClockTo(hour: number, minute: number) {
  const now = new Date((await steer<{ now: string }>(server.address, 'GET', '/clock')).now)
  const at = new Date(now)
  at.setUTCHours(hour, minute, 0, 0)
  const ms = at.getTime() - now.getTime()
  await moveClock(server.address, (ms < 0 ? ms + DAY_MS : ms) / DAY_MS)
}

describe('a trial that ends', () => {
  test('a trial is synced a week and a day before its end without any event, and noticed once each time', async () => {
    const agent = await onTrial()
    const { db } = server.context
    const end = ((await atStripe(agent)).trial_end ?? 0) * 1000
    const due = (hoursBefore: number) => findToSync(db, new Date(end - hoursBefore * 3_600_000), new Date(0))
    const ending = { kind: 'plan_trial_ending', title: 'Your Pro trial ends soon' }
    for (const [hours, notices] of [
      [7 * 24, [{ ...ending, read: false }]],
      [
        24,
        [
          { ...ending, read: false },
          { ...ending, read: true },
        ],
      ],
    ] as const) {
      expect(await due(hours + 1)).not.toContain(agent.id)
      expect(await due(hours - 1)).toContain(agent.id)
      ahead = end - (hours - 1) * 3_600_000 - Date.now()
      await Promise.all([syncAgent(server.context, agent.id), syncAgent(server.context, agent.id)])
      await syncAgent(server.context, agent.id)
      expect(await due(hours - 1)).not.toContain(agent.id)
      ahead = 0
      expect(await told(agent.browser)).toMatchObject(notices)
    }
  })

  test('a trial_will_end event makes one notice however often it comes, read once the trial is over', async () => {
    await moveClockTo(6, 30)
    const agent = await onTrial()
    // In Honolulu it is still the evening before.
    await server.context.db.update(agents).set({ timeZone: 'Pacific/Honolulu' }).where(eq(agents.userId, agent.id))
    const { trial_end: end } = await atStripe(agent)
    const day = dayOf(end ?? 0, 'Pacific/Honolulu')
    expect(day).not.toBe(dayOf(end ?? 0))
    // An earlier end, none, and another event.
    await send(agent, SAID, { trial_end: (end ?? 0) - 86_400 })
    await send(agent, SAID)
    await send(agent, 'customer.subscription.updated', { trial_end: end })
    expect(await told(agent.browser)).toEqual([])
    for (const event of ['evt_said', 'evt_said', 'evt_again']) await send(agent, SAID, { trial_end: end }, event)
    const body = `It ends on ${day}. Your subscription starts automatically then, on the card you added. Cancel before then and you won’t be charged.`
    const notice = { kind: 'plan_trial_ending', title: 'Your Pro trial ends soon', body, href: BILLING, read: false }
    expect(await told(agent.browser)).toMatchObject([notice])
    await moveClock(server.address, 14.5)
    await eventually(async () => expect(await told(agent.browser)).toMatchObject([{ ...notice, read: true }]))
    // One that arrives after the end makes no notice.
    await send(agent, SAID, { trial_end: end })
    expect(await told(agent.browser)).toMatchObject([{ ...notice, read: true }])
  })

  test('a canceled trial is noticed before its end, until the agent resumes it, and at its end, until another plan is chosen', async () => {
    const agent = await onTrial()
    const { browser } = agent
    const { trial_end: end } = await atStripe(agent)
    const day = dayOf(end ?? 0)
    await change(browser, 'cancel')
    await moveClock(server.address, 11.5)
    await eventually(async () => expect(await told(browser)).toHaveLength(1))
    const ending = {
      title: 'Your Pro trial ends without a charge',
      body: `It was canceled, so it ends on ${day} and you won’t be charged. You can reactivate it until then.`,
    }
    expect(await told(browser)).toMatchObject([{ ...ending, read: false }])
    await change(browser, 're-activate')
    expect(await told(browser)).toMatchObject([{ ...ending, read: true }])

    await change(browser, 'cancel')
    await moveClock(server.address, 3)
    await eventually(async () => expect(await unread(browser)).toMatchObject([{ kind: 'plan_ended' }]))
    const body = `It ended on ${day}, and nothing was charged. ${SAFE}`
    expect(await unread(browser)).toMatchObject([{ title: 'Your Pro trial has ended', body, href: BILLING }])
    await send(agent, 'customer.subscription.deleted')
    await send(agent, SAID, { trial_end: end })
    expect(await told(browser)).toHaveLength(2)
    expect((await swap(browser, 'social-media')).status).toBe(200)
    expect(await unread(browser)).toEqual([])
  })

  test('a trial without a card asks for one, and the notice is read once there is one', async () => {
    const person = await server.createAgent()
    const browser = await server.signIn(person.email)
    const ask = <T extends object>(path: string, fields: Record<string, string>) =>
      askStripe<T & { id: string }>(server.address, path, fields, asServer)
    const { id: customer } = await ask('/customers', { email: person.email })
    const fields = { customer, 'items[0][price]': 'price_premiummonthly', trial_period_days: '2' }
    const { trial_end: end } = await ask<{ trial_end: number }>('/subscriptions', fields)
    await server.context.db.insert(subscriptions).values({ agentId: person.id, customerId: customer })
    ahead = (end - 86_400) * 1000 - Date.now()
    await syncAgent(server.context, person.id)
    ahead = 0
    const body = `It ends on ${dayOf(end)}, and you haven’t added a card. Add one before then, or Pro ends when your trial does.`
    // Stripe's own event about the end may come at any time.
    const asked = async () => (await told(browser)).filter(({ title }) => title === 'Your Pro trial needs a card')
    expect(await asked()).toContainEqual(expect.objectContaining({ body, read: false }))
    await addCard(browser, await newCard(server.address))
    await expect.poll(async () => (await asked()).filter(({ read }) => !read)).toEqual([])
  })
})

test('a failed payment is noticed once, not for each try, until it is paid or the plan ends, which is noticed too', async () => {
  const agent = await onTrial(CARD.declinesLater)
  const { browser } = agent
  await moveClock(server.address, 15)
  const failed = async () => (await told(browser)).filter(({ kind }) => kind === 'plan_payment_failed')
  await eventually(async () => expect(await failed()).toHaveLength(1))
  const { graceEndDate } = await subscriptionOf(browser)
  const until = dayOf(Date.parse(graceEndDate ?? '') / 1000)
  const notice = {
    title: 'A payment didn’t go through',
    body: `The last payment for Pro didn’t go through. Pro stays active until ${until}. Add another card, and we’ll try again.`,
    href: BILLING,
  }
  expect(await failed()).toMatchObject([{ ...notice, read: false }])
  await moveClock(server.address, 4)
  await send(agent, 'invoice.payment_failed')
  expect(await failed()).toMatchObject([{ ...notice, read: false }])

  await addCard(browser, await newCard(server.address))
  expect(await failed()).toMatchObject([{ ...notice, read: true }])
  await send(agent, 'invoice.payment_failed')
  expect(await failed()).toMatchObject([{ ...notice, read: true }])

  // Next month's failure is a new one.
  await addCard(browser, await newCard(server.address, CARD.declinesLater))
  await moveClock(server.address, 31)
  await eventually(async () => expect((await failed()).map(({ read }) => read)).toEqual([false, true]))
  await moveClock(server.address, 16)
  await eventually(async () => expect(await unread(browser)).toMatchObject([{ kind: 'plan_ended' }]))
  const { ended_at: end } = await atStripe(agent)
  const body = `It ended on ${dayOf(end ?? 0)}, as its last payment didn’t go through. ${SAFE}`
  expect(await unread(browser)).toMatchObject([{ title: 'Your Pro plan has ended', body }])
})

test('a canceled plan’s notice names its last day; one that ended before makes no notice', async () => {
  const agent = await bought(server, { plan_id: 'agent-website' })
  const { browser } = agent
  await change(browser, 'cancel')
  expect(await unread(browser)).toEqual([])
  await moveClock(server.address, 32)
  await eventually(async () => expect(await unread(browser)).toMatchObject([{ kind: 'plan_ended' }]))
  const { ended_at: end } = await atStripe(agent)
  expect(await unread(browser)).toMatchObject([{ body: `It ended on ${dayOf(end ?? 0)}. ${SAFE}` }])

  await server.context.db.delete(notices).where(eq(notices.agentId, agent.id))
  await syncAgent(server.context, agent.id)
  expect(await told(browser)).toEqual([])
})
