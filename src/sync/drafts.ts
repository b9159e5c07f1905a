import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/caption.ts'

import { choicesForm } from './choices.ts'
import { db, type DraftRow } from './database.ts'
import { keepForm } from './forms.ts'
import { latestWrites } from './latest-writes.ts'
import { onDevice, storageTroubleOf } from './storage-error.ts'
import { watch, type Watched } from './watch.ts'

/** Whose caption, of which post, in which language. */
interface DraftName {
  userId: number
  postId: number
  language: CaptionLanguage
}

/** A caption as it stands on the device, and the screen that wrote it. */
export type Draft = Pick<DraftRow, 'caption' | 'savedBy'>

export type Drafts = Partial<Record<CaptionLanguage, Draft>>

/** Captions on their way to the database; null for one that was dropped meanwhile. */
const writes = latestWrites(async (row: DraftRow | null) => {
  if (row) await onDevice(() => db.drafts.put(row))
})

/** The captions she last wrote for a post, now and after every change in any tab. */
export function watchDrafts({ userId, postId }: Omit<DraftName, 'language'>): Watched<Drafts> {
  return watch(async () => {
    const rows = await db.drafts.bulkGet(CAPTION_LANGUAGES.map((language) => [userId, postId, language]))
    return Object.fromEntries(rows.flatMap((row) => (row ? [[row.language, row]] : [])))
  })
}

/**
 * Keeps a caption so that it survives a reload or a crash. Calls may come as fast as she types: the
 * last one wins, and those it overtakes are not written.
 *
 * @throws DeviceStorageError
 */
export function saveDraft({ userId, postId, language, caption, savedBy }: DraftName & Required<Draft>): Promise<void> {
  const row = { userId, postId, language, caption, savedAt: Date.now(), savedBy }
  return writes.write(`${userId}/${postId}/${language}`, row)
}

/**
 * Forgets the captions of a post in every language and what she chose beside them, what is still being saved
 * included. Where the device can't be written to they stay, which loses nothing.
 */
export async function dropDrafts({ userId, postId }: Omit<DraftName, 'language'>): Promise<void> {
  writes.amend((row) => (row?.userId === userId && row.postId === postId ? null : row))
  try {
    await onDevice(() => db.drafts.where({ userId, postId }).delete())
    await keepForm({ userId, form: choicesForm(postId) }, null)
  } catch (error) {
    if (!storageTroubleOf(error)) throw error
  }
}
