import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Invoice, Subscription, SwapPreview } from '#contract/billing/billing.ts'
import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { renewalDisclosure } from '#domain/plan/renewal.ts'
import { subscriptions } from '#server/db/schema/index.ts'
import { askStripe, asServer, CARD, moveClock, newCard } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = async <T>(browser: Browser, path: string) => (await browser.api<{ data: T }>('GET', path)).body.data
const subscription = (browser: Browser) => read<Subscription>(browser, '/agent/subscriptions')
const invoices = (browser: Browser) => read<Invoice[]>(browser, '/agent/subscriptions/invoices')
const post = (browser: Browser, path: string, body: object) =>
  browser.api('POST', `/agent/subscriptions/${path}`, { body })

const preview = async (browser: Browser, subscriptionPlanId: string) => {
  const answer = await browser.api<{ data: SwapPreview }>('POST', '/agent/subscriptions/preview', {
    body: { subscriptionPlanId },
  })
  return answer.body.data
}

/** An agent with a card, without a plan, and with a credit given by the operator unless it is 0. */
async function credited(cents: number): Promise<Browser> {
  return (await creditedAgent(cents)).browser
}

async function creditedAgent(cents: number): Promise<{ browser: Browser; email: string }> {
  const { email } = await server.createAgent({}, { plan: null })
  const browser = await server.signIn(email)
  await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address) })
  const { id } = await read<{ id: number }>(browser, '/user')
  const [row] = await server.context.db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
  if (cents === 0) return { browser, email }
  const given = { amount: String(-cents), currency: 'usd', description: 'A goodwill credit' }
  await askStripe(server.address, `/customers/${row?.customerId}/balance_transactions`, given, asServer)
  return { browser, email }
}

test('a payment that credit paid a part of is listed with what the card paid, as its receipt is', async () => {
  const browser = await credited(900)
  expect((await post(browser, 'swap', { subscriptionPlanId: 'social-media' })).status).toBe(200)
  const [invoice] = await invoices(browser)
  expect(invoice).toMatchObject({ status: 'paid', total: 29, amountDue: 20, creditUsed: 9, creditAdded: 0 })
  expect((await subscription(browser)).credit).toBe(0)
  const receipt = await (await fetch(invoice?.receiptUrl ?? '')).text()
  expect(receipt).toMatch(/Total: \$29.*Credit: −\$9.*Paid: \$20/s)
})

test('a payment that credit paid in full is listed with nothing paid by card', async () => {
  const browser = await credited(10_000)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  expect(await invoices(browser)).toMatchObject([{ total: 29, amountDue: 0, creditUsed: 29 }])
  expect((await subscription(browser)).credit).toBe(71)
})

test('an upgrade after ten days of a month charges the difference, to the cent as it was shown', async () => {
  const browser = await credited(0)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  await moveClock(server.address, 10)
  const shown = await preview(browser, 'premium')
  const { nextInvoiceDate } = await subscription(browser)
  const [first] = await invoices(browser)
  const days = Math.round((Date.parse(nextInvoiceDate ?? '') - Date.parse(first?.date ?? '')) / (24 * 60 * 60 * 1000))
  const unused = Math.floor((2900 * (days - 10)) / days)
  expect(shown).toMatchObject({ priceCents: 4900, unusedTimeCents: unused, totalCents: 4900 - unused })
  const { totalCents } = shown
  const changed = await post(browser, 'swap', { subscriptionPlanId: 'premium', totalCents })
  expect(changed.status).toBe(200)
  const [invoice] = await invoices(browser)
  expect(invoice).toMatchObject({ description: 'Pro, Monthly', amountDue: totalCents / 100, creditUsed: 0 })
  expect(await (await fetch(invoice?.receiptUrl ?? '')).text()).toContain('Unused time on Plus: −$')
  expect((await subscription(browser)).credit).toBe(0)
})

