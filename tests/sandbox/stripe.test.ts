import { Stripe } from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'

import { askStripe, asServer } from '#tests/support/billing/billing.ts'
import { fakeGraph } from '#tests/support/fake-graph.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { startSandbox } from './support/start-sandbox.ts'

setUpSandbox()

test.each<[string, string, Record<string, string>, string]>([
  ['an unknown parameter', '/customers', { mail: 'x' }, 'mail'],
  ['a lacking one', '/subscriptions', { 'items[0][price]': 'p' }, 'customer'],
])('a request with %s is refused by its name', async (_what, path, fields, param) => {
  const answer = await askStripe(running.origin, path, fields, asServer)
  expect(answer).toMatchObject({ error: { type: 'invalid_request_error', param } })
})

test('events are signed, sent until they are accepted, and remembered over a restart', async () => {
  let refuse = 1
  const app = await fakeGraph(() => ({ html: '', status: refuse-- > 0 ? 500 : 200 }))
  onTestFinished(app.close)
  const dataDir = `${running.dataDir}/events`
  const open = () => startSandbox({ dataDir, stripeWebhookUrl: `${app.address}/hook` })
  const first = await open()
  const made = await askStripe<{ id: string }>(first.origin, '/customers', { email: 'c@example.test' }, asServer)
  await vi.waitFor(() => expect(app.asked).toHaveLength(2))
  const { headers, body } = app.asked[1] ?? {}
  const signature = String(headers?.['stripe-signature'])
  const event = Stripe.webhooks.constructEvent(body ?? '', signature, 'whsec_porchlightsandbox')
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: made.id } } })
  expect(body).not.toContain('"_')
  await first.stop()
  const second = await open()
  onTestFinished(second.stop)
  expect(await askStripe(second.origin, `/customers/${made.id}`, null, asServer)).toMatchObject({ id: made.id })
})
