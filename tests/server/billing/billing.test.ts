import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Invoice, PaymentMethod, Subscription, SubscriptionPlan, SwapPreview } from '#contract/billing/billing.ts'
import type { Problem } from '#contract/problem.ts'
import { checkouts, socialPostSettings, subscriptions } from '#server/db/schema/index.ts'
import { forgetOffers } from '#server/modules/billing/offers.ts'
import { syncAgent } from '#server/modules/billing/sync.ts'
import {
  answerBank,
  askStripe,
  asServer,
  CARD,
  checkedOut,
  newCard,
  stripeFault,
} from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
})
afterAll(() => server.close())

const read = async <T>(browser: Browser, path: string) => (await browser.api<{ data: T }>('GET', path)).body.data
const subscription = (browser: Browser) => read<Subscription>(browser, '/agent/subscriptions')
const cards = (browser: Browser) => read<PaymentMethod[]>(browser, '/agent/subscriptions/payment-methods')
const invoices = (browser: Browser) => read<Invoice[]>(browser, '/agent/subscriptions/invoices')
const planOf = async (browser: Browser) => (await read<{ plan: string | null }>(browser, '/user')).plan
type AgentAnswer = { data: { success: boolean; message: string; clientSecret: string | null; data: unknown } } & Problem
const post = <T = AgentAnswer>(browser: Browser, path: string, body?: object) =>
  browser.api<T>('POST', `/agent/subscriptions/${path}`, body ? { body } : {})

/** An agent who has paid for a plan, so that a change is charged. */
const paying = () => checkedOut(server, { plan_id: 'agent-website' })

const CALLS: [string, string, object?][] = [
  ['GET', '/subscription-plans'],
  ['GET', '/agent/subscriptions'],
  ['GET', '/agent/subscriptions/invoices'],
  ['GET', '/agent/subscriptions/payment-methods'],
  ['POST', '/agent/subscriptions/payment-methods', { paymentMethodId: 'pm_x' }],
  ['DELETE', '/agent/subscriptions/payment-methods/pm_x'],
  ['POST', '/agent/subscriptions/preview', { subscriptionPlanId: 'premium' }],
  ['POST', '/agent/subscriptions/discount', { subscriptionPlanId: 'premium', promotionCode: 'PORCH20' }],
  ['POST', '/agent/subscriptions/swap', { subscriptionPlanId: 'premium' }],
  ['POST', '/agent/subscriptions/cancel'],
  ['POST', '/agent/subscriptions/re-activate'],
]

describe.each(CALLS)('%s %s', (method, path, body) => {
  test('answers agents only', async () => {
    const sent = body ? { body } : {}
    expect((await server.guest().api(method, path, sent)).status).toBe(401)
    const { email } = await server.createAdmin()
    const admin = await server.signIn(email)
    expect((await admin.api(method, path, sent)).status).toBe(403)
  })
})

describe('the plans', () => {
  test('the plans are listed with both intervals and what a quarter saves, three available and one coming soon', async () => {
    const { email } = await server.createAgent()
    const plans = await read<SubscriptionPlan[]>(await server.signIn(email), '/subscription-plans')
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
    const { stripe } = server.context
    if (!stripe) throw new Error('There is no Stripe')
    const plans = async () => (await read<SubscriptionPlan[]>(browser, '/subscription-plans')).map(({ id }) => id)
    const browser = await server.signIn((await server.createAgent()).email)
    const all = await plans()
    const list = stripe.prices.list.bind(stripe.prices)
    const paged = vi.spyOn(stripe.prices, 'list').mockImplementation((params) => list({ ...params, limit: 3 }))
    try {
      forgetOffers(stripe)
      expect(await plans()).toEqual(all)
      expect(paged).toHaveBeenCalled()
    } finally {
      paged.mockRestore()
    }
  })

  test('anybody can read a single plan', async () => {
    const one = await read<{ id: string; product: { items: string[] } }>(
      server.guest(),
      '/subscription-plans/agent-website?interval=quarterly',
    )
    expect(one).toMatchObject({
      id: 'agent-website-quarterly',
      price: 240,
      saving: 27,
      interval: 'quarterly',
      free_trial_period: 0,
    })
    expect(one.product.items.length).toBeGreaterThan(2)
  })

  test.each(['platinum', 'premium-quarterly', '__proto__', '%27%3B'])('there is no plan named %s', async (name) => {
    const answer = await server.guest().api<Problem>('GET', `/subscription-plans/${name}`)
    expect(answer).toMatchObject({ status: 404, body: { message: 'The requested plan could not be found.' } })
  })

  test('a plan does not exist in another interval', async () => {
    expect((await server.guest().api('GET', '/subscription-plans/premium?interval=weekly')).status).toBe(422)
  })

  test('the plans are unavailable, and say so, while Stripe is down', async () => {
    const { browser } = await checkedOut(server)
    // More than one call's tries: a job after the checkout may ask Stripe in the meantime.
    await stripeFault(server.address, 'list_subscriptions', 'http_500', 100)
    const answer = await browser.api<Problem>('GET', '/agent/subscriptions')
    expect(answer).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } })
    await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
    expect((await browser.api('GET', '/agent/subscriptions')).status).toBe(200)
  })
})

