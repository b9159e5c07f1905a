import type { OutboxEntry } from '#sync/outbox.ts'

import { DAY_IS_FULL, PLANS_WAY } from './refusal.ts'

/** What helps against a refusal: changing the words, picking a time, or going where the cause can be mended. */
export type Remedy =
  | { kind: 'edit' }
  | { kind: 'time'; way?: { to: string; label: string } }
  | { kind: 'link'; way: { to: string; label: string } }

export function remedyOf({ problem }: Pick<OutboxEntry, 'problem'>): Remedy {
  if (problem?.code === 'connection_missing') {
    return { kind: 'link', way: { to: '/social-media-connections/dashboard', label: 'Connections' } }
  }
  if (problem?.code === 'plan_required') return { kind: 'link', way: PLANS_WAY }
  if (problem?.code === DAY_IS_FULL) return { kind: 'time', way: PLANS_WAY }
  return problem?.code === 'time_past' ? { kind: 'time' } : { kind: 'edit' }
}
