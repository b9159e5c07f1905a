import type { Decline } from '../api/stripe-error.ts'
import type { StripeDraft } from '../draft.ts'
import type { StripeDispute, StripeInvoice, StripePaymentMethod, StripeSubscription } from '../records.ts'

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

/** How long a dispute can be answered, in seconds. */
const ANSWER_WITHIN = 14 * 24 * 60 * 60

/** Opens a dispute of the charge: the money is withheld until it is decided. */
export function openDispute(
  draft: StripeDraft,
  invoice: StripeInvoice,
  reason: StripeDispute['reason'] = 'fraudulent',
): StripeDispute {
  const dispute = draft.put<StripeDispute>({
    ...draft.base('dispute', 'du'),
    amount: invoice.amount_paid,
    balance_transactions: [],
    charge: invoice.id.replace(/^in_/, 'ch_'),
    payment_intent: invoice.id.replace(/^in_/, 'pi_'),
    currency: 'usd',
    evidence: {},
    evidence_details: { due_by: draft.now + ANSWER_WITHIN, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    reason,
    status: 'needs_response',
  })
  draft.emit('charge.dispute.created', dispute)
  return dispute
}