test('an agent without a subscription has no plan, card or invoice', async () => {
  const { email } = await server.createAgent()
  const browser = await server.signIn(email)
  expect([await subscription(browser), await cards(browser), await invoices(browser)]).toEqual([null, [], []])
  expect((await post(browser, 'cancel')).body.code).toBe('subscription_missing')
  expect((await post(browser, 're-activate')).body.code).toBe('subscription_missing')
  expect(await planOf(browser)).toBe('pro')
})

describe('a card', () => {
  test('an added card becomes the default, and an older card can again', async () => {
    const { browser } = await checkedOut(server)
    const [first] = await cards(browser)
    const added = await newCard(server.address, '5555555555554444')
    expect((await post(browser, 'payment-methods', { paymentMethodId: added })).body.data).toMatchObject({
      success: true,
      message: 'Payment method updated successfully',
    })
    expect((await cards(browser)).map(({ cardBrand, isDefault }) => [cardBrand, isDefault])).toEqual([
      ['mastercard', true],
      ['visa', false],
    ])
    await post(browser, 'payment-methods', { paymentMethodId: first?.id })
    expect((await cards(browser)).find(({ isDefault }) => isDefault)).toMatchObject({
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2045,
    })
  })

  test('a prepaid card is refused with the specified message', async () => {
    const { browser } = await checkedOut(server)
    const answer = await post(browser, 'payment-methods', {
      paymentMethodId: await newCard(server.address, CARD.prepaid),
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.['paymentMethodId']).toEqual([
      'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.',
    ])
    expect(await cards(browser)).toHaveLength(1)
  })

  test('a declined card is refused, and the old one stays', async () => {
    const { browser } = await checkedOut(server)
    const answer = await post(browser, 'payment-methods', {
      paymentMethodId: await newCard(server.address, CARD.declined),
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'card_refused' } })
    expect(await cards(browser)).toMatchObject([{ last4: '4242', isDefault: true }])
  })

  test('a card that needs confirmation by the bank becomes the default once that is given', async () => {
    const { browser } = await checkedOut(server)
    const wanted = { paymentMethodId: await newCard(server.address, CARD.asks) }
    const asked = await post(browser, 'payment-methods', wanted)
    expect(asked.body.data).toMatchObject({ success: false, requiresAction: true })
    expect(await cards(browser)).toHaveLength(1)
    await answerBank(server.address, asked.body.data.clientSecret ?? '', 'complete')
    expect((await post(browser, 'payment-methods', wanted)).body.data.success).toBe(true)
    expect((await cards(browser)).find(({ isDefault }) => isDefault)?.last4).toBe('3155')
  })

  test('a card attached by an operator asks for confirmation before the first payment, and nothing changes until then', async () => {
    const { browser } = await paying()
    const { id } = await read<{ id: number }>(browser, '/user')
    const { db } = server.context
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
    const customer = row?.customerId ?? ''
    const card = await newCard(server.address, CARD.asks)
    await askStripe(server.address, `/payment_methods/${card}/attach`, { customer }, asServer)
    expect((await post(browser, 'payment-methods', { paymentMethodId: card })).body.data.success).toBe(true)
    const wanted = { subscriptionPlanId: 'premium-quarterly' }
    const before = await invoices(browser)
    for (const outcome of ['fail', 'complete'] as const) {
      const asked = await post(browser, 'swap', wanted)
      expect(asked).toMatchObject({ status: 200, body: { data: { success: false, requiresAction: true } } })
      expect(await planOf(browser)).toBe('premium')
      expect(await invoices(browser)).toEqual(before)
      await answerBank(server.address, asked.body.data.clientSecret ?? '', outcome)
    }
    expect((await post(browser, 'swap', wanted)).body.data).toEqual({
      success: true,
      requiresAction: false,
      clientSecret: null,
    })
    expect(await planOf(browser)).toBe('pro')
    expect(await invoices(browser)).toHaveLength(before.length + 1)
  })

  describe('that is removed', () => {
    const remove = (browser: Browser, id: string | undefined) =>
      browser.api<Problem>('DELETE', `/agent/subscriptions/payment-methods/${id}`)

    test.each(['social-media', 'premium', 'agent-website'])(
      'an old card can be removed on the plan %s, and the one that pays can not',
      async (plan_id) => {
        const { browser } = await checkedOut(server, { plan_id })
        const [old] = await cards(browser)
        await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address, '5555555555554444') })
        const [paying] = await cards(browser)
        expect(await remove(browser, paying?.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
        expect((await remove(browser, old?.id)).status).toBe(204)
        expect(await cards(browser)).toEqual([paying])
        expect((await remove(browser, old?.id)).status).toBe(404)
      },
    )

    test('every card can be removed once the plan has ended, and another becomes the default', async () => {
      const { browser } = await paying()
      await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address, '5555555555554444') })
      const [first, second] = await cards(browser)
      await post(browser, 'cancel')
      expect((await remove(browser, first?.id)).status).toBe(409)
      const { id } = await read<{ id: number }>(browser, '/user')
      const [row] = await server.context.db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
      await askStripe(server.address, `/subscriptions/${row?.subscriptionId}`, null, { ...asServer, method: 'DELETE' })
      expect((await remove(browser, first?.id)).status).toBe(204)
      expect(await cards(browser)).toEqual([{ ...second, isDefault: true }])
      expect((await remove(browser, second?.id)).status).toBe(204)
      expect(await cards(browser)).toEqual([])
    })

    test('somebody else’s card, and a wrong id, are refused', async () => {
      const { browser: other } = await checkedOut(server)
      const [theirs] = await cards(other)
      const { browser } = await checkedOut(server)
      expect((await remove(browser, theirs?.id)).status).toBe(404)
      expect((await remove(browser, 'cus_1')).status).toBe(422)
      expect(await cards(other)).toEqual([theirs])
    })
  })

  test('somebody else’s card is refused as if it didn’t exist', async () => {
    const { browser: other } = await checkedOut(server)
    const [theirs] = await cards(other)
    const { browser } = await checkedOut(server)
    const answer = await post(browser, 'payment-methods', { paymentMethodId: theirs?.id })
    expect(answer.status).toBe(422)
    expect(await cards(browser)).toHaveLength(1)
  })

  test.each(['', 'pm_', 'cus_1', 'pm_1/../../customers', 'pm_nobodys', 7])(
    '%j is refused as a card',
    async (paymentMethodId) => {
      const { email } = await server.createAgent()
      expect((await post(await server.signIn(email), 'payment-methods', { paymentMethodId })).status).toBe(422)
    },
  )
})

