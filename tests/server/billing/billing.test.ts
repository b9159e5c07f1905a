import { and, eq } from 'drizzle-orm'
import Fastify from 'fastify'
import type { Stripe } from 'stripe'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { OfferedPlan, SubscriptionPlan } from '#contract/billing/billing.ts'
import type { Problem } from '#contract/problem.ts'
import { readConfig } from '#server/config.ts'
import { subscriptionEmails, socialPostSettings } from '#server/db/schema/index.ts'
import { secure } from '#server/http/security.ts'
import { forgetOffers } from '#server/modules/billing/offers.ts'
import { stripeOf, syncAgent } from '#server/modules/billing/service.ts'
import {
  addCard,
  bought,
  cardsOf,
  change,
  idsOf,
  invoicesOf,
  planOf,
  previewOf,
  read,
  subscriptionOf,
  swap,
} from '#tests/support/billing/agent.ts'
import {
  answerBank,
  asServer,
  askStripe,
  CARD,
  checkedOut,
  moveClock,
  newCard,
  stripeFault,
} from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { clearFaults } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
beforeEach(() => clearFaults(server.address))

/** An agent who has paid for a plan, so that a change is charged. */
const paying = () => checkedOut(server, { plan_id: 'agent-website' })
const agentWithout = async () => server.signIn((await server.createAgent({}, { plan: null })).email)
const card = (number?: string) => newCard(server.address, number)
const plansFor = (browser: Browser) => read<SubscriptionPlan[]>(browser, '/subscription-plans')
const endAtStripe = async (email: string) => {
  const { subscription } = await idsOf(server.context, email)
  await askStripe(server.address, `/subscriptions/${subscription}`, null, { ...asServer, method: 'DELETE' })
}

describe('the plans', () => {
  test('the plans are listed with both intervals and what a quarter saves, three available and one coming soon', async () => {
    const plans = await plansFor(await agentWithout())
    expect(plans.map(({ id, price, saving }) => [id, price, saving])).toEqual([
      ['social-media', 29, 0],
      ['premium', 49, 0],
      ['social-media-quarterly', 81, 6],
      ['agent-website', 89, 0],
      ['premium-quarterly', 132, 15],
      ['team', 199, 0],
      ['agent-website-quarterly', 240, 27],
      ['team-quarterly', 597, 0],
    ])
    expect(plans.filter((plan) => plan.is_coming_soon).map(({ id }) => id)).toEqual(['team', 'team-quarterly'])
    expect(plans.filter((plan) => plan.is_current_user_plan)).toEqual([])
    expect(plans[0]?.product.items.split(', ').length).toBeGreaterThan(2)
  })

  test('the plans are complete however many pages their prices take', async () => {
    const stripe = stripeOf(server.context)
    const browser = await agentWithout()
    const all = await plansFor(browser)
    const list = stripe.prices.list.bind(stripe.prices)
    const paged = vi.spyOn(stripe.prices, 'list').mockImplementation((params) => list({ ...params, limit: 3 }))
    try {
      forgetOffers(stripe)
      expect(await plansFor(browser)).toEqual(all)
      expect(paged).toHaveBeenCalled()
    } finally {
      paged.mockRestore()
    }
  })

  test('anybody can read a single plan, by its name and interval, which asks for no ZIP code without Stripe Tax', async () => {
    const one = await read<OfferedPlan>(server.guest(), '/subscription-plans/agent-website?interval=quarterly')
    const quarterly = { id: 'agent-website-quarterly', price: 240, saving: 27, interval: 'quarterly' }
    expect(one).toMatchObject({ ...quarterly, free_trial_period: 0 })
    expect(one.product.items.length).toBeGreaterThan(2)
    expect(one.asks_postal_code).toBe(false)
    const wish = { plan_id: 'premium', postal_code: '78701' }
    expect((await server.guest().api('POST', '/checkout/tax', { body: wish })).status).toBe(404)
    for (const name of ['platinum', 'premium-quarterly', '__proto__']) {
      const answer = await server.guest().api<Problem>('GET', `/subscription-plans/${name}`)
      expect(answer).toMatchObject({ status: 404, body: { message: 'The requested plan could not be found.' } })
    }
  })

  test('the plans are unavailable, and say so, while Stripe is down', async () => {
    const { browser } = await checkedOut(server)
    // More than one call's tries: a job after the checkout may ask Stripe in the meantime.
    await stripeFault(server.address, 'list_subscriptions', 'http_500', 100)
    const answer = await browser.api('GET', '/agent/subscriptions')
    expect(answer).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } })
  })
})

