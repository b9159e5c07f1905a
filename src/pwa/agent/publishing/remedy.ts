import type { OutboxItem } from '#sync/outbox/outbox.ts'

import { isFull, PLANS_LINK, type ErrorLink } from '#pwa/agent/composer/refusal.ts'

/** What helps against a refusal: changing the text, picking a time, or going where the cause can be fixed. */
export type OutboxRemedy = { kind: 'edit' } | { kind: 'time'; link?: ErrorLink } | { kind: 'link'; link: ErrorLink }

export function remedyOf({ problem }: Pick<OutboxItem, 'problem'>): OutboxRemedy {
  if (problem?.code === 'connection_missing') {
    return { kind: 'link', link: { to: '/social-media-connections/dashboard', label: 'Connections' } }
  }
  if (problem?.code === 'plan_required') return { kind: 'link', link: PLANS_LINK }
  if (problem && isFull(problem.code)) return { kind: 'time', link: PLANS_LINK }
  return problem?.code === 'time_past' ? { kind: 'time' } : { kind: 'edit' }
}
