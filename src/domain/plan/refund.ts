/** Why a payment is refunded, as the admin who does it says. */
export const REFUND_REASONS = ['requested', 'duplicate', 'service', 'other'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const REFUND_REASON_NAME: Record<RefundReason, string> = {
  requested: 'The agent asked for it',
  duplicate: 'Charged twice',
  service: 'Something didn’t work',
  other: 'Another reason',
}

/** Longest note of a refund, in characters: the audit log keeps it whole. */
export const LONGEST_REFUND_NOTE = 200
