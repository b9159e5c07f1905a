import type { QueryKey } from '@tanstack/react-query'

/** Small answers the app needs to start with no network, by their first key. They are stored per user on the device. */
export const STORED_KEYS: ReadonlySet<unknown> = new Set([
  'user',
  'agent',
  'connections',
  'settings',
  'plan',
  'scheduled',
])

/** Whether an answer is stored on the device. Of the scheduler only the months around the present one are. */
export function isStored(key: QueryKey, now: Date): boolean {
  if (key[0] !== 'scheduled') return STORED_KEYS.has(key[0])
  const [year, month] = key.slice(-2)
  const away = (Number(year) - now.getUTCFullYear()) * 12 + Number(month) - (now.getUTCMonth() + 1)
  // The agent's month may differ from that of UTC by one.
  return Math.abs(away) <= 1
}
