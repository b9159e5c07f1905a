import { sharedCaption, type SharedText } from '#domain/publication/own-post.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import { db } from '../storage/database.ts'
import { storeOnDevice } from '../storage/on-device.ts'
import { stamp } from '../storage/stamp.ts'
import { ownDraft } from './draft.ts'
import { changeDraft } from './drafts.ts'
import { DRAFT_TABLES, storeMedia } from './own-media.ts'
import type { IncomingShare, OwnDraftContent, RefusedFile } from './own-post.ts'

/** Most files stored of one share, and their size together in bytes. */
const MOST_FILES = 20
const MOST_BYTES = 400 * 1024 * 1024

/** Most shares that wait to be opened, so that a page that sends forms to this app can't fill the device. */
const MOST_WAITING = 20

/** What is stored of a share: files up to the limits above, the others named. */
export function shareOf(
  id: string,
  { files, ...text }: SharedText & { files: readonly { name: string; file: Blob }[] },
): IncomingShare {
  const stored: IncomingShare['files'] = []
  const refused: RefusedFile[] = []
  let bytes = 0
  for (const { name, file } of files) {
    const isMedia = /^(image|video)\//.test(file.type) || file.type === ''
    if (!isMedia) refused.push({ name, reason: 'Only photos and videos can be posted.' })
    else if (stored.length >= MOST_FILES || bytes + file.size > MOST_BYTES) {
      refused.push({ name, reason: 'That was too much to share at once.' })
    } else {
      stored.push({ name, file })
      bytes += file.size
    }
  }
  return { id, ...text, files: stored, refused, at: Date.now() }
}

/**
 * Stores a share; the oldest ones make room for it.
 *
 * @throws DeviceStorageError
 */
export async function storeShare(share: IncomingShare): Promise<void> {
  await storeOnDevice(() =>
    db.transaction('rw', db.shares, async () => {
      await db.shares.put(share)
      const oldest = await db.shares.orderBy('at').primaryKeys()
      await db.shares.bulkDelete(oldest.slice(0, Math.max(0, oldest.length - MOST_WAITING)))
    }),
  )
}

/** Removes a share the agent didn't ask for. @throws DeviceStorageError */
export async function dropShare(id: string): Promise<void> {
  await storeOnDevice(() => db.shares.delete(id))
}

/**
 * Makes a share the draft of an agent, with its text as the caption in `language`. Does nothing for one that was opened
 * in another tab meanwhile.
 *
 * @throws DeviceStorageError
 */
export async function openShare(
  { id, ...text }: IncomingShare,
  { userId, media, refused }: Omit<OwnDraftContent, 'id'>,
  language: CaptionLanguage,
): Promise<void> {
  await storeOnDevice(() =>
    db.transaction('rw', [...DRAFT_TABLES, db.shares], async () => {
      if (!(await db.shares.get(id))) return
      await db.shares.delete(id)
      await storeMedia(media)
      const savedAt = stamp()
      const caption = sharedCaption(text)
      await changeDraft({ userId, subject: ownDraft(id) }, (draft) => ({
        ...draft,
        own: { mediaIds: media.map((one) => one.id), refused, createdAt: text.at, savedAt },
        ...(caption !== '' && { captions: { [language]: { caption, savedAt, savedBy: 'share' } } }),
      }))
    }),
  )
}
