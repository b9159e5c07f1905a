import { refreshBadge } from '#sync/badge.ts'
import { drain } from '#sync/queue/send/drain.ts'
import { requestSync, SYNC_TAG } from '#sync/queue/send/triggers.ts'

import { scope } from './scope.ts'
import { asking, tellOfAsking } from './tell-of-asking.ts'

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
