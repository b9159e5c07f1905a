import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { libraryFor, typeCard } from './calls.ts'
import { startSandbox, type Hosting } from '../support/start-sandbox.ts'

let running: Hosting
let stripe: Stripe

beforeAll(async () => {
  running = await startSandbox()
  stripe = libraryFor(running)
})
afterAll(() => running.stop())

/** A customer who has just paid one month, and the payment intent behind the invoice. */
async function paid(): Promise<{ customer: string; intent: string; invoice: Stripe.Invoice }> {
  const { id: customer } = await stripe.customers.create({ email: 'robin@example.test' })
  const { id: method } = await typeCard(running, '4242424242424242')
  await stripe.paymentMethods.attach(method, { customer })
  await stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_agentwebsitemonthly' }],
    default_payment_method: method,
    payment_behavior: 'error_if_incomplete',
  })
  const { data } = await stripe.invoices.list({ customer, expand: ['data.payments'] })
  const [invoice] = data
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  if (!invoice || typeof intent !== 'string') throw new Error('The invoice names no payment')
  return { customer, intent, invoice }
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : null),
  )

describe('a refund at the stand-in', () => {
  test('a refund gives back a part, then what is left, and the charge says how much', async () => {
    const { customer, intent, invoice } = await paid()
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 1000, metadata: { by: 'admin' } })
    expect(part).toMatchObject({ object: 'refund', amount: 1000, status: 'succeeded', metadata: { by: 'admin' } })
    const [charge] = (await stripe.charges.list({ customer })).data
    expect(charge).toMatchObject({
      payment_intent: intent,
      amount: invoice.amount_paid,
      amount_refunded: 1000,
      refunded: false,
    })
    const rest = await stripe.refunds.create({ charge: charge?.id ?? '' })
    expect(rest.amount).toBe(invoice.amount_paid - 1000)
    expect((await stripe.charges.list({ payment_intent: intent })).data[0]?.refunded).toBe(true)
    expect((await stripe.refunds.list({ charge: charge?.id ?? '' })).data.map(({ id }) => id)).toEqual([
      rest.id,
      part.id,
    ])
    const page = await fetch(invoice.hosted_invoice_url ?? '')
    expect(await page.text()).toContain('Refunded')
  })

  test('a refund of more than is left, of nothing or of an unknown charge is refused', async () => {
    const { intent, invoice } = await paid()
    const tooMuch = await refusal(stripe.refunds.create({ payment_intent: intent, amount: invoice.amount_paid + 1 }))
    expect(tooMuch).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param: 'amount' })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 0 }))).toMatchObject({
      code: 'parameter_invalid_integer',
    })
    expect(await refusal(stripe.refunds.create({ amount: 100 }))).toMatchObject({ statusCode: 400 })
    expect(await refusal(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({ code: 'resource_missing' })
    await stripe.refunds.create({ payment_intent: intent })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('a refund happens once under one idempotency key', async () => {
    const { intent } = await paid()
    const ask = () =>
      stripe.refunds.create({ payment_intent: intent, amount: 500 }, { idempotencyKey: `refund-${intent}` })
    const [first, second] = [await ask(), await ask()]
    expect(second.id).toBe(first.id)
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
  })
})
