import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { readCard } from './cards.ts'
import { expand, text, whole } from '../api/params.ts'
import type { StripePaymentMethod } from '../records.ts'
import { serveStripe } from '../api/serve.ts'
import { declined, invalid } from '../api/stripe-error.ts'
import type { Stripe } from '../stripe.ts'

const Create = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: whole, exp_year: whole, cvc: text }),
  billing_details: z
    .strictObject({
      name: text.optional(),
      email: text.optional(),
      address: z.strictObject({ country: text, postal_code: text.optional() }).partial().optional(),
    })
    .optional(),
  expand,
})

export function paymentMethodRoutes(app: FastifyInstance, stripe: Stripe): void {
  const rule = { method: 'POST', url: '/payment_methods', operation: 'create_payment_method' } as const
  serveStripe(app, stripe, { ...rule, fromBrowsers: true, params: Create }, ({ draft, params }) => {
    const { billing_details: details, card } = params
    return draft.put({
      ...draft.base('payment_method', 'pm'),
      type: 'card' as const,
      customer: null,
      billing_details: {
        address: { country: details?.address?.country ?? null },
        email: details?.email ?? null,
        name: details?.name ?? null,
      },
      ...readCard(card, draft.now),
      _authenticated: false,
    })
  })

  const nothing = z.strictObject({ expand })
  const reading = { method: 'GET', url: '/payment_methods/:id', operation: 'read_payment_method' } as const
  serveStripe(app, stripe, { ...reading, params: nothing }, ({ draft, id }) => draft.get('payment_method', id))

  // As from Stripe's dashboard: the card's bank has not been asked yet.
  const Attach = z.strictObject({ customer: text, expand })
  const attaching = { method: 'POST', url: '/payment_methods/:id/attach', operation: 'attach_payment_method' } as const
  serveStripe(app, stripe, { ...attaching, params: Attach }, ({ draft, params, id }) => {
    const method = draft.get('payment_method', id)
    const customer = draft.get('customer', params.customer, 'customer')
    checkUsable(method)
    if (method.customer !== null && method.customer !== customer.id)
      throw invalid('The payment method you provided has already been attached to a customer.')
    if (method._conduct === 'declines') throw declined('card_declined')
    draft.put(Object.assign(method, { customer: customer.id }))
    draft.emit('payment_method.attached', method)
    return method
  })

  const detaching = { method: 'POST', url: '/payment_methods/:id/detach', operation: 'detach_payment_method' } as const
  serveStripe(app, stripe, { ...detaching, params: nothing }, ({ draft, id }) => {
    const method = draft.get('payment_method', id)
    if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer.')
    const customer = draft.get('customer', method.customer)
    if (customer.invoice_settings.default_payment_method === id) {
      draft.put(Object.assign(customer, { invoice_settings: { default_payment_method: null } }))
    }
    draft.put(Object.assign(method, { customer: null, _detached: true as const }))
    draft.emit('payment_method.detached', method)
    return method
  })
}

/** @throws StripeApiError for a card that was detached from a customer */
export function checkUsable(method: StripePaymentMethod): void {
  if (!method._detached) return
  throw invalid('The provided PaymentMethod was detached from a Customer. It may not be used again.', 'payment_method')
}
