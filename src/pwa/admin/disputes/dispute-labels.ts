import type { DisputeRow } from '#contract/disputes.ts'
import type { BadgeTone } from '#pwa/shared/ui/badge.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

const REASONS: Record<string, string> = {
  fraudulent: 'Says it was not made by the cardholder',
  subscription_canceled: 'Says the subscription was canceled',
  product_not_received: 'Says nothing was received',
  duplicate: 'Says it was charged twice',
  general: 'No reason given',
}

/** Why the cardholder disputes, in words; an unknown reason is shown as Stripe writes it. */
export const reasonLabel = ({ reason }: Pick<DisputeRow, 'reason'>) => REASONS[reason] ?? plain(reason)

interface Look {
  tone: BadgeTone
  icon: IconName
  words: string
}

const STATUS: Record<string, Look> = {
  needs_response: { tone: 'red', icon: 'warning-circle-fill', words: 'Needs an answer' },
  warning_needs_response: { tone: 'red', icon: 'warning-circle-fill', words: 'Inquiry, needs an answer' },
  under_review: { tone: 'blue', icon: 'clock-bold', words: 'At the bank' },
  warning_under_review: { tone: 'blue', icon: 'clock-bold', words: 'Inquiry at the bank' },
  warning_closed: { tone: 'green', icon: 'check-bold', words: 'Inquiry closed' },
  won: { tone: 'green', icon: 'check-bold', words: 'Won' },
  lost: { tone: 'gray', icon: 'x', words: 'Lost' },
}

export function statusStyle({ status, decision }: Pick<DisputeRow, 'status' | 'decision'>): Look {
  if (status === 'lost' && decision === 'accepted') return { tone: 'gray', icon: 'check-bold', words: 'Accepted' }
  return STATUS[status] ?? { tone: 'gray', icon: 'info', words: plain(status) }
}

function plain(text: string): string {
  const words = text.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const agentLabel = ({ agent }: Pick<DisputeRow, 'agent'>) => agent?.name || agent?.email || 'No agent here'
