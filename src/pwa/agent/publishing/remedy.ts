import type { OutboxEntry } from '#sync/outbox.ts'

/** What helps against a refusal: changing the words, picking a time, or going where the cause can be mended. */
export type Remedy = { kind: 'edit' } | { kind: 'time' } | { kind: 'link'; to: string; label: string }

export function remedyOf({ problem }: Pick<OutboxEntry, 'problem'>): Remedy {
  if (problem?.code === 'connection_missing') {
    return { kind: 'link', to: '/social-media-connections/dashboard', label: 'Connections' }
  }
  if (problem?.code === 'plan_required') return { kind: 'link', to: '/subscriptions/plan-types', label: 'See plans' }
  return problem?.code === 'time_past' ? { kind: 'time' } : { kind: 'edit' }
}