test('an agent without a subscription has no card or invoice, and needs a card for a plan, which has no trial', async () => {
  const browser = await agentWithout()
  expect([await subscriptionOf(browser), await cardsOf(browser), await invoicesOf(browser)]).toEqual([null, [], []])
  for (const path of ['cancel', 're-activate'])
    expect((await change(browser, path)).body.code).toBe('subscription_missing')
  expect((await swap(browser, 'premium')).body.message).toBe('Please add a card first.')
  await addCard(browser, await card())
  expect((await swap(browser, 'premium')).status).toBe(200)
  expect(await subscriptionOf(browser)).toMatchObject({ planId: 'premium', status: 'active' })
  expect(await planOf(browser)).toBe('pro')
})

describe('a card', () => {
  const remove = (browser: Browser, id: string | undefined) =>
    browser.api<Problem>('DELETE', `/agent/subscriptions/payment-methods/${id}`)

  test('a prepaid, a declined, somebody else’s or no card is refused, and the old one stays', async () => {
    const [{ browser }, other] = [await checkedOut(server), await checkedOut(server)]
    const [theirs] = await cardsOf(other.browser)
    const prepaid = 'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.'
    expect((await addCard(browser, await card(CARD.prepaid))).body.errors).toEqual({ paymentMethodId: [prepaid] })
    const declined = await addCard(browser, await card(CARD.declined))
    expect(declined).toMatchObject({ status: 422, body: { code: 'card_refused' } })
    for (const id of [theirs?.id ?? '', 'pm_nobodys', 'cus_1']) expect((await addCard(browser, id)).status).toBe(422)
    expect(await cardsOf(browser)).toMatchObject([{ last4: '4242', isDefault: true }])
    expect((await remove(browser, theirs?.id)).status).toBe(404)
    expect(await cardsOf(other.browser)).toEqual([theirs])
  })

  test('a card that needs confirmation by the bank becomes the default once that is given', async () => {
    const { browser } = await checkedOut(server)
    const wanted = await card(CARD.asks)
    const asked = await addCard(browser, wanted)
    expect(asked.body.data).toMatchObject({ success: false, requiresAction: true })
    expect(await cardsOf(browser)).toHaveLength(1)
    await answerBank(server.address, asked.body.data.clientSecret ?? '', 'complete')
    expect((await addCard(browser, wanted)).body.data.success).toBe(true)
    expect((await cardsOf(browser)).find(({ isDefault }) => isDefault)?.last4).toBe('3155')
  })

  test('a card attached by an operator asks for confirmation before the first payment, and nothing changes until then', async () => {
    const { browser, email } = await paying()
    const { customer } = await idsOf(server.context, email)
    const wanted = await card(CARD.asks)
    await askStripe(server.address, `/payment_methods/${wanted}/attach`, { customer }, asServer)
    expect((await addCard(browser, wanted)).body.data.success).toBe(true)
    const before = await invoicesOf(browser)
    for (const outcome of ['fail', 'complete'] as const) {
      const asked = await swap(browser, 'premium-quarterly')
      expect(asked).toMatchObject({ status: 200, body: { data: { success: false, requiresAction: true } } })
      expect(await planOf(browser)).toBe('premium')
      expect(await invoicesOf(browser)).toEqual(before)
      await answerBank(server.address, asked.body.data.clientSecret ?? '', outcome)
    }
    expect((await swap(browser, 'premium-quarterly')).body.data).toEqual({
      success: true,
      requiresAction: false,
      clientSecret: null,
    })
    expect(await planOf(browser)).toBe('pro')
    expect(await invoicesOf(browser)).toHaveLength(before.length + 1)
  })

  test('an added card pays from now on, an older one can again, and what pays is removed only once the plan has ended', async () => {
    const { browser, email } = await paying()
    const added = await addCard(browser, await card('5555555555554444'))
    expect(added.body.data).toMatchObject({ success: true, message: 'Payment method updated successfully' })
    const [second, first] = await cardsOf(browser)
    expect(second).toMatchObject({ cardBrand: 'mastercard', last4: '4444', isDefault: true })
    expect(first).toMatchObject({ cardBrand: 'visa', expiryMonth: 12, expiryYear: 2045, isDefault: false })
    expect((await remove(browser, first?.id)).status).toBe(204)
    expect((await remove(browser, first?.id)).status).toBe(404)
    await addCard(browser, await card())
    await addCard(browser, second?.id ?? '')
    const [latest] = await cardsOf(browser)
    await change(browser, 'cancel')
    expect(await remove(browser, second?.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await endAtStripe(email)
    expect((await remove(browser, second?.id)).status).toBe(204)
    expect(await cardsOf(browser)).toEqual([{ ...latest, isDefault: true }])
    expect((await remove(browser, latest?.id)).status).toBe(204)
    expect(await cardsOf(browser)).toEqual([])
  })
})

describe('a promotion code', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await agentWithout()))
  const ask = (promotionCode: string, subscriptionPlanId = 'premium') =>
    change(browser, 'discount', { promotionCode, subscriptionPlanId })

  const notValid = { success: false, message: 'This promotion code is not valid.', data: null }

  test.each<[string, string, object]>([
    [' porch20 ', 'premium', { success: true, message: '', data: { percentOff: 20, amountOff: null } }],
    ['WELCOME10', 'premium', { success: true, data: { percentOff: null, amountOff: 10 } }],
    ['PREMIUMONLY', 'agent-website', { success: true }],
    ['PREMIUMONLY', 'premium', { ...notValid, message: 'This promotion code is not valid for Pro.' }],
    ['LASTYEAR', 'premium', notValid],
    ['ALLGONE', 'premium', notValid],
    ['NOSUCH', 'premium', notValid],
  ])('the promotion code “%s” for %s is answered with what it takes off, or why it is not valid', async (...asked) => {
    const [code, plan, data] = asked
    expect(await ask(code, plan)).toMatchObject({ status: 200, body: { data } })
  })

  test('a promotion code is refused when it is missing or for an unknown plan', async () => {
    expect((await ask('  ')).body.errors).toEqual({ promotionCode: ['Please enter a promotion code'] })
    const unknown = ['The requested plan could not be found.']
    expect((await ask('PORCH20', 'platinum')).body.errors).toEqual({ subscriptionPlanId: unknown })
  })

  test('a promotion code is found though another customer has one of the same text', async () => {
    const { promotionCodes } = stripeOf(server.context)
    const list = promotionCodes.list.bind(promotionCodes)
    // Stripe requires a text to be unique for each customer only.
    const found = await list({ code: 'PORCH20', active: true, expand: ['data.promotion.coupon.applies_to'] })
    const data = found.data.flatMap((code) => [{ ...code, id: 'promo_other', customer: 'cus_other' }, code])
    const limited = (params: { limit?: number }) => Promise.resolve({ ...found, data: data.slice(0, params.limit) })
    const asked = vi.spyOn(promotionCodes, 'list').mockImplementation(limited as typeof list)
    const answer = await ask('PORCH20')
    expect(asked).toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(answer.body.data).toMatchObject({ success: true, data: { percentOff: 20 } })
  })
})

