import { refreshBadge } from '#sync/badge.ts'
import { drain } from '#sync/queue/send/drain.ts'
import { requestSync, SYNC_TAG } from '#sync/queue/send/triggers.ts'
import { scope } from './scope.ts'
import { goesByItself, type QueueEntry } from '#sync/queue/entry.ts'
import { db } from '#sync/storage/database.ts'
import { showNotification } from './show-notification.ts'

/** What of this device waits for the agent's answer. */
async function asking(): Promise<QueueEntry[]> {
  return await db.queue.filter(({ state }) => !goesByItself(state)).toArray()
}

/**
 * Tells an agent who doesn't look at the app that something on this device needs an answer since `before`; where
 * notifications are not allowed, its next screen says so.
 */
async function tellOfAsking(before: readonly QueueEntry[]): Promise<void> {
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

/** The event of Background Sync; missing in TypeScript's own types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** True when the browser gives up should this attempt fail too. */
  readonly lastChance: boolean
}

/** Sends the outbox when the browser wakes the worker for it. */
export function listenForSync(): void {
  const events: EventTarget = scope
  events.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(flush(sync.lastChance))
  })
}

/** Rejects while something still waits, so that the browser tries again later. */
async function flush(lastChance: boolean): Promise<void> {
  const before = await asking()
  const { waiting } = await drain()
  await refreshBadge()
  await tellOfAsking(before)
  if (waiting === 0) return
  if (!lastChance) throw new Error(`${waiting} still waiting on this device`)
  await requestSync()
}