describe('a promotion code', () => {
  const ask = async (promotionCode: string, subscriptionPlanId = 'premium') => {
    const { email } = await server.createAgent()
    return await post(await server.signIn(email), 'discount', { promotionCode, subscriptionPlanId })
  }

  test('a promotion code takes a percentage or an amount off', async () => {
    expect((await ask(' porch20 ')).body.data).toEqual({
      success: true,
      message: '',
      data: { percentOff: 20, amountOff: null },
    })
    expect((await ask('WELCOME10')).body.data).toMatchObject({ data: { percentOff: null, amountOff: 10 } })
  })

  test.each([
    ['LASTYEAR', 'This promotion code is not valid.'],
    ['ALLGONE', 'This promotion code is not valid.'],
    ['NOSUCH', 'This promotion code is not valid.'],
    ['PREMIUMONLY', 'This promotion code is not valid for Pro.'],
  ])('an invalid promotion code, such as %s, is reported', async (code, message) => {
    expect(await ask(code)).toMatchObject({ status: 200, body: { data: { success: false, message, data: null } } })
  })

  test('a promotion code for one plan counts for that plan only', async () => {
    expect((await ask('PREMIUMONLY', 'agent-website')).body.data.success).toBe(true)
  })

  test('a promotion code needs a text, and a plan that exists', async () => {
    expect((await ask('  ')).body.errors?.['promotionCode']).toEqual(['Please enter a promotion code'])
    expect((await ask('PORCH20', 'platinum')).body.errors?.['subscriptionPlanId']).toEqual([
      'The requested plan could not be found.',
    ])
  })
})

