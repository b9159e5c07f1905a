import { db } from '../storage/database.ts'
import type { OwnMedia } from './own-post.ts'

/** The tables that `dropUnusedMedia` works on; its transaction must have them. */
export const MEDIA_TABLES = [db.outbox, db.ownDrafts, db.ownMedia]

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

/** Deletes the user's media that no draft and no outbox item has any more. */
export async function dropUnusedMedia(userId: number): Promise<void> {
  const [items, drafts] = await Promise.all([
    db.outbox.where({ userId }).toArray(),
    db.ownDrafts.where({ userId }).toArray(),
  ])
  const used = new Set([...items, ...drafts].flatMap(({ mediaIds = [] }) => mediaIds))
  const all = await db.ownMedia.where({ userId }).primaryKeys()
  await db.ownMedia.bulkDelete(all.filter((id) => !used.has(id)))
}
