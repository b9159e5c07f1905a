import type { OutboxItem } from '#sync/outbox/outbox.ts'

import { isFull, PLANS_LINK } from '#pwa/agent/composer/refusal.ts'

/** What helps against a refusal: changing the text, picking a time, or going where the cause can be fixed. */
export type Remedy =
  | { kind: 'edit' }
  | { kind: 'time'; way?: { to: string; label: string } }
  | { kind: 'link'; way: { to: string; label: string } }

export function remedyOf({ problem }: Pick<OutboxItem, 'problem'>): Remedy {
  if (problem?.code === 'connection_missing') {
    return { kind: 'link', way: { to: '/social-media-connections/dashboard', label: 'Connections' } }
  }
  if (problem?.code === 'plan_required') return { kind: 'link', way: PLANS_LINK }
  if (problem && isFull(problem.code)) return { kind: 'time', way: PLANS_LINK }
  return problem?.code === 'time_past' ? { kind: 'time' } : { kind: 'edit' }
}