describe('a change of plan', () => {
  test('a change of plan in a trial costs nothing now and keeps the trial’s end', async () => {
    const { browser } = await checkedOut(server)
    const before = await subscription(browser)
    expect((await post(browser, 'swap', { subscriptionPlanId: 'social-media-quarterly' })).body.data.success).toBe(true)
    expect(await subscription(browser)).toMatchObject({
      planId: 'social-media-quarterly',
      onTrial: true,
      trialEndDate: before.trialEndDate,
    })
    expect(await invoices(browser)).toEqual([])
    expect(await planOf(browser)).toBe('plus')
  })

  test('a change is charged as previewed: the price, less the code, less the unused time', async () => {
    const { browser } = await paying()
    const choice = { subscriptionPlanId: 'premium-quarterly', promotionCode: 'PORCH20', currentPlanId: 'agent-website' }
    const shown = (await post<{ data: SwapPreview }>(browser, 'preview', choice)).body.data
    expect(shown).toMatchObject({
      priceCents: 13_200,
      discountCents: 2640,
      discountDescription: '20% off',
      taxCents: 0,
      setupFeeCents: 0,
      unusedTimeCents: 8900,
      totalCents: 1660,
      creditAddedCents: 0,
    })
    const { totalCents } = shown
    expect((await post(browser, 'swap', { ...choice, totalCents })).body.data.success).toBe(true)
    expect((await invoices(browser))[0]).toMatchObject({
      total: 16.6,
      amountDue: 16.6,
      status: 'paid',
      description: 'Pro, Quarterly',
    })
    const now = await subscription(browser)
    expect(now).toMatchObject({ planId: 'premium-quarterly', status: 'active', discount: null, credit: 0 })
    expect(await planOf(browser)).toBe('pro')
  })

  test('a change to a cheaper plan turns the rest of the unused time into credit, no more than was paid', async () => {
    const { browser } = await paying()
    const swap = async (subscriptionPlanId: string, promotionCode?: string) =>
      expect((await post(browser, 'swap', { subscriptionPlanId, promotionCode })).body.data.success).toBe(true)
    await swap('premium-quarterly', 'PORCH20')
    const shown = (await post<{ data: SwapPreview }>(browser, 'preview', { subscriptionPlanId: 'social-media' })).body
      .data
    // 10560 were paid for the quarter, 8900 of it with the unused time of the plan before.
    expect(shown).toMatchObject({ unusedTimeCents: 10_560, totalCents: 0, creditAddedCents: 7660 })
    await swap('social-media')
    expect((await subscription(browser)).credit).toBe(76.6)
    expect((await invoices(browser))[0]).toMatchObject({ total: -76.6, amountDue: 0, creditUsed: 0, creditAdded: 76.6 })
  })

  test('a change of plan has the agent’s auto posts planned anew, and a repeated reading does not', async () => {
    const { browser } = await paying()
    const { id } = await read<{ id: number }>(browser, '/user')
    const through = '2099-01-01'
    const plannedThrough = async () => {
      const rows = await server.context.db.select().from(socialPostSettings).where(eq(socialPostSettings.agentId, id))
      return rows.map((row) => row.plannedThrough)
    }
    await server.context.db.insert(socialPostSettings).values({
      agentId: id,
      categories: ['homeBuyers'],
      days: ['monday'],
      timeOfDay: 'evening',
      plannedThrough: through,
    })
    await syncAgent(server.context, id)
    expect(await plannedThrough()).toEqual([through])
    expect((await post(browser, 'swap', { subscriptionPlanId: 'social-media' })).body.data.success).toBe(true)
    expect(await plannedThrough()).not.toEqual([through])
  })

  test('changing back to a plan is paid from the credit of the last one, and the total says so', async () => {
    const { browser } = await paying()
    await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
    expect((await subscription(browser)).credit).toBe(60)
    const { id } = await read<{ id: number }>(browser, '/user')
    const [row] = await server.context.db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
    await askStripe(server.address, `/subscriptions/${row?.subscriptionId}`, null, { ...asServer, method: 'DELETE' })
    // The credit stays for a later plan.
    expect(await subscription(browser)).toMatchObject({ status: 'canceled', credit: 60 })
    const shown = (await post<{ data: SwapPreview }>(browser, 'preview', { subscriptionPlanId: 'premium' })).body.data
    expect(shown).toMatchObject({ unusedTimeCents: 0, totalCents: 0, appliedCreditCents: 4900 })
    await post(browser, 'swap', { subscriptionPlanId: 'premium' })
    expect((await subscription(browser)).credit).toBe(11)
  })

  test('a change of plan charged with another total than the agent saw is refused, and nothing changes', async () => {
    const { browser } = await paying()
    const choice = { subscriptionPlanId: 'premium-quarterly', currentPlanId: 'agent-website', totalCents: 13_200 }
    const answer = await post(browser, 'swap', choice)
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('has changed') as string } })
    expect((await subscription(browser)).planId).toBe('agent-website')
    expect(await invoices(browser)).toHaveLength(1)
    expect((await post(browser, 'swap', { ...choice, totalCents: 1.5 })).status).toBe(422)
  })

  test('a change of plan whose payment fails does not happen', async () => {
    const { browser } = await paying()
    await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address, CARD.declinesLater) })
    const answer = await post(browser, 'swap', { subscriptionPlanId: 'premium-quarterly' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'card_refused' } })
    expect(await subscription(browser)).toMatchObject({ planId: 'agent-website', credit: 0 })
    expect(await planOf(browser)).toBe('premium')
  })

  test('a change of plan sent from two windows at once happens once', async () => {
    const { browser } = await paying()
    const wanted = ['premium', 'social-media']
    const answers = await Promise.all(
      wanted.map((subscriptionPlanId) => post(browser, 'swap', { subscriptionPlanId, currentPlanId: 'agent-website' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const chosen = wanted[answers.findIndex(({ status }) => status === 200)]
    expect((await subscription(browser)).planId).toBe(chosen)
    expect(await invoices(browser)).toHaveLength(2)
  })

  test.each<[string, object, number]>([
    ['to an unknown plan', { subscriptionPlanId: 'platinum' }, 422],
    ['to a plan to come', { subscriptionPlanId: 'team' }, 422],
    ['to the same plan', { subscriptionPlanId: 'premium' }, 409],
    ['with an expired code', { subscriptionPlanId: 'social-media', promotionCode: 'LASTYEAR' }, 422],
    ['with a code for another plan', { subscriptionPlanId: 'social-media', promotionCode: 'PREMIUMONLY' }, 422],
    [
      'from a plan the agent no longer has',
      { subscriptionPlanId: 'social-media', currentPlanId: 'agent-website' },
      409,
    ],
    ['to nothing', {}, 422],
  ])('a change %s is refused and changes nothing', async (_what, choice, status) => {
    const { browser } = await checkedOut(server)
    expect((await post(browser, 'swap', choice)).status).toBe(status)
    expect((await subscription(browser)).planId).toBe('premium')
  })

  test('a change of plan whose answer is lost on the way is made once', async () => {
    const { browser } = await paying()
    await stripeFault(server.address, 'update_subscription', 'lost_answer')
    expect((await post(browser, 'swap', { subscriptionPlanId: 'premium' })).status).toBe(200)
    expect(await invoices(browser)).toHaveLength(2)
    expect((await subscription(browser)).credit).toBe(40)
  })

  test('a change of plan without a subscription needs a card, and starts a subscription without a trial', async () => {
    const { email } = await server.createAgent({}, { plan: null })
    const browser = await server.signIn(email)
    const refused = await post(browser, 'swap', { subscriptionPlanId: 'premium' })
    expect(refused.body.message).toBe('Please add a card first.')
    await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address) })
    expect((await post(browser, 'swap', { subscriptionPlanId: 'premium' })).status).toBe(200)
    expect(await subscription(browser)).toMatchObject({ planId: 'premium', status: 'active' })
    expect(await planOf(browser)).toBe('pro')
  })
})