describe('a change of plan', () => {
  test('a change to a cheaper plan turns the rest of what was paid into credit, which outlives the plan and pays the next', async () => {
    const { browser, email } = await paying()
    await swap(browser, 'premium-quarterly', { promotionCode: 'PORCH20' })
    // 10560 were paid for the quarter, 8900 of it with the unused time of the plan before.
    const credited = { unusedTimeCents: 10_560, totalCents: 0, creditAddedCents: 7660 }
    expect(await previewOf(browser, 'social-media')).toMatchObject(credited)
    await swap(browser, 'social-media')
    expect((await subscriptionOf(browser)).credit).toBe(76.6)
    const listed = { total: -76.6, amountDue: 0, creditUsed: 0, creditAdded: 76.6 }
    expect((await invoicesOf(browser))[0]).toMatchObject(listed)
    await endAtStripe(email)
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'canceled', nextInvoiceDate: null, credit: 76.6 })
    expect(await planOf(browser)).toBeNull()
    const resumed = await change(browser, 're-activate')
    expect(resumed).toMatchObject({ status: 422, body: { code: 'subscription_missing' } })
    const shown = { unusedTimeCents: 0, totalCents: 0, appliedCreditCents: 4900 }
    expect(await previewOf(browser, 'premium')).toMatchObject(shown)
    await swap(browser, 'premium')
    expect((await invoicesOf(browser))[0]).toMatchObject({ total: 49, amountDue: 0, creditUsed: 49, status: 'paid' })
    expect(await subscriptionOf(browser)).toMatchObject({ planId: 'premium', status: 'active', credit: 27.6 })
  })

  test('a change of plan has the agent’s auto posts planned anew, and a repeated reading does not', async () => {
    const { browser, email } = await paying()
    const { id: agentId } = await idsOf(server.context, email)
    const plannedThrough = '2099-01-01'
    const planned = async () => {
      const { db } = server.context
      const [row] = await db.select().from(socialPostSettings).where(eq(socialPostSettings.agentId, agentId))
      return row?.plannedThrough
    }
    const settings = { agentId, categories: ['homeBuyers' as const], days: ['monday' as const], plannedThrough }
    await server.context.db.insert(socialPostSettings).values({ ...settings, timeOfDay: 'evening' })
    await syncAgent(server.context, agentId)
    expect(await planned()).toBe(plannedThrough)
    expect((await swap(browser, 'social-media')).body.data.success).toBe(true)
    expect(await planned()).not.toBe(plannedThrough)
  })

  test('a change that can’t be made is refused and changes nothing', async () => {
    const { browser } = await paying()
    const refused: [string, string | undefined, object, number][] = [
      ['an unknown plan', 'platinum', {}, 422],
      ['a plan to come', 'team', {}, 422],
      ['the same plan', 'agent-website', {}, 409],
      ['an expired code', 'social-media', { promotionCode: 'LASTYEAR' }, 422],
      ['a code for another plan', 'social-media', { promotionCode: 'PREMIUMONLY' }, 422],
      ['a plan the agent no longer has', 'social-media', { currentPlanId: 'premium' }, 409],
      ['another total than the agent saw', 'premium-quarterly', { totalCents: 13_200 }, 409],
      ['nothing', undefined, {}, 422],
    ]
    for (const [what, subscriptionPlanId, choice, status] of refused) {
      expect((await change(browser, 'swap', { subscriptionPlanId, ...choice })).status, what).toBe(status)
    }
    expect((await subscriptionOf(browser)).planId).toBe('agent-website')
    expect(await invoicesOf(browser)).toHaveLength(1)
  })
})

