import { z } from 'zod'

import { checkLocation } from '../payments/invoicing.ts'
import { AddressParams } from '../subscriptions/subscription-params.ts'
import type { StripeDraft } from '../draft.ts'
import { expand, metadata, page, text, whole, nothing } from '../api/stripe-params.ts'
import { end } from '../subscriptions/renewals.ts'
import { listOfThings, type ServeStripe, type StripeCall } from '../api/stripe-api.ts'
import { invalid, missingThing } from '../api/stripe-error.ts'
import type { Customer, Metadata } from '../records.ts'

const Settings = z.strictObject({ default_payment_method: text.optional() })
const CustomerParams = z.strictObject({
  email: text.max(512).optional(),
  name: text.max(256).optional(),
  metadata: metadata.optional(),
  address: AddressParams.optional(),
  tax: z.strictObject({ validate_location: z.enum(['auto', 'deferred', 'immediately']) }).optional(),
  invoice_settings: Settings.optional(),
  expand,
})
const Search = z.strictObject({ ...page, email: text.optional() })
const MethodList = z.strictObject({ ...page, type: z.literal('card').optional() })
const Credit = z.strictObject({
  amount: whole,
  currency: z.literal('usd'),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})

export function customerRoutes(serve: ServeStripe): void {
  serve('POST /customers', { operation: 'create_customer', params: CustomerParams }, create)
  serve('GET /customers', { operation: 'list_customers', params: Search }, list)
  serve('GET /customers/:id', { operation: 'read_customer', params: nothing }, read)
  serve('POST /customers/:id', { operation: 'update_customer', params: CustomerParams }, update)
  serve('DELETE /customers/:id', { operation: 'delete_customer', params: nothing }, ({ draft, id }) =>
    deleteCustomer(draft, id),
  )
  const methods = { operation: 'list_payment_methods', params: MethodList } as const
  serve('GET /customers/:id/payment_methods', methods, listPaymentMethods)
  serve('POST /customers/:id/balance_transactions', { operation: 'credit_customer', params: Credit }, credit)
}

function create({ draft, params }: StripeCall<z.output<typeof CustomerParams>>): Customer {
  const customer = draft.put(newStripeCustomer(draft, params))
  draft.emit('customer.created', customer)
  return customer
}

function list({ draft, params }: StripeCall<z.output<typeof Search>>): object {
  const found = draft.all('customer').filter(({ _deleted, email }) => !_deleted && (params.email ?? email) === email)
  return listOfThings(found, params, '/customers')
}

function read({ draft, id }: StripeCall<unknown>): object {
  const customer = draft.get('customer', id, 'customer')
  return customer._deleted ? { id, object: 'customer', deleted: true } : customer
}

function update({ draft, params, id }: StripeCall<z.output<typeof CustomerParams>>): Customer {
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
}

function listPaymentMethods({ draft, params, id }: StripeCall<z.output<typeof MethodList>>): object {
  draft.get('customer', id, 'customer')
  const own = draft.all('payment_method').filter(({ customer }) => customer === id)
  return listOfThings(own, params, `/customers/${id}/payment_methods`)
}

function credit({ draft, params, id }: StripeCall<z.output<typeof Credit>>): object {
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
}

/** Ends the subscriptions, detaches the cards and deletes the personal data; a second call finds no such customer. */
function deleteCustomer(draft: StripeDraft, id: string): object {
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
export function newStripeCustomer(
  draft: StripeDraft,
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
