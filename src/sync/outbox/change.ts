import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'

import { requestSync } from './background-sync.ts'
import { db } from '../storage/database.ts'
import { deliver, type Submitted } from './deliver.ts'
import { drain } from './drain.ts'
import type { OutboxItem } from './outbox-item.ts'
import { newKey } from './key.ts'
import { exclusively } from './lock.ts'
import { onDevice, reportUnlessStorage } from '../storage/storage-error.ts'
import { within } from '../within.ts'

/**
 * The result of changing an entry. `already_sent`: the server has it, and it can be changed in the
 * calendar. `unknown`: it was sent and no answer came, so it can neither be changed nor dropped
 * safely yet; `message` says so. `gone`: it was discarded elsewhere.
 */
export type Changed =
  | { outcome: 'done'; key: string }
  | { outcome: 'already_sent'; post: ScheduledPost }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'gone' }

const UNKNOWN =
  'This one was sent, but no answer came yet. It may be safe on our server. We’re finding out; then you can change it.'

/** Milliseconds to wait for a send that is under way before calling its outcome unknown. */
const PATIENCE_MS = 8_000

/** Drops a publish from this device. `evenIfSent` does so too when it may have reached the server. */
export async function discard(key: string, { evenIfSent = false } = {}): Promise<Changed> {
  return await changeSettled(key, evenIfSent, async (entry) => {
    await db.outbox.delete(entry.seq)
    return key
  })
}

/**
 * Changes parts of an entry and sends it. It keeps its rank in the queue; its key changes if it was
 * ever sent, so that the server can't mistake the new text for the old.
 */
export async function revise(key: string, changes: Partial<PublishRequest>): Promise<Changed> {
  const changed = await changeSettled(key, false, (entry) => rewrite(entry, changes))
  if (changed.outcome === 'done') startDrain()
  return changed
}

/** Changes the time of an entry: 'now', or 'YYYY-MM-DD HH:MM:SS' in UTC. */
export function reschedule(key: string, scheduledAt: string): Promise<Changed> {
  return revise(key, { scheduled_at: scheduledAt })
}

/** Sends an entry now: a late one with the time 'now', one that waits or was refused again at once. */
export async function sendNow(key: string): Promise<Submitted> {
  const wanted = await onDevice(() =>
    db.transaction('rw', db.outbox, async () => {
      const entry = await db.outbox.get({ key })
      if (!entry) return key
      if (entry.state === 'late' && !entry.mayHaveArrived) return await rewrite(entry, { scheduled_at: 'now' })
      await db.outbox.update(entry.seq, { state: 'waiting', reason: null, problem: null, rest: null })
      return key
    }),
  )
  return await deliver(wanted)
}

async function changeSettled(
  key: string,
  evenIfSent: boolean,
  work: (entry: OutboxItem) => Promise<string>,
): Promise<Changed> {
  const first = await changeOnce(key, evenIfSent, work)
  if (first.outcome !== 'unknown') return first
  // It may be under way: once the drain's lock is free its outcome is stored.
  await within(
    PATIENCE_MS,
    exclusively(() => Promise.resolve()),
    () => undefined,
  )
  return await changeOnce(key, evenIfSent, work)
}

/** One transaction: the drain also marks an entry in a transaction before sending, so one of the two comes first. */
function changeOnce(key: string, evenIfSent: boolean, work: (entry: OutboxItem) => Promise<string>): Promise<Changed> {
  return onDevice(() =>
    db.transaction('rw', db.outbox, db.receipts, async (): Promise<Changed> => {
      const entry = await db.outbox.get({ key })
      if (entry && entry.mayHaveArrived && !evenIfSent) return { outcome: 'unknown', message: UNKNOWN }
      if (entry) return { outcome: 'done', key: await work(entry) }
      const receipt = await db.receipts.get(key)
      return receipt ? { outcome: 'already_sent', post: receipt.post } : { outcome: 'gone' }
    }),
  )
}

/** Returns the key under which the changed entry is sent. */
async function rewrite(entry: OutboxItem, changes: Partial<PublishRequest>): Promise<string> {
  const key = entry.attempts > 0 ? newKey() : entry.key
  await db.outbox.update(entry.seq, {
    key,
    request: { ...entry.request, ...changes },
    state: 'waiting',
    attempts: 0,
    lastTriedAt: null,
    reason: null,
    problem: null,
    rest: null,
  })
  return key
}

function startDrain(): void {
  requestSync().then(drain).catch(reportUnlessStorage)
}
