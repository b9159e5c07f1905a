import { Stripe } from 'stripe'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { renewalDisclosure } from '#domain/plan/renewal.ts'
import {
  addCard,
  change,
  idsOf,
  invoicesOf,
  planOf,
  previewOf,
  subscriptionOf,
  swap,
} from '#tests/support/billing/agent.ts'
import { askStripe, asServer, CARD, checkedOut, moveClock, newCard } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { subscriptionEmailTo } from '#tests/support/billing/subscription-email-to.ts'
import { steer } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()

/** An agent with a card, without a plan, and with a credit given by the operator unless it is 0. */
async function credited(cents: number): Promise<{ browser: Browser; email: string; customer: string }> {
  const { email } = await server.createAgent({}, { plan: null })
  const browser = await server.signIn(email)
  await addCard(browser, await newCard(server.address))
  const { customer } = await idsOf(server.context, email)
  const given = { amount: String(-cents), currency: 'usd', description: 'A goodwill credit' }
  if (cents > 0) await askStripe(server.address, `/customers/${customer}/balance_transactions`, given, asServer)
  return { browser, email, customer }
}

/** Such an agent, on Plus by now. */
async function onPlus(cents = 0) {
  const agent = await credited(cents)
  await swap(agent.browser, 'social-media')
  return agent
}

test('an upgrade after ten days of a month charges the difference, to the cent as it was shown', async () => {
  const { browser } = await onPlus()
  await moveClock(server.address, 10)
  const shown = await previewOf(browser, 'premium')
  const { nextInvoiceDate } = await subscriptionOf(browser)
  const [first] = await invoicesOf(browser)
  const days = Math.round((Date.parse(nextInvoiceDate ?? '') - Date.parse(first?.date ?? '')) / (24 * 60 * 60 * 1000))
  const unused = Math.floor((2900 * (days - 10)) / days)
  expect(shown).toMatchObject({ priceCents: 4900, unusedTimeCents: unused, totalCents: 4900 - unused })
  const { totalCents } = shown
  const changed = await swap(browser, 'premium', { totalCents })
  expect(changed.status).toBe(200)
  const [invoice] = await invoicesOf(browser)
  expect(invoice).toMatchObject({ description: 'Pro, Monthly', amountDue: totalCents / 100, creditUsed: 0 })
})

test('an upgrade is paid by credit before the card, takes nothing where that is declined, and costs the same with another', async () => {
  const { browser } = await onPlus(3400)
  await addCard(browser, await newCard(server.address, CARD.declinesLater))
  const shown = await previewOf(browser, 'premium')
  expect(shown).toMatchObject({ unusedTimeCents: 2900, appliedCreditCents: 500, totalCents: 1500 })
  for (let again = 0; again < 2; again++) {
    expect((await swap(browser, 'premium')).status).toBe(422)
  }
  expect(await subscriptionOf(browser)).toMatchObject({ planId: 'social-media', status: 'active', credit: 5 })
  expect(await previewOf(browser, 'premium')).toEqual(shown)
  await addCard(browser, await newCard(server.address))
  expect((await swap(browser, 'premium', { totalCents: 1500 })).status).toBe(200)
  expect((await invoicesOf(browser))[0]).toMatchObject({ total: 20, amountDue: 15, creditUsed: 5 })
  expect((await subscriptionOf(browser)).credit).toBe(0)
})

test('the terms agreed to with an upgrade say that unused time and credit come off the first charge', async () => {
  const { browser } = await onPlus()
  expect((await previewOf(browser, 'premium')).replacesPaidPlan).toBe(true)
  const renewal = { planName: 'Pro', price: 4900, interval: 'monthly' as const, trialEnd: null }
  const agree = (replacesPaidPlan: boolean) => {
    const disclosure = renewalDisclosure('Confirm Change', { ...renewal, replacesPaidPlan })
    return swap(browser, 'premium', { agreed: { terms_version: TERMS_VERSION, disclosure } })
  }
  expect((await agree(false)).status).toBe(422)
  expect((await agree(true)).status).toBe(200)
})

test('what was refunded of the current period is not taken off the next plan again', async () => {
  const { browser, customer } = await onPlus()
  const charges = `/charges?customer=${customer}`
  const { data } = await askStripe<{ data: { id: string }[] }>(server.address, charges, null, asServer)
  await askStripe(server.address, '/refunds', { charge: data[0]?.id ?? '', amount: '2000' }, asServer)
  expect(await previewOf(browser, 'premium')).toMatchObject({ unusedTimeCents: 900, totalCents: 4000 })
})

test('a payment the bank took back is worth no unused time, but one whose dispute was won is', async () => {
  const { browser, email } = await onPlus()
  const { id } = await steer<{ id: string }>(server.address, 'POST', '/disputes', { email })
  const settle = (status: string) => steer(server.address, 'POST', `/disputes/${id}`, { status })
  expect(await previewOf(browser, 'premium')).toMatchObject({ unusedTimeCents: 0, totalCents: 4900 })
  await settle('lost')
  expect(await previewOf(browser, 'premium')).toMatchObject({ unusedTimeCents: 0, totalCents: 4900 })
  await settle('won')
  expect(await previewOf(browser, 'premium')).toMatchObject({ unusedTimeCents: 2900, totalCents: 2000 })
})

