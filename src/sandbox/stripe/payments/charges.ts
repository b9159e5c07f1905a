import type { StripeDraft } from '../draft.ts'
import type { StripeInvoice, StripePaymentMethod } from '../records.ts'

/** A payment of an invoice by card, as `GET /v1/charges` shows it. It is derived from the invoice, not stored. */
export interface Charge {
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
