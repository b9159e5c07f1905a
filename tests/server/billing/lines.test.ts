import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Invoice, Subscription, SwapPreview } from '#contract/billing/billing.ts'
import { askStripe, asServer, checkedOut, newCard } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

/** Pro with a tax of 8.25 percent and a setup fee of 25 dollars, as an operator sets them in Stripe. */
beforeAll(async () => {
  server = await startTestServer()
  const { address } = server
  const rate = await askStripe<{ id: string }>(
    address,
    '/tax_rates',
    { display_name: 'Sales tax', inclusive: 'false', percentage: '8.25' },
    asServer,
  )
  const terms = { 'metadata[tax_rate]': rate.id, 'metadata[setup_fee]': '2500' }
  for (const price of ['price_premiummonthly', 'price_premiumquarterly']) {
    await askStripe(address, `/prices/${price}`, terms, asServer)
  }
})

afterAll(() => server.close())

const read = async <T>(browser: Browser, path: string) => (await browser.api<{ data: T }>('GET', path)).body.data
const post = <T>(browser: Browser, path: string, body: object) =>
  browser.api<{ data: T }>('POST', `/agent/subscriptions/${path}`, { body })
const preview = async (browser: Browser, body: object) => (await post<SwapPreview>(browser, 'preview', body)).body.data
const swap = async (browser: Browser, body: object) =>
  (await post<{ success: boolean }>(browser, 'swap', body)).body.data.success
const lastInvoice = async (browser: Browser) => (await read<Invoice[]>(browser, '/agent/subscriptions/invoices'))[0]

test('a plan change shows discount, tax and setup fee of Stripe’s own invoice, and is charged so', async () => {
  const { browser } = await checkedOut(server, { plan_id: 'agent-website' })
  const choice = { subscriptionPlanId: 'premium', promotionCode: 'WELCOME10' }
  const shown = await preview(browser, choice)
  expect(shown.setupFeeCents).toBe(2500)
  const total = 4900 + 2500 - shown.discountCents - shown.unusedTimeCents + shown.taxCents
  expect(shown.creditAddedCents).toBe(-total)
  expect(await swap(browser, choice)).toBe(true)
  expect(await lastInvoice(browser)).toMatchObject({ total: total / 100, description: 'Pro, Monthly' })
})

test('the first plan of an agent without a subscription is previewed by Stripe too', async () => {
  const { email } = await server.createAgent()
  const browser = await server.signIn(email)
  const shown = await preview(browser, { subscriptionPlanId: 'premium', promotionCode: 'PORCH20' })
  expect(shown).toMatchObject({ priceCents: 4900, setupFeeCents: 2500, unusedTimeCents: 0, trialEndDate: null })
  expect(shown.totalCents).toBe(4900 + 2500 - shown.discountCents + shown.taxCents)
  await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address) })
  expect(await swap(browser, { subscriptionPlanId: 'premium', promotionCode: 'PORCH20' })).toBe(true)
  expect((await lastInvoice(browser))?.total).toBe(shown.totalCents / 100)
})

test('the setup fee is neither billed again for the other interval nor credited as unused time', async () => {
  const { browser } = await checkedOut(server, { plan_id: 'agent-website' })
  await swap(browser, { subscriptionPlanId: 'premium' })
  const quarterly = await preview(browser, { subscriptionPlanId: 'premium-quarterly' })
  expect(quarterly.setupFeeCents).toBe(0)
  // The whole month is left: its price, and nothing of the fee. Only the difference is taxed.
  expect(quarterly).toMatchObject({ unusedTimeCents: 4900, taxCents: Math.round((13_200 - 4900) * 0.0825) })
})

test('a plan change in a trial bills no setup fee', async () => {
  const { browser } = await checkedOut(server, { plan_id: 'social-media' })
  expect(await preview(browser, { subscriptionPlanId: 'premium' })).toMatchObject({ setupFeeCents: 0, totalCents: 0 })
  expect(await swap(browser, { subscriptionPlanId: 'premium' })).toBe(true)
  expect(await read<Subscription>(browser, '/agent/subscriptions')).toMatchObject({ planId: 'premium', onTrial: true })
})
