import { liveQuery } from 'dexie'

import { mergeChosen } from '#domain/merge-chosen.ts'

import { ownDraft } from '../drafts/draft-name.ts'
import { isPublish } from '../queue/entry.ts'
import { db } from '../storage/database.ts'
import { stamp } from '../storage/stamp.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { storageFailureOf } from '../storage/storage-error.ts'
import { dropUnusedMedia, MEDIA_TABLES, storeMedia } from './own-media.ts'
import type { OwnDraft, OwnDraftContent, OwnMedia } from './own-post.ts'

/**
 * Reports the user's drafts, newest first, now and after every change in any tab; without those that wait in the outbox.
 * Returns a function that ends it.
 */
export function watchOwnDrafts(
  userId: number,
  watcher: { next: (drafts: OwnDraftContent[]) => void; error: (error: unknown) => void },
): () => void {
  let ended = false
  const fail = (cause: unknown) => {
    if (!ended) watcher.error(storageFailureOf(cause) ?? cause)
  }
  const watching = liveQuery(() => ownDraftsOf(userId)).subscribe({ next: watcher.next, error: fail })
  // The query of a database that never opens reports nothing by itself; one that opens late continues.
  onDevice(() => Promise.resolve()).catch(fail)
  return () => {
    ended = true
    watching.unsubscribe()
  }
}

/** The user's drafts that don't wait in the outbox, newest first. */
async function ownDraftsOf(userId: number): Promise<OwnDraftContent[]> {
  return await db.transaction('r', MEDIA_TABLES, async () => {
    const entries = await db.queue.where({ userId }).toArray()
    const waiting = new Set(entries.filter(isPublish).map(({ postId }) => postId))
    const rows = (await db.ownDrafts.where({ userId }).toArray()).filter(({ id }) => !waiting.has(ownDraft(id)))
    const drafts: OwnDraftContent[] = []
    for (const row of rows.toSorted((a, b) => b.createdAt - a.createdAt)) {
      const { id, refused, replaces } = row
      drafts.push({ userId, id, refused, media: await presentOf(row), ...(replaces && { replaces }) })
    }
    return drafts
  })
}

/**
 * Stores a draft's media and their order, and returns those it has then. Those it no longer has are deleted. `seen` are
 * the ids of those it had when the screen last read or stored them: what another tab added since stays, and what it
 * removed stays removed. Without `replaces` a draft that is there stays as it is.
 *
 * @throws DeviceStorageError
 */
export async function saveOwnDraft(
  { userId, id, media, refused, replaces: replaced }: OwnDraftContent,
  { replaces = true, seen }: { replaces?: boolean; seen?: readonly string[] } = {},
): Promise<OwnMedia[]> {
  return await storeOnDevice(() =>
    db.transaction('rw', MEDIA_TABLES, async () => {
      const known = await db.ownDrafts.get([userId, id])
      const stored = known ? await presentOf(known) : []
      if (known && !replaces) return stored
      await storeMedia(media)
      const chosen = idsOf(media)
      const mediaIds = known && seen ? mergeChosen({ seen, chosen, stored: idsOf(stored) }) : chosen
      const now = stamp()
      const row = { userId, id, mediaIds, refused, createdAt: known?.createdAt ?? now, savedAt: now }
      await db.ownDrafts.put({ ...row, ...(replaced && { replaces: replaced }) })
      await dropUnusedMedia(userId)
      return await presentOf({ mediaIds })
    }),
  )
}

/** The media of a draft as the device has them now; null where there is no such draft. */
export async function ownDraftMedia({ userId, id }: Pick<OwnDraft, 'userId' | 'id'>): Promise<OwnMedia[] | null> {
  return await onDevice(() =>
    db.transaction('r', MEDIA_TABLES, async () => {
      const known = await db.ownDrafts.get([userId, id])
      return known ? await presentOf(known) : null
    }),
  )
}

/** The media of a draft in their order; where the browser lost one of them, the others are still there. */
async function presentOf({ mediaIds }: Pick<OwnDraft, 'mediaIds'>): Promise<OwnMedia[]> {
  return (await db.ownMedia.bulkGet(mediaIds)).filter((one) => one !== undefined)
}

function idsOf(media: readonly OwnMedia[]): string[] {
  return media.map(({ id }) => id)
}

/**
 * Removes a draft and its media; what waits in the outbox keeps its own. Returns what puts it back.
 *
 * @throws DeviceStorageError
 */
export async function removeOwnDraft({ userId, id }: Pick<OwnDraft, 'userId' | 'id'>): Promise<() => Promise<void>> {
  const tables = [...MEDIA_TABLES, db.drafts, db.forms]
  const removed = await onDevice(() =>
    db.transaction('rw', tables, async () => {
      const draft = await db.ownDrafts.get([userId, id])
      const media = draft ? await presentOf(draft) : []
      const captions = await db.drafts.where({ userId, postId: ownDraft(id) }).toArray()
      const form = await db.forms.get([userId, ownDraft(id)])
      await db.ownDrafts.delete([userId, id])
      await db.drafts.where({ userId, postId: ownDraft(id) }).delete()
      await db.forms.delete([userId, ownDraft(id)])
      await dropUnusedMedia(userId)
      return { draft, media, captions, form }
    }),
  )
  return async () => {
    const { draft, media, captions, form } = removed
    await storeOnDevice(() =>
      db.transaction('rw', tables, async () => {
        await storeMedia(media)
        if (draft) await db.ownDrafts.put(draft)
        await db.drafts.bulkPut(captions)
        if (form) await db.forms.put(form)
      }),
    )
  }
}
