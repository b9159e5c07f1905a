import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { within } from '#domain/time/within.ts'

import { requestSync } from './background-sync.ts'
import { choicesForm, outboxDraft } from '../drafts/draft-name.ts'
import { db } from '../storage/database.ts'
import { deliver, type Submitted } from './deliver.ts'
import { drain } from './drain.ts'
import type { OutboxItem } from './outbox-item.ts'
import { newKey } from './key.ts'
import { exclusively } from './lock.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'
import { dropUnusedMedia, MEDIA_TABLES, mediaOf, storeMedia } from '../own-posts/own-media.ts'

/**
 * The result of changing an item. `already_sent`: the server has it, and it can be changed in the
 * calendar. `unknown`: it was sent and no answer came, so it can neither be changed nor dropped
 * safely yet; `message` says so. `gone`: it was discarded elsewhere.
 */
export type Changed =
  | { outcome: 'done'; key: string }
  | { outcome: 'already_sent'; post: ScheduledPost }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'gone' }

const UNKNOWN = 'We sent this post but got no answer yet. You can change it once we know if it arrived.'

/** Milliseconds to wait for a send that is under way before calling its outcome unknown. */
const PATIENCE_MS = 8_000

/** Drops a publish from this device. `evenIfSent` does so too when it may have reached the server. */
export async function discard(key: string, { evenIfSent = false } = {}): Promise<Changed> {
  return await changeSettled(key, evenIfSent, async (item) => {
    await db.outbox.delete(item.seq)
    if (item.mediaIds) await dropUnusedMedia(item.userId)
    return key
  })
}

/** What puts an item back once it is discarded, with its media and unsaved changes to it. */
export async function undoOfDiscard(item: OutboxItem): Promise<() => Promise<void>> {
  const { userId, seq } = item
  const edits = (['content', 'time'] as const).map((part) => outboxDraft(seq, part))
  const { media, captions, choices } = await onDevice(async () => ({
    media: (await mediaOf(item.mediaIds ?? [])) ?? [],
    captions: (await Promise.all(edits.map((postId) => db.drafts.where({ userId, postId }).toArray()))).flat(),
    choices: await db.forms.bulkGet(edits.map((subject): [number, string] => [userId, choicesForm(subject)])),
  }))
  return async () => {
    await storeOnDevice(() =>
      db.transaction('rw', [...MEDIA_TABLES, db.drafts, db.forms], async () => {
        await storeMedia(media)
        await db.outbox.put(item)
        await db.drafts.bulkPut(captions)
        await db.forms.bulkPut(choices.filter((one) => one !== undefined))
      }),
    )
    startDrain()
  }
}

/**
 * Changes parts of an item and sends it. It keeps its rank in the queue; its key changes if it was
 * ever sent, so that the server can't mistake the new text for the old.
 */
export async function revise(key: string, changes: Partial<PublishRequest>): Promise<Changed> {
  const changed = await changeSettled(key, false, (item) => rewrite(item, changes))
  if (changed.outcome === 'done') startDrain()
  return changed
}

/** Changes the time of an item: 'now', or 'YYYY-MM-DD HH:MM:SS' in UTC. */
export function reschedule(key: string, scheduledAt: string): Promise<Changed> {
  return revise(key, { scheduled_at: scheduledAt })
}

/** Sends an item now: a late one with the time 'now', one that waits or was refused again at once. */
export async function sendNow(key: string): Promise<Submitted> {
  const wanted = await storeOnDevice(() =>
    db.transaction('rw', db.outbox, async () => {
      const item = await db.outbox.get({ key })
      if (!item) return key
      if (item.state === 'late' && !item.mayHaveArrived) return await rewrite(item, { scheduled_at: 'now' })
      await db.outbox.update(item.seq, { state: 'waiting', reason: null, problem: null, rest: null })
      return key
    }),
  )
  return await deliver(wanted)
}

async function changeSettled(
  key: string,
  evenIfSent: boolean,
  work: (item: OutboxItem) => Promise<string>,
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

/** One transaction: the drain also marks an item in a transaction before sending, so one of the two comes first. */
function changeOnce(key: string, evenIfSent: boolean, work: (item: OutboxItem) => Promise<string>): Promise<Changed> {
  return storeOnDevice(() =>
    db.transaction('rw', [...MEDIA_TABLES, db.receipts], async (): Promise<Changed> => {
      const item = await db.outbox.get({ key })
      if (item && item.mayHaveArrived && !evenIfSent) return { outcome: 'unknown', message: UNKNOWN }
      if (item) return { outcome: 'done', key: await work(item) }
      const receipt = await db.receipts.get(key)
      return receipt ? { outcome: 'already_sent', post: receipt.post } : { outcome: 'gone' }
    }),
  )
}

/** Returns the key under which the changed item is sent. */
async function rewrite(item: OutboxItem, changes: Partial<PublishRequest>): Promise<string> {
  const key = item.attempts > 0 ? newKey() : item.key
  await db.outbox.update(item.seq, {
    key,
    request: { ...item.request, ...changes },
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
