import type { StripeDraft } from '../draft.ts'
import type { StripeDispute, StripeInvoice } from '../records.ts'

const DAY = 24 * 60 * 60

/** How long evidence is accepted. */
const ANSWER_WITHIN = 14 * DAY

/** Fields of evidence that are text; files are not supported here. */
export const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const

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
    evidence: Object.fromEntries(EVIDENCE.map((name) => [name, null])),
    evidence_details: { due_by: draft.now + ANSWER_WITHIN, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    reason,
    status: 'needs_response',
  })
  draft.emit('charge.dispute.created', dispute)
  return dispute
}
