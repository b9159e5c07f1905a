import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { OfferedPlan, Subscription } from '#contract/billing/billing.ts'
import { asServer, askStripe, checkoutForm, newCard } from '#tests/support/billing/billing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { STRIPE_TAX: 'automatic' } })
})
afterAll(() => server.close())

const submit = (form: object, browser = server.guest()) => browser.api('POST', '/checkout', { body: form })
const formWith = async (postal_code?: string) => ({
  ...checkoutForm(await newCard(server.address), { plan_id: 'agent-website' }),
  ...(postal_code !== undefined && { postal_code }),
})

describe('with Stripe Tax', () => {
  test('the checkout with Stripe Tax says that it needs a ZIP code, and what the first payment comes to there', async () => {
    const guest = server.guest()
    const { body } = await guest.api<{ data: OfferedPlan }>('GET', '/subscription-plans/agent-website')
    expect(body.data).toMatchObject({ asks_postal_code: true, tax: 0 })
    const taxAt = (postal_code: string) =>
      guest.api('POST', '/checkout/tax', { body: { plan_id: 'agent-website', postal_code } })
    expect((await taxAt('78701')).body).toEqual({ data: { taxCents: 734, totalCents: 9634 } })
    expect((await taxAt('97201')).body).toEqual({ data: { taxCents: 0, totalCents: 8900 } })
    for (const wrong of ['00000', '787', 'Texas']) expect((await taxAt(wrong)).status).toBe(422)
  })

  test('the checkout with Stripe Tax refuses a missing or unknown ZIP code, at its field', async () => {
    for (const zip of [undefined, '', '00000']) {
      expect(await submit(await formWith(zip))).toMatchObject({
        status: 422,
        body: { errors: { postal_code: [expect.stringMatching(/ZIP code/)] } },
      })
    }
  })

  test('the first period and a change of plan are charged with the tax of the place', async () => {
    const browser = server.guest()
    const form = await formWith('78701')
    expect((await submit(form, browser)).status).toBe(200)
    expect((await browser.api('GET', '/agent/subscriptions/invoices')).body).toMatchObject({ data: [{ total: 96.34 }] })
    const choice = { subscriptionPlanId: 'social-media' }
    expect((await browser.api('POST', '/agent/subscriptions/preview', { body: choice })).body).toMatchObject({
      data: { priceCents: 2900, unusedTimeCents: 8900, taxCents: -495, totalCents: 0, creditAddedCents: 6495 },
    })
    expect((await browser.api('POST', '/agent/subscriptions/swap', { body: choice })).status).toBe(200)
    const { body } = await browser.api<{ data: { total: number }[] }>('GET', '/agent/subscriptions/invoices')
    expect(body.data[0]?.total).toBe(-64.95)
    const { data } = await askStripe<{ data: Stripe.Subscription[] }>(
      server.address,
      '/subscriptions?status=all&limit=1',
      null,
      asServer,
    )
    expect(data[0]?.automatic_tax.enabled).toBe(true)
  })

  test('an earlier customer without an address keeps the tax rate', async () => {
    const person = await server.createAgent()
    const browser = await server.signIn(person.email)
    const card = await newCard(server.address)
    await browser.api('POST', '/agent/subscriptions/payment-methods', { body: { paymentMethodId: card } })
    const choice = { subscriptionPlanId: 'agent-website' }
    expect((await browser.api('POST', '/agent/subscriptions/swap', { body: choice })).status).toBe(200)
    const { body } = await browser.api<{ data: Subscription }>('GET', '/agent/subscriptions')
    expect(body.data).toMatchObject({ planId: 'agent-website', status: 'active' })
  })
})

test('without Stripe Tax no ZIP code is asked for, and none can be tried', async () => {
  const plain = await startTestServer()
  try {
    const { body } = await plain.guest().api<{ data: OfferedPlan }>('GET', '/subscription-plans/premium')
    expect(body.data.asks_postal_code).toBe(false)
    const wish = { plan_id: 'premium', postal_code: '78701' }
    expect((await plain.guest().api('POST', '/checkout/tax', { body: wish })).status).toBe(404)
  } finally {
    await plain.close()
  }
})