test('a code is found though another customer has one of the same text', async () => {
  const { browser } = await paying()
  const { stripe } = server.context
  if (!stripe) throw new Error('There is no Stripe')
  const list = stripe.promotionCodes.list.bind(stripe.promotionCodes)
  // Stripe requires a text to be unique for each customer only.
  const found = await list({ code: 'PORCH20', active: true, expand: ['data.promotion.coupon.applies_to'] })
  const data = found.data.flatMap((code) => [{ ...code, id: 'promo_other', customer: 'cus_other' }, code])
  const asked = vi
    .spyOn(stripe.promotionCodes, 'list')
    .mockImplementation(((params: { limit?: number }) =>
      Promise.resolve({ ...found, data: data.slice(0, params.limit) })) as typeof list)
  const answer = await post(browser, 'discount', { subscriptionPlanId: 'premium', promotionCode: 'PORCH20' })
  expect(asked).toHaveBeenCalled()
  vi.restoreAllMocks()
  expect(answer.body.data).toMatchObject({ success: true, data: { percentOff: 20 } })
})

describe('a cancellation', () => {
  test('a cancellation takes effect at the period’s end, and can be undone until then', async () => {
    const { browser } = await paying()
    const { nextInvoiceDate } = await subscription(browser)
    const answer = await post<{ data: { endDate: string } }>(browser, 'cancel')
    expect(answer.body.data).toEqual({ success: true, endDate: nextInvoiceDate })
    expect(await subscription(browser)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      endDate: nextInvoiceDate,
      nextInvoiceDate: null,
    })
    const flags = async () => {
      const plans = await read<SubscriptionPlan[]>(browser, '/subscription-plans')
      const mine = plans.find(({ id }) => id === 'agent-website')
      return [mine?.is_current_user_plan, mine?.is_on_grace_period]
    }
    expect(await flags()).toEqual([false, true])
    expect(await planOf(browser)).toBe('premium')
    expect((await post(browser, 're-activate')).body.data.success).toBe(true)
    expect(await flags()).toEqual([true, false])
    expect(await subscription(browser)).toMatchObject({ cancelAtPeriodEnd: false, nextInvoiceDate })
  })
})

