import { mergeChosen } from '#domain/merge-chosen.ts'

import { isPublish } from '../queue/entry.ts'
import { db } from '../storage/database.ts'
import { onDevice, storeOnDevice, watch, type Watcher } from '../storage/on-device.ts'
import { stamp } from '../storage/stamp.ts'
import { ownDraft, ownDraftId } from './draft.ts'
import { changeDraft } from './drafts.ts'
import { DRAFT_TABLES, dropUnusedMedia, ownRowsOf, storeMedia } from './own-media.ts'
import type { IncomingShare, OwnDraftContent, OwnMedia, OwnPost } from './own-post.ts'

type OwnName = Pick<OwnDraftContent, 'userId' | 'id'>

/** What a new post may begin from, the newest first. */
export interface OwnPosts {
  /** The user's drafts, without those that wait in the outbox. */
  drafts: OwnDraftContent[]
  /** What nobody has opened yet. */
  shares: IncomingShare[]
}

/** Reports the user's own posts, now and after every change in any tab. Returns a function that ends it. */
export function watchOwnPosts(userId: number, watcher: Watcher<OwnPosts>): () => void {
  return watch(async () => {
    const shares = await db.shares.orderBy('at').toArray()
    return { drafts: await ownDraftsOf(userId), shares: shares.toReversed() }
  }, watcher)
}

async function ownDraftsOf(userId: number): Promise<OwnDraftContent[]> {
  return await db.transaction('r', DRAFT_TABLES, async () => {
    const entries = await db.queue.where({ userId }).toArray()
    const waiting = new Set<number | string>(entries.filter(isPublish).map(({ postId }) => postId))
    const rows = (await ownRowsOf(userId)).flatMap(({ subject, own }) =>
      own && !waiting.has(subject) ? [{ id: ownDraftId(subject) ?? '', own }] : [],
    )
    const drafts: OwnDraftContent[] = []
    for (const { id, own } of rows.toSorted((a, b) => b.own.createdAt - a.own.createdAt)) {
      const { refused, replaces } = own
      drafts.push({ userId, id, refused, media: await presentOf(own), ...(replaces && { replaces }) })
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
    db.transaction('rw', DRAFT_TABLES, async () => {
      const known = await ownPostOf({ userId, id })
      const stored = known ? await presentOf(known) : []
      if (known && !replaces) return stored
      await storeMedia(media)
      const chosen = idsOf(media)
      const mediaIds = known && seen ? mergeChosen({ seen, chosen, stored: idsOf(stored) }) : chosen
      const now = stamp()
      const own = { mediaIds, refused, createdAt: known?.createdAt ?? now, savedAt: now }
      await changeDraft({ userId, subject: ownDraft(id) }, (draft) => ({
        ...draft,
        own: { ...own, ...(replaced && { replaces: replaced }) },
      }))
      await dropUnusedMedia(userId)
      return await presentOf({ mediaIds })
    }),
  )
}

/** The media of a draft as the device has them now; null where there is no such draft. */
export async function ownDraftMedia(name: OwnName): Promise<OwnMedia[] | null> {
  return await onDevice(() =>
    db.transaction('r', DRAFT_TABLES, async () => {
      const known = await ownPostOf(name)
      return known ? await presentOf(known) : null
    }),
  )
}

async function ownPostOf({ userId, id }: OwnName): Promise<OwnPost | undefined> {
  return (await db.typed.get([userId, ownDraft(id)]))?.own
}

/** The media of a draft in their order; where the browser lost one of them, the others are still there. */
async function presentOf({ mediaIds }: Pick<OwnPost, 'mediaIds'>): Promise<OwnMedia[]> {
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
export async function removeOwnDraft({ userId, id }: OwnName): Promise<() => Promise<void>> {
  const name = { userId, subject: ownDraft(id) }
  const { draft, media } = await onDevice(() =>
    db.transaction('rw', DRAFT_TABLES, async () => {
      const found = await db.typed.get([userId, name.subject])
      const itsMedia = found?.own ? await presentOf(found.own) : []
      await changeDraft(name, () => name)
      await dropUnusedMedia(userId)
      return { draft: found, media: itsMedia }
    }),
  )
  return async () => {
    await storeOnDevice(() =>
      db.transaction('rw', DRAFT_TABLES, async () => {
        await storeMedia(media)
        if (draft) await changeDraft(name, () => draft)
      }),
    )
  }
}
