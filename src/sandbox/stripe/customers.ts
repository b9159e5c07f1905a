import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { expand, metadata, page, text, whole } from './params.ts'
import { listOfThings, serve } from './serve.ts'
import { invalid } from './stripe-error.ts'
import type { Stripe } from './stripe.ts'

const Settings = z.strictObject({ default_payment_method: text.optional() })
const Fields = {
  email: text.max(512).optional(),
  name: text.max(256).optional(),
  metadata: metadata.optional(),
  invoice_settings: Settings.optional(),
  expand,
}

export function customerRoutes(app: FastifyInstance, stripe: Stripe): void {
  const create = z.strictObject(Fields)
  serve(app, stripe, { method: 'POST', url: '/customers', operation: 'create_customer', params: create }, (call) => {
    const { draft, params } = call
    const customer = draft.put({
      ...draft.base('customer', 'cus'),
      email: params.email ?? null,
      name: params.name ?? null,
      metadata: params.metadata ?? {},
      balance: 0,
      currency: 'usd',
      invoice_settings: { default_payment_method: null },
      _invoices: 1,
    })
    draft.emit('customer.created', customer)
    return customer
  })

  const read = z.strictObject({ expand })
  serve(
    app,
    stripe,
    { method: 'GET', url: '/customers/:id', operation: 'read_customer', params: read },
    ({ draft, id }) => draft.get('customer', id, 'customer'),
  )

  const update = z.strictObject(Fields)
  const rule = { method: 'POST', url: '/customers/:id', operation: 'update_customer', params: update } as const
  serve(app, stripe, rule, ({ draft, params, id }) => {
    const customer = draft.get('customer', id, 'customer')
    const method = params.invoice_settings?.default_payment_method
    if (method !== undefined && draft.get('payment_method', method).customer !== id) {
      throw invalid(
        'The customer does not have a payment method with the ID provided.',
        'invoice_settings[default_payment_method]',
      )
    }
    draft.put(
      Object.assign(customer, {
        ...(params.email !== undefined && { email: params.email }),
        ...(params.name !== undefined && { name: params.name }),
        ...(method !== undefined && { invoice_settings: { default_payment_method: method } }),
        metadata: { ...customer.metadata, ...params.metadata },
      }),
    )
    draft.emit('customer.updated', customer)
    return customer
  })

  const methods = z.strictObject({ ...page, type: z.literal('card').optional() })
  const listing = { method: 'GET', url: '/customers/:id/payment_methods', operation: 'list_payment_methods' } as const
  serve(app, stripe, { ...listing, params: methods }, ({ draft, params, id }) => {
    draft.get('customer', id, 'customer')
    const own = draft.all('payment_method').filter(({ customer }) => customer === id)
    return listOfThings(own, params.limit, `/customers/${id}/payment_methods`)
  })

  const credit = z.strictObject({
    amount: whole,
    currency: z.literal('usd'),
    description: text.optional(),
    metadata: metadata.optional(),
    expand,
  })
  const crediting = {
    method: 'POST',
    url: '/customers/:id/balance_transactions',
    operation: 'credit_customer',
  } as const
  serve(app, stripe, { ...crediting, params: credit }, ({ draft, params, id }) => {
    const customer = draft.get('customer', id, 'customer')
    customer.balance += params.amount
    draft.put(customer)
    return draft.put({
      ...draft.base('customer_balance_transaction', 'cbtxn'),
      customer: id,
      amount: params.amount,
      currency: params.currency,
      ending_balance: customer.balance,
      description: params.description ?? null,
      type: 'adjustment' as const,
    })
  })
}
