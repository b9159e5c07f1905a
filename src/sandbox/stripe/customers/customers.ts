import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { AddressParams, checkLocation } from '../subscriptions/automatic-tax.ts'
import type { Draft } from '../draft.ts'
import { expand, metadata, page, text, whole } from '../api/params.ts'
import { end } from '../subscriptions/renewals.ts'
import { listOfThings, serve } from '../api/serve.ts'
import { invalid, missingThing } from '../api/stripe-error.ts'
import type { Customer, Metadata } from '../records.ts'
import type { Stripe } from '../stripe.ts'

const Settings = z.strictObject({ default_payment_method: text.optional() })
const Fields = {
  email: text.max(512).optional(),
  name: text.max(256).optional(),
  metadata: metadata.optional(),
  address: AddressParams.optional(),
  tax: z.strictObject({ validate_location: z.enum(['auto', 'deferred', 'immediately']) }).optional(),
  invoice_settings: Settings.optional(),
  expand,
}

export function customerRoutes(app: FastifyInstance, stripe: Stripe): void {
  const create = z.strictObject(Fields)
  serve(app, stripe, { method: 'POST', url: '/customers', operation: 'create_customer', params: create }, (call) => {
    const { draft, params } = call
    const customer = draft.put(newCustomer(draft, params))
    draft.emit('customer.created', customer)
    return customer
  })

  const read = z.strictObject({ expand })
  serve(
    app,
    stripe,
    { method: 'GET', url: '/customers/:id', operation: 'read_customer', params: read },
    ({ draft, id }) => {
      const customer = draft.get('customer', id, 'customer')
      return customer._deleted ? { id, object: 'customer', deleted: true } : customer
    },
  )

  const search = z.strictObject({ ...page, email: text.optional() })
  const searching = { method: 'GET', url: '/customers', operation: 'list_customers', params: search } as const
  serve(app, stripe, searching, ({ draft, params }) => {
    const found = draft.all('customer').filter(({ _deleted, email }) => !_deleted && (params.email ?? email) === email)
    return listOfThings(found, params, '/customers')
  })

  const deleting = { method: 'DELETE', url: '/customers/:id', operation: 'delete_customer', params: read } as const
  serve(app, stripe, deleting, ({ draft, id }) => deleteCustomer(draft, id))

  const update = z.strictObject(Fields)
  const rule = { method: 'POST', url: '/customers/:id', operation: 'update_customer', params: update } as const
  serve(app, stripe, rule, ({ draft, params, id }) => {
    const customer = draft.get('customer', id, 'customer')
    if (params.tax?.validate_location === 'immediately') checkLocation(params.address ?? customer.address ?? null)
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
        ...(params.address !== undefined && { address: params.address }),
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
    return listOfThings(own, params, `/customers/${id}/payment_methods`)
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

/** Ends the subscriptions, detaches the cards and deletes the personal data; a second call finds no such customer. */
function deleteCustomer(draft: Draft, id: string): object {
  const customer = draft.get('customer', id, 'customer')
  if (customer._deleted) throw missingThing('customer', id, 'id')
  for (const subscription of draft.all('subscription')) {
    if (subscription.customer === id && subscription.status !== 'canceled') end(draft, subscription)
  }
  for (const method of draft.all('payment_method')) {
    if (method.customer !== id) continue
    const nobody = { address: { country: null }, email: null, name: null }
    draft.put({ ...method, customer: null, billing_details: nobody, _detached: true })
  }
  draft.put({ ...customer, email: null, name: null, metadata: {}, _deleted: true })
  const answer = { id, object: 'customer', deleted: true }
  draft.emit('customer.deleted', { ...customer, email: null, name: null })
  return answer
}

/** A new customer, not stored yet. */
export function newCustomer(
  draft: Draft,
  {
    email,
    name,
    metadata: given,
  }: { email?: string | undefined; name?: string | undefined; metadata?: Metadata | undefined },
): Customer {
  return {
    ...draft.base('customer', 'cus'),
    email: email ?? null,
    name: name ?? null,
    metadata: given ?? {},
    balance: 0,
    currency: 'usd',
    invoice_settings: { default_payment_method: null },
    _invoices: 1,
  }
}
