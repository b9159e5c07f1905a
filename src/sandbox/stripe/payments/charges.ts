import { z } from 'zod'

import { formatMoney } from '#domain/plan/money.ts'

import { listOfThings, type ServeStripe, type StripeCall } from '../api/stripe-api.ts'
import { invalid, missingThing } from '../api/stripe-error.ts'
import { expand, page, text, whole, nothing } from '../api/stripe-params.ts'
import type { StripeDraft } from '../draft.ts'
import type { Refund, StripeInvoice, StripePaymentMethod } from '../records.ts'

const Charges = z.strictObject({ ...page, customer: text.optional() })
const Disputes = z.strictObject({ ...page, charge: text.optional() })

/** Payments by card, and how they are taken back: by a refund, or by a dispute at the bank. */
export function chargeRoutes(serve: ServeStripe): void {
  serve('GET /charges', { operation: 'list_charges', params: Charges }, ({ draft, params }) => {
    const found = allCharges(draft)
      .map(({ charge }) => charge)
      .filter(({ customer }) => (params.customer ?? customer) === customer)
    return listOfThings(found, params, '/charges')
  })
  serve(
    'GET /charges/:id',
    { operation: 'list_charges', params: nothing },
    ({ draft, id }) => findCharge(draft, id).charge,
  )
  serve('POST /refunds', { operation: 'create_refund', params: NewRefund }, createRefund)
  serve('GET /disputes', { operation: 'read_dispute', params: Disputes }, ({ draft, params }) => {
    const found = draft.all('dispute').filter(({ charge }) => (params.charge ?? charge) === charge)
    return listOfThings(found, params, '/disputes')
  })
  serve('GET /disputes/:id', { operation: 'read_dispute', params: nothing }, ({ draft, id }) =>
    draft.get('dispute', id),
  )
}

function findCharge(draft: StripeDraft, id: string) {
  const found = allCharges(draft).find(({ charge }) => charge.id === id)
  if (!found) throw missingThing('charge', id)
  return found
}

const NewRefund = z.strictObject({
  charge: text,
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
})

/** Refunds an amount of a charge; without an amount all that is left. */
function createRefund({ draft, params }: StripeCall<z.output<typeof NewRefund>>): Refund {
  const { charge, invoice } = findCharge(draft, params.charge)
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
    metadata: {},
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

/** A payment of an invoice by card, as `GET /v1/charges` shows it. It is derived from the invoice, not stored. */
interface Charge {
  id: string
  object: 'charge'
  created: number
  livemode: false
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: 'usd'
  customer: string
  description: string
  disputed: boolean
  metadata: Record<string, string>
  paid: true
  payment_intent: string
  payment_method: string | null
  payment_method_details: { type: 'card'; card: StripePaymentMethod['card'] } | null
  receipt_url: string
  refunded: boolean
  status: 'succeeded'
}

const intentOf = ({ id }: StripeInvoice) => id.replace(/^in_/, 'pi_')
const chargeIdOf = ({ id }: StripeInvoice) => id.replace(/^in_/, 'ch_')

/** What `payments` of an invoice holds. */
export function paymentsOf(invoice: StripeInvoice): object {
  const { id, created, amount_paid: paid, amount_due: due, livemode, status_transitions: moments } = invoice
  const data =
    paid === 0
      ? []
      : [
          {
            id: id.replace(/^in_/, 'inpay_'),
            object: 'invoice_payment',
            amount_overpaid: 0,
            amount_paid: paid,
            amount_requested: due,
            created,
            currency: 'usd',
            invoice: id,
            is_default: true,
            livemode,
            payment: { type: 'payment_intent', payment_intent: intentOf(invoice) },
            status: 'paid',
            status_transitions: { canceled_at: null, paid_at: moments.paid_at },
          },
        ]
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id}` }
}

/** All charges, the newest first, each with the invoice it paid. */
export function allCharges(draft: StripeDraft): { charge: Charge; invoice: StripeInvoice }[] {
  const refunds = draft.all('refund')
  const disputed = new Set(draft.all('dispute').map(({ charge }) => charge))
  return draft
    .all('invoice')
    .filter(({ amount_paid: paid }) => paid > 0)
    .map((invoice) => {
      const back = refunds.filter(({ _invoice: id }) => id === invoice.id)
      const amountRefunded = back.reduce((sum, { amount }) => sum + amount, 0)
      const method = draft.find('payment_method', invoice._paymentMethod ?? null)
      const charge = chargeOf(invoice, method, amountRefunded)
      return { invoice, charge: { ...charge, disputed: disputed.has(charge.id) } }
    })
}

function chargeOf(
  invoice: StripeInvoice,
  method: StripePaymentMethod | null,
  amountRefunded: number,
): Omit<Charge, 'disputed'> {
  const amount = invoice.amount_paid
  return {
    id: chargeIdOf(invoice),
    object: 'charge',
    created: invoice.status_transitions.paid_at ?? invoice.created,
    livemode: false,
    amount,
    amount_captured: amount,
    amount_refunded: amountRefunded,
    currency: 'usd',
    customer: invoice.customer,
    description: 'Subscription update',
    metadata: {},
    paid: true,
    payment_intent: intentOf(invoice),
    payment_method: method?.id ?? null,
    payment_method_details: method && { type: 'card', card: method.card },
    receipt_url: invoice.hosted_invoice_url,
    refunded: amountRefunded === amount,
    status: 'succeeded',
  }
}