test('the email about a cancellation says that credit stays for a later plan', async () => {
  const { browser, email } = await onPlus(5000)
  expect((await change(browser, 'cancel')).status).toBe(200)
  const sentEmail = await subscriptionEmailTo(server, email, 'Your Plus plan is canceled')
  expect(sentEmail.text).toContain('Your credit of $21 stays too, and goes toward your next plan')
  expect((await subscriptionOf(browser)).credit).toBe(21)
})

describe('Pro with a tax of 8.25 percent and a setup fee of 25 dollars, as an operator sets them in Stripe', () => {
  const server = useTestServer()
  beforeAll(async () => {
    const rate = { display_name: 'Sales tax', inclusive: 'false', percentage: '8.25' }
    const { id } = await askStripe<{ id: string }>(server.address, '/tax_rates', rate, asServer)
    const terms = { 'metadata[tax_rate]': id, 'metadata[setup_fee]': '2500' }
    for (const price of ['price_premiummonthly', 'price_premiumquarterly']) {
      await askStripe(server.address, `/prices/${price}`, terms, asServer)
    }
  })

  test('a change of plan is charged as shown: the price and fee, less the code and the unused time, and the tax', async () => {
    const { browser } = await checkedOut(server, { plan_id: 'agent-website' })
    const choice = { promotionCode: 'PORCH20', currentPlanId: 'agent-website' }
    const shown = await previewOf(browser, 'premium-quarterly', choice)
    expect(shown).toMatchObject({
      priceCents: 13_200,
      setupFeeCents: 2500,
      discountCents: 3140,
      discountDescription: '20% off',
      unusedTimeCents: 8900,
      taxCents: 302,
      totalCents: 3962,
      creditAddedCents: 0,
    })
    const { totalCents } = shown
    expect((await swap(browser, 'premium-quarterly', { ...choice, totalCents })).body.data.success).toBe(true)
    const charged = { total: 39.62, amountDue: 39.62, status: 'paid', description: 'Pro, Quarterly' }
    expect((await invoicesOf(browser))[0]).toMatchObject(charged)
    const now = { planId: 'premium-quarterly', status: 'active', discount: null, credit: 0 }
    expect(await subscriptionOf(browser)).toMatchObject(now)
  })

  test('the first plan of an agent without a subscription is previewed by Stripe too', async () => {
    const { email } = await server.createAgent()
    const browser = await server.signIn(email)
    const shown = await previewOf(browser, 'premium', { promotionCode: 'PORCH20' })
    expect(shown).toMatchObject({ priceCents: 4900, setupFeeCents: 2500, unusedTimeCents: 0, trialEndDate: null })
    expect(shown.totalCents).toBe(4900 + 2500 - shown.discountCents + shown.taxCents)
    await addCard(browser, await newCard(server.address))
    expect((await swap(browser, 'premium', { promotionCode: 'PORCH20' })).body.data.success).toBe(true)
    expect((await invoicesOf(browser))[0]?.total).toBe(shown.totalCents / 100)
  })

  test('a trial says what is charged at its end, before and after a change of plan with a code', async () => {
    const { browser } = await checkedOut(server)
    const begun = await subscriptionOf(browser)
    expect(begun.firstChargeCents).toBeGreaterThanOrEqual(4900)
    const shown = await previewOf(browser, 'agent-website', { promotionCode: 'PORCH20' })
    expect(shown).toMatchObject({ totalCents: 0, trialEndDate: begun.trialEndDate })
    expect(shown.firstChargeCents).toBe(shown.priceCents - shown.discountCents + shown.taxCents + shown.setupFeeCents)
    await swap(browser, 'agent-website', { promotionCode: 'PORCH20' })
    expect((await subscriptionOf(browser)).firstChargeCents).toBe(shown.firstChargeCents)
    const none = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
    })
    if (!server.context.stripe) throw new Error('There is no Stripe')
    vi.spyOn(server.context.stripe.invoices, 'createPreview').mockRejectedValueOnce(none)
    expect((await subscriptionOf(browser)).firstChargeCents).toBeNull()
    await change(browser, 'cancel')
    expect((await subscriptionOf(browser)).firstChargeCents).toBeNull()
  })

  test('the setup fee is neither billed again for the other interval nor credited as unused time', async () => {
    const { browser } = await checkedOut(server, { plan_id: 'agent-website' })
    await swap(browser, 'premium')
    const quarterly = await previewOf(browser, 'premium-quarterly')
    expect(quarterly.setupFeeCents).toBe(0)
    // The whole month is left: its price, and nothing of the fee. Only the difference is taxed.
    expect(quarterly).toMatchObject({ unusedTimeCents: 4900, taxCents: Math.round((13_200 - 4900) * 0.0825) })
  })

  test('a change of plan in a trial costs nothing now, not even the setup fee, keeps the trial’s end and its code', async () => {
    const { browser } = await checkedOut(server, { plan_id: 'social-media' })
    const { trialEndDate } = await subscriptionOf(browser)
    const code = { promotionCode: 'WELCOME10' }
    const free = { priceCents: 4900, setupFeeCents: 0, totalCents: 0, trialEndDate }
    expect(await previewOf(browser, 'premium', code)).toMatchObject(free)
    expect((await swap(browser, 'premium', code)).body.data.success).toBe(true)
    const discount = { code: 'WELCOME10', percentOff: null, amountOff: 10, duration: 'once' }
    const now = { planId: 'premium', onTrial: true, trialEndDate, discount }
    expect(await subscriptionOf(browser)).toMatchObject(now)
    expect(await invoicesOf(browser)).toEqual([])
    expect(await planOf(browser)).toBe('pro')
  })
})