test('credit pays for the difference of an upgrade before the card does', async () => {
  const browser = await credited(3400)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  const shown = await preview(browser, 'premium')
  expect(shown).toMatchObject({ unusedTimeCents: 2900, appliedCreditCents: 500, totalCents: 1500 })
  await post(browser, 'swap', { subscriptionPlanId: 'premium', totalCents: 1500 })
  expect((await invoices(browser))[0]).toMatchObject({ total: 20, amountDue: 15, creditUsed: 5 })
  expect((await subscription(browser)).credit).toBe(0)
})

test('an upgrade whose card is declined takes nothing, and costs the same with another card', async () => {
  const browser = await credited(500)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address, CARD.declinesLater) })
  const before = await preview(browser, 'premium')
  for (let again = 0; again < 2; again++) {
    expect((await post(browser, 'swap', { subscriptionPlanId: 'premium' })).status).toBe(422)
  }
  expect(await subscription(browser)).toMatchObject({ planId: 'social-media', status: 'active', credit: 0 })
  expect(await preview(browser, 'premium')).toEqual(before)
  await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address) })
  const { totalCents } = before
  expect((await post(browser, 'swap', { subscriptionPlanId: 'premium', totalCents })).status).toBe(200)
  expect((await invoices(browser)).map(({ amountDue }) => amountDue)).toEqual([20, 24])
})

test('the terms agreed to with an upgrade say that unused time and credit come off the first charge', async () => {
  const browser = await credited(0)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  expect((await preview(browser, 'premium')).replacesPaidPlan).toBe(true)
  const renewal = { planName: 'Pro', price: 4900, interval: 'monthly' as const, trialEnd: null }
  const agree = (replacesPaidPlan: boolean) =>
    post(browser, 'swap', {
      subscriptionPlanId: 'premium',
      agreed: {
        terms_version: TERMS_VERSION,
        disclosure: renewalDisclosure('Confirm Change', { ...renewal, replacesPaidPlan }),
      },
    })
  expect((await agree(false)).status).toBe(422)
  expect((await agree(true)).status).toBe(200)
})

test('what was refunded of the current period is not taken off the next plan again', async () => {
  const browser = await credited(0)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  const { id } = await read<{ id: number }>(browser, '/user')
  const [row] = await server.context.db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
  const { data } = await askStripe<{ data: { id: string }[] }>(
    server.address,
    `/charges?customer=${row?.customerId}`,
    null,
    asServer,
  )
  await askStripe(server.address, '/refunds', { charge: data[0]?.id ?? '', amount: '2000' }, asServer)
  expect(await preview(browser, 'premium')).toMatchObject({ unusedTimeCents: 900, totalCents: 4000 })
})

test('a payment the bank took back is worth no unused time, but one whose dispute was won is', async () => {
  const { browser, email } = await creditedAgent(0)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${server.address}/sandbox/api/disputes${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { data: { id: string } }
  }
  const { data } = await control('', { email })
  expect(await preview(browser, 'premium')).toMatchObject({ unusedTimeCents: 0, totalCents: 4900 })
  await control(`/${data.id}`, { status: 'lost' })
  expect(await preview(browser, 'premium')).toMatchObject({ unusedTimeCents: 0, totalCents: 4900 })
  await control(`/${data.id}`, { status: 'won' })
  expect(await preview(browser, 'premium')).toMatchObject({ unusedTimeCents: 2900, totalCents: 2000 })
})

test('the letter about a cancellation says that credit stays for a later plan', async () => {
  const { browser, email } = await creditedAgent(5000)
  await post(browser, 'swap', { subscriptionPlanId: 'social-media' })
  expect((await post(browser, 'cancel', {})).status).toBe(200)
  const letter = await awaitLetter(server.address, email, 1, 'Your Plus plan is canceled')
  expect(letter.text).toContain('Your credit of $21 stays too, and pays for your next plan')
  expect((await subscription(browser)).credit).toBe(21)
})
