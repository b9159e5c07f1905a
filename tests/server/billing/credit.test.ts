import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Invoice, Subscription } from '#contract/billing/billing.ts'
import { subscriptions } from '#server/db/schema/index.ts'
import { askStripe, asServer, newCard } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
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

/** An agent with a card and a credit, given by the operator, but without a plan. */
async function credited(cents: number): Promise<Browser> {
  const { email } = await server.createAgent({}, { plan: null })
  const browser = await server.signIn(email)
  await post(browser, 'payment-methods', { paymentMethodId: await newCard(server.address) })
  const { id } = await read<{ id: number }>(browser, '/user')
  const [row] = await server.context.db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
  const given = { amount: String(-cents), currency: 'usd', description: 'A goodwill credit' }
  await askStripe(server.address, `/customers/${row?.customerId}/balance_transactions`, given, asServer)
  return browser
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
