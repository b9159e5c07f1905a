import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { sandbox } from '#sandbox/app.ts'

import { libraryFor, PUBLISHABLE_KEY, SECRET_KEY, typeCard } from './calls.ts'
import { startSandbox, type Hosting } from '../support/start-sandbox.ts'

let running: Hosting
let stripe: Stripe

beforeAll(async () => {
  running = await startSandbox()
  stripe = libraryFor(running)
})
beforeEach(async () => {
  await fetch(`${running.base}/api/faults`, { method: 'DELETE' })
})
afterAll(() => running.stop())

async function customerWith(number: string): Promise<{ customer: string; method: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'robin@example.test' })
  const { id: method } = await typeCard(running, number)
  await stripe.setupIntents.create({ customer, payment_method: method, confirm: true, usage: 'off_session' })
  return { customer, method }
}

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : null),
  )

describe('a request', () => {
  test('a request without the secret key is refused, and a browser’s key reaches cards only', async () => {
    const wrong = libraryFor(running, 'sk_test_wrong')
    expect((await faultOf(wrong.customers.create({})))?.statusCode).toBe(401)
    const browsers = libraryFor(running, PUBLISHABLE_KEY)
    expect((await faultOf(browsers.customers.create({})))?.statusCode).toBe(401)
  })

  test.each<[string, string, Record<string, string>, string]>([
    ['an unknown parameter', '/customers', { mail: 'x' }, 'mail'],
    ['a removed one', '/subscriptions', { customer: 'cus_1', 'items[0][price]': 'p', coupon: 'x' }, 'coupon'],
    [
      'a wrong type',
      '/subscriptions',
      { customer: 'cus_1', 'items[0][price]': 'p', trial_period_days: 'abc' },
      'trial_period_days',
    ],
    ['a lacking one', '/subscriptions', { 'items[0][price]': 'p' }, 'customer'],
    ['types of methods for an intent', '/setup_intents', { 'payment_method_types[0]': 'card' }, 'payment_method_types'],
  ])('a request with %s is refused by its name', async (_what, path, fields, param) => {
    const answer = await fetch(`${running.base}/api.stripe.com/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams(fields),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param } })
  })

  test('a request with an idempotency key is done once, and the key works for that request only', async () => {
    const options = { idempotencyKey: 'once' }
    const first = await stripe.customers.create({ email: 'a@example.test' }, options)
    const second = await stripe.customers.create({ email: 'a@example.test' }, options)
    expect(second.id).toBe(first.id)
    const other = await faultOf(stripe.customers.create({ email: 'b@example.test' }, options))
    expect(other?.type).toBe('StripeIdempotencyError')
  })
})

describe('a card', () => {
  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { 'card[exp_year]': '20' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'card[cvc]': '1' }, 'incorrect_cvc'],
    ['4111111111111111', {}, 'card_declined'],
  ])('the card %s with %j is refused with %s', async (number, changes, code) => {
    expect((await typeCard(running, number, changes)).error).toMatchObject({ type: 'card_error', code })
  })

  test('a declined card is attached to nobody', async () => {
    const fault = await faultOf(customerWith('4000000000000002'))
    expect(fault).toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 })
  })
})

test('the clock goes forward only, by days', async () => {
  const move = (body: object) =>
    fetch(`${running.base}/api/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await move({ days: -1 })).status).toBe(422)
  expect((await move({})).status).toBe(422)
  const before = Date.now()
  const moved = (await (await move({ days: 2 })).json()) as { data: { now: string } }
  expect(Date.parse(moved.data.now) - before).toBeGreaterThan(2 * 24 * 60 * 60 * 1000 - 1)
})

describe('events', () => {
  const heard: { signature: string; body: string }[] = []
  let refuse = 0
  let listener: Server
  let url: string

  beforeAll(async () => {
    listener = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (refuse-- > 0) return response.writeHead(500).end()
        heard.push({ signature: String(request.headers['stripe-signature']), body: Buffer.concat(chunks).toString() })
        return response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  })
  afterAll(() => new Promise((resolve) => listener.close(resolve)))

  test('events are signed, sent until they are accepted, and remembered over a restart', async () => {
    refuse = 1
    const open = async () => {
      const app = Fastify({ forceCloseConnections: true })
      const options = { dataDir: `${running.dataDir}/events`, publicUrl: 'http://localhost:1', stripeWebhookUrl: url }
      await app.register(sandbox(options), { prefix: '/sandbox' })
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      return { app, library: libraryFor({ base: `http://127.0.0.1:${port}/sandbox` }) }
    }
    const first = await open()
    const made = await first.library.customers.create({ email: 'c@example.test' })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    const event = Stripe.webhooks.constructEvent(
      heard[0]?.body ?? '',
      heard[0]?.signature ?? '',
      'whsec_porchlightsandbox',
    )
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: made.id } } })
    expect(heard[0]?.body).not.toContain('"_')
    await first.app.close()
    const second = await open()
    expect((await second.library.customers.retrieve(made.id)).id).toBe(made.id)
    await second.app.close()
  })
})
