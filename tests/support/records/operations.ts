import type { AttentionPost, Overview } from '#contract/admin/operations.ts'

type Network = Overview['networks'][number]

/** A network at which nothing is due, needed or used up. */
export const network = (name: Network['network'], fields: Partial<Network> = {}): Network => ({
  network: name,
  due: 0,
  overdue: 0,
  oldest_seconds: 0,
  needs_check: 0,
  reconnect: 0,
  ending: 0,
  limited: 0,
  used_percent: null,
  version: { configured: 'v27.0', used: 'v27.0', ends: null },
  ...fields,
})

const AT = '2026-11-18T18:00:00.000Z'

/** A post that a network refused. */
export const attentionPost = (fields: Partial<AttentionPost> = {}): AttentionPost => ({
  id: 1,
  title: 'Leave the porch light on',
  network: 'instagram',
  account: '@maya.sells.austin',
  agent: { id: 1, name: 'Maya Alvarez' },
  code: 'media_invalid',
  message: 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide).',
  attempts: 1,
  scheduled_at: AT,
  since: AT,
  ...fields,
})
