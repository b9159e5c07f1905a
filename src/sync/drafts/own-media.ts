import { ApiError } from '#client/errors.ts'

import { isPublish } from '../queue/entry.ts'
import { db } from '../storage/database.ts'
import type { Draft } from './draft.ts'
import type { OwnMedia, OwnPost } from './own-post.ts'

/** The tables of drafts and their media, and those that say which media are used. */
export const DRAFT_TABLES = [db.typed, db.ownMedia, db.queue, db.table<OwnPost>('ownDrafts')]

/** The agent's own posts that are being written. */
export function ownRowsOf(userId: number): Promise<Draft[]> {
  return db.typed.where('[userId+subject]').between([userId, 'own/'], [userId, 'own/\uffff']).toArray()
}

/** Stores the media that the device doesn't have yet. */
export async function storeMedia(media: readonly OwnMedia[]): Promise<void> {
  const known = await db.ownMedia.bulkGet(media.map(({ id }) => id))
  await db.ownMedia.bulkAdd(media.filter((_, index) => known[index] === undefined))
}

/** The media of these ids, in their order; null where one of them is no longer on the device. */
export async function mediaOf(ids: readonly string[]): Promise<OwnMedia[] | null> {
  const found = await db.ownMedia.bulkGet([...ids])
  const there = found.filter((one) => one !== undefined)
  return there.length === ids.length ? there : null
}

/** Whether files can still be read: a request with one that can't fails as one without a network does. */
export async function areReadable(files: readonly Blob[]): Promise<boolean> {
  const read = await Promise.allSettled(files.map(async (file) => await file.slice(0, 1).arrayBuffer()))
  return read.every(({ status }) => status === 'fulfilled')
}

/** What the sending of files ends with that the device has no more. */
export function missingMedia(message: string): ApiError {
  const nothing = { errors: {}, requestId: null, retryAfterSeconds: null }
  return new ApiError({ status: 410, code: 'media_missing', message, ...nothing })
}

/** Deletes the agent's media that no draft and no entry of the queue uses, in a transaction that has `DRAFT_TABLES`. */
export async function dropUnusedMedia(userId: number): Promise<void> {
  const [entries, drafts, earlier] = await Promise.all([
    db.queue.where({ userId }).toArray(),
    ownRowsOf(userId),
    db.table<OwnPost>('ownDrafts').where({ userId }).toArray(),
  ])
  const posts = [...entries.filter(isPublish), ...drafts.flatMap(({ own }) => own ?? []), ...earlier]
  const used = new Set(posts.flatMap(({ mediaIds = [] }) => mediaIds))
  const all = await db.ownMedia.where({ userId }).primaryKeys()
  await db.ownMedia.bulkDelete(all.filter((id) => !used.has(id)))
}
