import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { type StripeDraft, newId } from '../draft.ts'
import { expand, booleanParam, metadata, text } from '../api/params.ts'
import { checkUsable } from './payment-methods.ts'
import type { StripePaymentMethod, SetupIntent } from '../records.ts'
import { serveStripe, type StripeCall } from '../api/serve.ts'
import { declined, invalid } from '../api/stripe-error.ts'
import type { Stripe } from '../stripe.ts'

const Automatic = z.strictObject({ enabled: booleanParam, allow_redirects: z.enum(['never', 'always']).optional() })
const Create = z.strictObject({
  customer: text.optional(),
  payment_method: text.optional(),
  usage: z.literal('off_session').default('off_session'),
  confirm: booleanParam.default(false),
  automatic_payment_methods: Automatic.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  metadata: metadata.optional(),
  expand,
})

const Read = z.strictObject({ client_secret: text.optional(), expand })
const Confirm = z.strictObject({ client_secret: text, payment_method: text, expand })
const Answer = z.strictObject({ client_secret: text, outcome: z.enum(['complete', 'fail']), expand })

export function setupIntentRoutes(app: FastifyInstance, stripe: Stripe): void {
  const creation = { method: 'POST', url: '/setup_intents', operation: 'create_setup_intent', params: Create } as const
  serveStripe(app, stripe, creation, create)
  const one = { url: '/setup_intents/:id', operation: 'read_setup_intent', params: Read } as const
  serveStripe(app, stripe, { ...one, method: 'GET', fromBrowsers: true }, read)
  const confirmation = { method: 'POST', operation: 'confirm_setup_intent', fromBrowsers: true } as const
  const confirmUrl = '/setup_intents/:id/confirm'
  serveStripe(app, stripe, { ...confirmation, url: confirmUrl, params: Confirm }, confirmIntent)
  // The sandbox's own call for the answer to the bank's question.
  const answerUrl = '/setup_intents/:id/sandbox_answer'
  serveStripe(app, stripe, { ...confirmation, url: answerUrl, params: Answer }, answerBank)
}

function create({ draft, params }: StripeCall<z.output<typeof Create>>): SetupIntent {
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
    metadata: params.metadata ?? {},
  })
  if (params.confirm) {
    if (!params.payment_method) throw invalid('You cannot confirm without a payment method.', 'payment_method')
    confirm(draft, intent, draft.get('payment_method', params.payment_method, 'payment_method'))
  }
  return intent
}

function read({ draft, params, id }: StripeCall<z.output<typeof Read>>): SetupIntent {
  const intent = draft.get('setup_intent', id)
  if (params.client_secret !== undefined) checkSecret(intent, params.client_secret)
  return intent
}

function confirmIntent({ draft, params, id }: StripeCall<z.output<typeof Confirm>>): SetupIntent {
  const intent = draft.get('setup_intent', id)
  checkSecret(intent, params.client_secret)
  if (intent.status === 'succeeded') throw invalid('This SetupIntent has already succeeded.')
  confirm(draft, intent, draft.get('payment_method', params.payment_method, 'payment_method'))
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
