import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { nest, type Nested } from '#sandbox/stripe/api/nest.ts'
import { asServer, askStripe, CARD, checkoutForm, moveClock, newCard } from '#tests/support/billing/billing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { stripeTypes } from '#tests/support/billing/stripe-types.ts'

/** Every call our code makes, and the library's name for its parameters. */
const CALLS: [string, RegExp, string][] = [
  ['POST', /^\/customers$/, 'CustomerCreateParams'],
  ['GET', /^\/customers\/\w+$/, 'CustomerRetrieveParams'],
  ['POST', /^\/customers\/\w+$/, 'CustomerUpdateParams'],
  ['GET', /^\/customers\/\w+\/payment_methods$/, 'CustomerListPaymentMethodsParams'],
  ['GET', /^\/payment_methods\/\w+$/, 'PaymentMethodRetrieveParams'],
  ['POST', /^\/payment_methods\/\w+\/detach$/, 'PaymentMethodDetachParams'],
  ['POST', /^\/setup_intents$/, 'SetupIntentCreateParams'],
  ['GET', /^\/prices$/, 'PriceListParams'],
  ['GET', /^\/tax_rates\/\w+$/, 'TaxRateRetrieveParams'],
  ['GET', /^\/promotion_codes$/, 'PromotionCodeListParams'],
  ['GET', /^\/subscriptions$/, 'SubscriptionListParams'],
  ['POST', /^\/subscriptions$/, 'SubscriptionCreateParams'],
  ['POST', /^\/subscriptions\/\w+$/, 'SubscriptionUpdateParams'],
  ['GET', /^\/charges$/, 'ChargeListParams'],
  ['GET', /^\/invoices$/, 'InvoiceListParams'],
  ['POST', /^\/invoices\/create_preview$/, 'InvoiceCreatePreviewParams'],
  ['POST', /^\/invoices\/\w+\/pay$/, 'InvoicePayParams'],
  ['POST', /^\/invoices\/(?!create_preview)\w+$/, 'InvoiceUpdateParams'],
]

const types = stripeTypes([
  'Charges',
  'CustomerBalanceTransactions',
  'Customers',
  'Invoices',
  'PaymentMethods',
  'Prices',
  'PromotionCodes',
  'SetupIntents',
  'Subscriptions',
  'TaxRates',
])

interface Sent {
  method: string
  path: string
  params: Record<string, Nested>
  headers: IncomingMessage['headers']
}

const sent: Sent[] = []
let passing: Server
let server: TestServer

/** A proxy between server and stand-in that records the requests. */
beforeAll(async () => {
  passing = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void passOn(request, Buffer.concat(chunks).toString()).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })
    })
  })
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  const { port } = passing.address() as AddressInfo
  server = await startTestServer({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_porchlightsandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_porchlightsandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_porchlightsandbox',
      STRIPE_API_BASE: `http://127.0.0.1:${port}/beyond`,
    },
  })
  await everything()
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => passing.close(resolve))
})

async function passOn({ method = '', url = '', headers }: IncomingMessage, body: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://nowhere')
  const path = pathname.replace('/beyond/v1', '')
  const flat = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : searchParams)
  sent.push({ method, path, params: nest(flat), headers })
  const kept = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'] as const
  return await fetch(`${server.address}/sandbox/api.stripe.com/v1${path}${new URL(url, 'http://nowhere').search}`, {
    method,
    headers: Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))),
    ...(method === 'POST' && { body }),
  })
}

/** Everything an agent can do about plans and cards, so that every call is made. */
async function everything(): Promise<void> {
  const { address } = server
  const rate = await askStripe<{ id: string }>(
    address,
    '/tax_rates',
    { display_name: 'Sales tax', inclusive: 'false', percentage: '8.25' },
    asServer,
  )
  await askStripe(address, '/prices/price_premiummonthly', { 'metadata[tax_rate]': rate.id }, asServer)
  const browser = server.guest()
  const post = (path: string, body: object = {}) => browser.api('POST', `/agent/subscriptions/${path}`, { body })
  await browser.api('POST', '/checkout', {
    body: checkoutForm(await newCard(address), { plan_id: 'agent-website' }),
  })
  const choice = { subscriptionPlanId: 'premium', promotionCode: 'PORCH20' }
  await post('discount', choice)
  await post('preview', choice)
  await post('swap', choice)
  await post('cancel')
  await post('re-activate')
  await post('payment-methods', { paymentMethodId: await newCard(address, CARD.declinesLater) })
  // More than the credit covers.
  await moveClock(address, 62)
  await browser.api('GET', '/agent/subscriptions')
  await post('cancel')
  await post('re-activate')
  await post('payment-methods', { paymentMethodId: await newCard(address, CARD.declinesLater) })
  await post('payment-methods', { paymentMethodId: await newCard(address) })
  await browser.api('GET', '/agent/subscriptions/payment-methods')
  await browser.api('GET', '/agent/subscriptions/invoices')
  const { email } = await server.createAgent()
  const other = await server.signIn(email)
  const paymentMethodId = await newCard(address)
  await other.api('POST', '/agent/subscriptions/payment-methods', { body: { paymentMethodId } })
}

describe('what the server sends to Stripe', () => {
  test.each(CALLS)('the request %s %s fits %s of the installed Stripe library', (method, pattern, name) => {
    const calls = sent.filter((one) => one.method === method && pattern.test(one.path))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.flatMap(({ params }) => types.faults(name, params))).toEqual([])
  })

  test('the server makes no other request to Stripe', () => {
    const unknown = sent.filter(({ method, path }) => !CALLS.some(([verb, form]) => verb === method && form.test(path)))
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('every request names the version, and every change has an idempotency key', () => {
    expect(new Set(sent.map(({ headers }) => headers['stripe-version']))).toEqual(new Set(['2026-10-28.endive']))
    expect(sent.filter(({ method, headers }) => method === 'POST' && !headers['idempotency-key'])).toEqual([])
  })

  test('no request contains a card number', () => {
    expect(JSON.stringify(sent)).not.toMatch(/4242424242424242|card\[number\]/)
  })
})
