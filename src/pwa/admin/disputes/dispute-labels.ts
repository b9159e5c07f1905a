import type { DisputeRow } from '#contract/billing/disputes.ts'
import type { StateStyle } from '#pwa/shared/ui/badge.tsx'

const REASONS: Record<string, string> = {
  fraudulent: 'Says they didn’t make it',
  subscription_canceled: 'Says they canceled',
  product_not_received: 'Says they got nothing',
  duplicate: 'Says they were charged twice',
  general: 'No reason given',
}

/** Why the cardholder disputes; an unknown reason is shown as Stripe writes it. */
export const reasonLabel = ({ reason }: Pick<DisputeRow, 'reason'>) => REASONS[reason] ?? plain(reason)

const STATUS_STYLES: Record<string, StateStyle> = {
  needs_response: { tone: 'red', icon: 'warning-circle-fill', label: 'Needs an answer' },
  warning_needs_response: { tone: 'red', icon: 'warning-circle-fill', label: 'Inquiry, needs an answer' },
  under_review: { tone: 'blue', icon: 'clock-bold', label: 'At the bank' },
  warning_under_review: { tone: 'blue', icon: 'clock-bold', label: 'Inquiry at the bank' },
  warning_closed: { tone: 'green', icon: 'check-bold', label: 'Inquiry closed' },
  won: { tone: 'green', icon: 'check-bold', label: 'Won' },
  lost: { tone: 'gray', icon: 'x', label: 'Lost' },
}

/** How the state of a dispute is shown; an unknown one as Stripe writes it. */
export function statusStyle({ status, decision }: Pick<DisputeRow, 'status' | 'decision'>): StateStyle {
  if (status === 'lost' && decision === 'accepted') return { tone: 'gray', icon: 'check-bold', label: 'Accepted' }
  return STATUS_STYLES[status] ?? { tone: 'gray', icon: 'info', label: plain(status) }
}

function plain(text: string): string {
  const label = text.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export const agentLabel = ({ agent }: Pick<DisputeRow, 'agent'>) => agent?.name || agent?.email || 'Unknown agent'