describe('the content policy', () => {
  const policyOf = async (one: TestServer) =>
    (await one.guest().fetch('/api/payment-settings')).headers.get('content-security-policy') ?? ''

  test('the content policy allows nothing of Stripe’s where the sandbox stands in', async () => {
    expect(await policyOf(server)).not.toContain('stripe.com')
  })

  test('the content policy allows Stripe’s script, frames and API where there are real keys', async () => {
    const real = await startTestServer({
      env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    })
    try {
      const policy = await policyOf(real)
      expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com/)
      expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
      expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
      const settings = await real.guest().api('GET', '/payment-settings')
      expect(settings.body).toEqual({
        data: { publishableKey: 'pk_test_1', scriptUrl: 'https://js.stripe.com/endive/stripe.js', sandbox: false },
      })
    } finally {
      await real.close()
    }
  })
})

test('no card number is stored anywhere', async () => {
  const { browser } = await checkedOut(server)
  const { db, config } = server.context
  const rows = await Promise.all([db.select().from(subscriptions), db.select().from(checkouts), cards(browser)])
  const journal = readFileSync(join(config.dataDir, 'sandbox/journal.jsonl'), 'utf8')
  expect(journal).toContain('"last4":"4242"')
  expect(JSON.stringify(rows) + journal).not.toContain(CARD.good)
})
