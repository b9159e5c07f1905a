import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'

import { sandbox } from '#sandbox/app.ts'

import { libraryFor, SECRET_KEY } from './support/stripe.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'

setUpSandbox()

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

test('events are signed, sent until they are accepted, and remembered over a restart', async () => {
  const heard: { signature: string; body: string }[] = []
  let refuse = 1
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (refuse-- > 0) return response.writeHead(500).end()
      heard.push({ signature: String(request.headers['stripe-signature']), body: Buffer.concat(chunks).toString() })
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => listener.close(() => resolve())))
  const stripeWebhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  const open = async () => {
    const app = Fastify({ forceCloseConnections: true })
    const options = { dataDir: `${running.dataDir}/events`, publicUrl: 'http://localhost:1', stripeWebhookUrl }
    await app.register(sandbox(options), { prefix: '/sandbox' })
    return { app, library: libraryFor({ base: `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox` }) }
  }
  const first = await open()
  const made = await first.library.customers.create({ email: 'c@example.test' })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  const [{ signature, body } = { signature: '', body: '' }] = heard
  const event = Stripe.webhooks.constructEvent(body, signature, 'whsec_porchlightsandbox')
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: made.id } } })
  expect(body).not.toContain('"_')
  await first.app.close()
  const second = await open()
  expect((await second.library.customers.retrieve(made.id)).id).toBe(made.id)
  await second.app.close()
})
