import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { formatMoney } from '#domain/plan/money.ts'

import { allCharges } from './charges.ts'
import type { StripeDraft } from '../draft.ts'
import { expand, metadata, page, text, whole } from '../api/params.ts'
import type { Refund } from '../records.ts'
import { type StripeCall, listOfThings, serveStripe } from '../api/serve.ts'
import { invalid, missingThing } from '../api/stripe-error.ts'
import type { Stripe } from '../stripe.ts'

/** Charges and their refunds. */
export function refundRoutes(app: FastifyInstance, stripe: Stripe): void {
  const Charges = z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() })
  serveStripe(app, stripe, { method: 'GET', url: '/charges', operation: 'list_charges', params: Charges }, (call) => {
    const { draft, params } = call
    const found = allCharges(draft)
      .map(({ charge }) => charge)
      .filter(
        (charge) =>
          (params.customer ?? charge.customer) === charge.customer &&
          (params.payment_intent ?? charge.payment_intent) === charge.payment_intent,
      )
    return listOfThings(found, params, '/charges')
  })

  const Refunds = z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() })
  serveStripe(app, stripe, { method: 'GET', url: '/refunds', operation: 'list_refunds', params: Refunds }, (call) => {
    const { draft, params } = call
    const found = draft
      .all('refund')
      .filter(
        (refund) =>
          (params.charge ?? refund.charge) === refund.charge &&
          (params.payment_intent ?? refund.payment_intent) === refund.payment_intent,
      )
    return listOfThings(found, params, '/refunds')
  })

  serveStripe(
    app,
    stripe,
    { method: 'POST', url: '/refunds', operation: 'create_refund', params: NewRefund },
    createRefund,
  )
}

const NewRefund = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
})

/** Refunds an amount of a charge; without an amount all that is left. */
function createRefund({ draft, params }: StripeCall<z.output<typeof NewRefund>>): Refund {
  const { charge, invoice } = wantedCharge(draft, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  }
  const amount = params.amount ?? left
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (amount > left) {
    const [asked, rest] = [formatMoney(amount), formatMoney(left)]
    throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, 'amount')
  }
  const refund = draft.put({
    ...draft.base('refund', 're'),
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'usd',
    customer: charge.customer,
    metadata: params.metadata,
    reason: params.reason ?? null,
    receipt_number: null,
    status: 'succeeded',
    _invoice: invoice.id,
  })
  draft.emit('refund.created', refund)
  const after = allCharges(draft).find((one) => one.invoice.id === invoice.id)
  if (after) draft.emit('charge.refunded', after.charge, { amount_refunded: charge.amount_refunded })
  return refund
}

function wantedCharge(draft: StripeDraft, { charge: id, payment_intent: intent }: z.output<typeof NewRefund>) {
  if (id === undefined && intent === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const found = allCharges(draft).find(
    ({ charge }) => (id ?? charge.id) === charge.id && (intent ?? charge.payment_intent) === charge.payment_intent,
  )
  if (!found) throw id === undefined ? missingThing('payment_intent', intent ?? '') : missingThing('charge', id)
  return found
}