test('a cancellation takes effect at the period’s end, can be undone until then, and each has one email', async () => {
  const { browser, id: agentId } = await bought(server, { plan_id: 'agent-website' })
  const { nextInvoiceDate } = await subscriptionOf(browser)
  expect((await change(browser, 'cancel')).body.data).toEqual({ success: true, endDate: nextInvoiceDate })
  const canceled = { cancelAtPeriodEnd: true, endDate: nextInvoiceDate, nextInvoiceDate: null }
  expect(await subscriptionOf(browser)).toMatchObject({ status: 'active', ...canceled })
  const flags = async () => {
    const mine = (await plansFor(browser)).find(({ id }) => id === 'agent-website')
    return [mine?.is_current_user_plan, mine?.is_on_grace_period]
  }
  expect(await flags()).toEqual([false, true])
  expect(await planOf(browser)).toBe('premium')
  expect((await change(browser, 're-activate')).body.data.success).toBe(true)
  expect(await flags()).toEqual([true, false])
  expect(await subscriptionOf(browser)).toMatchObject({ cancelAtPeriodEnd: false, nextInvoiceDate })

  const mine = and(eq(subscriptionEmails.agentId, agentId), eq(subscriptionEmails.kind, 'subscription_canceled'))
  await moveClock(server.address, 1)
  for (let again = 0; again < 2; again++) await change(browser, 'cancel')
  expect(await server.context.db.$count(subscriptionEmails, mine)).toBe(2)
})

test('the content policy allows Stripe’s script, frames and API only where there are real keys', async () => {
  const policyOf = async (env: Record<string, string>) => {
    const app = Fastify()
    await secure(app, readConfig({ PUBLIC_URL: 'http://localhost:3000', ...env }))
    return String((await app.inject('/')).headers['content-security-policy'])
  }
  expect(await policyOf({})).not.toContain('stripe.com')
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const policy = await policyOf(keys)
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
  const scriptUrl = '/sandbox/stripe/v3/stripe.js'
  const data = { publishableKey: 'pk_test_porchlightsandbox', scriptUrl, sandbox: true }
  expect((await server.guest().api('GET', '/payment-settings')).body).toEqual({ data })
})

test('every request to Stripe names the version, and every change has an idempotency key', async () => {
  const sent: Stripe.RequestEvent[] = []
  const note = (request: Stripe.RequestEvent) => void sent.push(request)
  stripeOf(server.context).on('request', note)
  const { browser } = await paying()
  await swap(browser, 'premium', { promotionCode: 'PORCH20' })
  await change(browser, 'cancel')
  await addCard(browser, await card())
  stripeOf(server.context).off('request', note)
  expect(new Set(sent.map(({ api_version: version }) => version))).toEqual(new Set(['2026-10-28.endive']))
  const changes = sent.filter(({ method }) => method === 'POST')
  expect(changes.length).toBeGreaterThan(3)
  expect(changes.filter(({ idempotency_key: key }) => !key)).toEqual([])
})
