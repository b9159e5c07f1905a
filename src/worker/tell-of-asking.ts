import { goesByItself, type QueueEntry } from '#sync/queue/entry.ts'
import { db } from '#sync/storage/database.ts'

import { scope } from './scope.ts'
import { showNotification } from './show-notification.ts'

/** What of this device waits for the agent's answer. */
export async function asking(): Promise<QueueEntry[]> {
  return await db.queue.filter(({ state }) => !goesByItself(state)).toArray()
}

/**
 * Tells an agent who doesn't look at the app that something on this device needs an answer since `before`; where
 * notifications are not allowed, its next screen says so.
 */
export async function tellOfAsking(before: readonly QueueEntry[]): Promise<void> {
  const fresh = (await asking()).filter(({ key }) => !before.some((one) => one.key === key))
  const [first] = fresh
  if (!first || Notification.permission !== 'granted') return
  const windows = await scope.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await showNotification({
    title: fresh.length === 1 ? `“${first.title}” wasn’t sent` : `${fresh.length} posts weren’t sent`,
    body: fresh.length === 1 ? (first.reason ?? 'It needs your answer.') : 'They need your answer.',
    navigate: new URL('/calendar?open=outbox', scope.location.origin).href,
    tag: 'outbox',
    again: null,
  })
}
