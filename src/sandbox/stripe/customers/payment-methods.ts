import { z } from 'zod'

import { type ServeStripe, type StripeCall } from '../api/stripe-api.ts'
import { declined, invalid } from '../api/stripe-error.ts'
import { booleanParam, expand, text, whole, nothing } from '../api/stripe-params.ts'
import { newId, type StripeDraft } from '../draft.ts'
import type { SetupIntent, StripePaymentMethod } from '../records.ts'
import { readCard } from './cards.ts'

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

const Attach = z.strictObject({ customer: text, expand })

export function paymentMethodRoutes(serve: ServeStripe): void {
  const creating = { operation: 'create_payment_method', fromBrowsers: true, params: Create } as const
  serve('POST /payment_methods', creating, create)
  serve('GET /payment_methods/:id', { operation: 'read_payment_method', params: nothing }, ({ draft, id }) =>
    draft.get('payment_method', id),
  )
  serve('POST /payment_methods/:id/attach', { operation: 'attach_payment_method', params: Attach }, attach)
  serve('POST /payment_methods/:id/detach', { operation: 'detach_payment_method', params: nothing }, detach)
}

function create({ draft, params }: StripeCall<z.output<typeof Create>>): StripePaymentMethod {
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
}

/** As from Stripe's dashboard: the card's bank has not been asked yet. */
function attach({ draft, params, id }: StripeCall<z.output<typeof Attach>>): StripePaymentMethod {
  const method = draft.get('payment_method', id)
  const customer = draft.get('customer', params.customer, 'customer')
  checkUsable(method)
  if (method.customer !== null && method.customer !== customer.id)
    throw invalid('The payment method you provided has already been attached to a customer.')
  if (method._conduct === 'declines') throw declined('card_declined')
  draft.put(Object.assign(method, { customer: customer.id }))
  draft.emit('payment_method.attached', method)
  return method
}

function detach({ draft, id }: StripeCall<unknown>): StripePaymentMethod {
  const method = draft.get('payment_method', id)
  if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer.')
  const customer = draft.get('customer', method.customer)
  if (customer.invoice_settings.default_payment_method === id) {
    draft.put(Object.assign(customer, { invoice_settings: { default_payment_method: null } }))
  }
  draft.put(Object.assign(method, { customer: null, _detached: true as const }))
  draft.emit('payment_method.detached', method)
  return method
}

/** @throws StripeApiError for a card that was detached from a customer */
function checkUsable(method: StripePaymentMethod): void {
  if (!method._detached) return
  throw invalid('The provided PaymentMethod was detached from a Customer. It may not be used again.', 'payment_method')
}

const Automatic = z.strictObject({ enabled: booleanParam, allow_redirects: z.enum(['never', 'always']).optional() })
const NewIntent = z.strictObject({
  customer: text.optional(),
  payment_method: text.optional(),
  usage: z.literal('off_session').default('off_session'),
  confirm: booleanParam.default(false),
  automatic_payment_methods: Automatic.optional(),
  expand,
})

const ReadIntent = z.strictObject({ client_secret: text.optional(), expand })
const Answer = z.strictObject({ client_secret: text, outcome: z.enum(['complete', 'fail']), expand })

export function setupIntentRoutes(serve: ServeStripe): void {
  serve('POST /setup_intents', { operation: 'create_setup_intent', params: NewIntent }, createIntent)
  const reading = { operation: 'read_setup_intent', fromBrowsers: true, params: ReadIntent } as const
  serve('GET /setup_intents/:id', reading, readIntent)
  // The sandbox's own call for the answer to the bank's question.
  const answering = { operation: 'confirm_setup_intent', fromBrowsers: true, params: Answer } as const
  serve('POST /setup_intents/:id/sandbox_answer', answering, answerBank)
}

function createIntent({ draft, params }: StripeCall<z.output<typeof NewIntent>>): SetupIntent {
  if (params.customer !== undefined) draft.get('customer', params.customer, 'customer')
  const base = draft.base('setup_intent', 'seti')
  const intent = draft.put<SetupIntent>({
    ...base,
    client_secret: `${base.id}_secret_${newId('x').slice(2)}`,
    customer: params.customer ?? null,
    payment_method: params.payment_method ?? null,
    status: 'requires_payment_method',
    usage: params.usage,
    next_action: null,
    last_setup_error: null,
    metadata: {},
  })
  if (params.confirm) {
    if (!params.payment_method) throw invalid('You cannot confirm without a payment method.', 'payment_method')
    confirm(draft, intent, draft.get('payment_method', params.payment_method, 'payment_method'))
  }
  return intent
}

function readIntent({ draft, params, id }: StripeCall<z.output<typeof ReadIntent>>): SetupIntent {
  const intent = draft.get('setup_intent', id)
  if (params.client_secret !== undefined) checkSecret(intent, params.client_secret)
  return intent
}

function answerBank({ draft, params, id }: StripeCall<z.output<typeof Answer>>): SetupIntent {
  const intent = draft.get('setup_intent', id)
  checkSecret(intent, params.client_secret)
  if (intent.status !== 'requires_action' || intent.payment_method === null)
    throw invalid('This SetupIntent asks for nothing.')
  const method = draft.get('payment_method', intent.payment_method)
  if (params.outcome === 'complete') {
    method._authenticated = true
    succeed(draft, intent, method)
    return intent
  }
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  draft.put(
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: { type: 'card_error', code: 'setup_intent_authentication_failure', message },
    }),
  )
  draft.emit('setup_intent.setup_failed', intent)
  return intent
}

function confirm(draft: StripeDraft, intent: SetupIntent, method: StripePaymentMethod): void {
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid('The payment method belongs to another customer.', 'payment_method')
  checkUsable(method)
  if (method._conduct === 'declines') throw declined('card_declined', intent)
  intent.payment_method = method.id
  if (method._conduct === 'asks' && !method._authenticated) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    draft.put(intent)
    return
  }
  succeed(draft, intent, method)
}

/** Marks the card as usable for later payments, and attaches it to the customer if there is one. */
function succeed(draft: StripeDraft, intent: SetupIntent, method: StripePaymentMethod): void {
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  draft.put(intent)
  const isNew = intent.customer !== null && method.customer === null
  if (isNew) method.customer = intent.customer
  draft.put(method)
  if (isNew) draft.emit('payment_method.attached', method)
  draft.emit('setup_intent.succeeded', intent)
}

function checkSecret(intent: SetupIntent, secret: string): void {
  if (intent.client_secret !== secret)
    throw invalid('The client_secret provided does not match this SetupIntent.', 'client_secret')
}
