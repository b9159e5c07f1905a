import { expect, test } from 'vitest'

import type { OfferedPlan } from '#contract/billing/billing.ts'
import { addCard, invoicesOf, previewOf, subscriptionOf, swap } from '#tests/support/billing/agent.ts'
import { checkoutForm, newCard } from '#tests/support/billing/billing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer({ env: { STRIPE_TAX: 'automatic' } })

const submit = (form: object, browser = server.guest()) => browser.api('POST', '/checkout', { body: form })
const formWith = async (postal_code?: string) => ({
  ...checkoutForm(await newCard(server.address), { plan_id: 'agent-website' }),
  ...(postal_code !== undefined && { postal_code }),
})

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
  expect(await invoicesOf(browser)).toMatchObject([{ total: 96.34 }])
  const shown = { unusedTimeCents: 8900, taxCents: -495, totalCents: 0, creditAddedCents: 6495 }
  expect(await previewOf(browser, 'social-media')).toMatchObject({ priceCents: 2900, ...shown })
  expect((await swap(browser, 'social-media')).status).toBe(200)
  expect((await invoicesOf(browser))[0]?.total).toBe(-64.95)
})

test('an earlier customer without an address keeps the tax rate', async () => {
  const person = await server.createAgent()
  const browser = await server.signIn(person.email)
  await addCard(browser, await newCard(server.address))
  expect((await swap(browser, 'agent-website')).status).toBe(200)
  expect(await subscriptionOf(browser)).toMatchObject({ planId: 'agent-website', status: 'active' })
})
