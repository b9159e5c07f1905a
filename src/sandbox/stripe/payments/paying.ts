import type { StripeDraft } from '../draft.ts'
import { openDispute } from './open-dispute.ts'
import type { StripeInvoice, StripePaymentMethod, StripeSubscription } from '../records.ts'
import type { Decline } from '../api/stripe-error.ts'

/** Why a card is declined, or null when it isn't. */
function refusalOf(method: StripePaymentMethod | null): Decline | null {
  if (!method) return 'card_declined'
  if (method._conduct === 'insufficient_funds') return 'insufficient_funds'
  if (method._conduct === 'asks') return method._authenticated ? null : 'authentication_required'
  return method._conduct === 'good' || method._conduct === 'disputed' ? null : 'card_declined'
}

/** The card a subscription is paid with: its own, or the customer's. */
export function methodFor(draft: StripeDraft, subscription: StripeSubscription): StripePaymentMethod | null {
  const customer = draft.get('customer', subscription.customer)
  return (
    draft.find('payment_method', subscription.default_payment_method) ??
    draft.find('payment_method', customer.invoice_settings.default_payment_method)
  )
}

/** Charges an invoice; stores it in any case, and returns why it isn't paid. */
export function settle(draft: StripeDraft, invoice: StripeInvoice, method: StripePaymentMethod | null): Decline | null {
  const customer = draft.get('customer', invoice.customer)
  const isNew = invoice.attempt_count === 0
  const why = invoice.amount_due === 0 ? null : refusalOf(method)
  if (isNew) {
    customer._invoices += 1
    customer.balance = invoice.ending_balance ?? 0
    draft.put(customer)
    draft.emit('invoice.finalized', invoice)
  }
  const attempts = invoice.attempt_count + 1
  if (why) {
    draft.put(Object.assign(invoice, { attempt_count: attempts }))
    draft.emit('invoice.payment_failed', invoice)
    return why
  }
  draft.put(
    Object.assign(invoice, {
      status: 'paid',
      attempt_count: attempts,
      auto_advance: false,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: draft.now },
      _paymentMethod: method?.id ?? null,
    }),
  )
  draft.emit('invoice.paid', invoice)
  if (method?._conduct === 'disputed' && invoice.amount_paid > 0) openDispute(draft, invoice)
  return null
}
