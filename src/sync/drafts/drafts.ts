import { liveQuery } from 'dexie'

import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'

import { choicesForm, ownDraftId, type DraftName, type DraftSubject } from './draft-name.ts'
import { removeOwnDraft } from '../own-posts/own-drafts.ts'
import { db, type DraftRow } from '../storage/database.ts'
import { storeForm } from './forms.ts'
import { latestWrites } from '../storage/latest-writes.ts'
import { stamp } from '../storage/stamp.ts'
import { copied, onDevice } from '../storage/on-device.ts'
import { storageFailureOf } from '../storage/storage-error.ts'

/** A caption as stored on the device, and the screen that wrote it. */
export type Draft = Pick<DraftRow, 'caption' | 'savedBy'>

export type Drafts = Partial<Record<CaptionLanguage, Draft>>

/** Captions on their way to the database; null for one that was dropped meanwhile. */
const writes = latestWrites(async (row: DraftRow | null) => {
  if (row) await onDevice(() => db.drafts.put(row))
})

export interface DraftsWatcher {
  next: (drafts: Drafts) => void
  /** Called with a `DeviceStorageError` when the device's database can't be read. */
  error: (error: unknown) => void
}

/** Reports the captions of a draft, now and after every change in any tab. Returns a function that ends it. */
export function watchDrafts({ userId, subject }: DraftName, watcher: DraftsWatcher): () => void {
  let ended = false
  const fail = (cause: unknown) => {
    if (!ended) watcher.error(storageFailureOf(cause) ?? cause)
  }
  const watching = liveQuery(async (): Promise<Drafts> => {
    const rows = await db.drafts.bulkGet(
      CAPTION_LANGUAGES.map((language): [number, DraftSubject, CaptionLanguage] => [userId, subject, language]),
    )
    return Object.fromEntries(rows.flatMap((row) => (row ? [[row.language, row]] : [])))
  }).subscribe({ next: watcher.next, error: fail })
  // The query of a database that never opens reports nothing by itself; one that opens late continues.
  onDevice(() => Promise.resolve()).catch(fail)
  return () => {
    ended = true
    watching.unsubscribe()
  }
}

/**
 * Stores a caption so that it survives a reload or a crash. It may be called at every keystroke: the
 * last call wins, and those it overtakes are not written.
 *
 * @throws DeviceStorageError
 */
export async function saveDraft({
  userId,
  subject,
  language,
  caption,
  savedBy,
}: DraftName & { language: CaptionLanguage } & Required<Draft>): Promise<void> {
  const row = { userId, postId: subject, language, caption, savedAt: stamp(), savedBy }
  await writes.write(`${userId}/${subject}/${language}`, row)
  // Outside of the write, so that the next value doesn't wait for the copy of this one.
  await copied()
}

/**
 * Drops the captions of a draft in these languages, the choices beside them and its own media, including what is still
 * being saved. If the device's database can't be written to they stay, which loses nothing.
 */
export async function dropDraft(
  { userId, subject }: DraftName,
  languages: readonly CaptionLanguage[] = CAPTION_LANGUAGES,
): Promise<void> {
  const isDropped = (row: DraftRow) =>
    row.userId === userId && row.postId === subject && languages.includes(row.language)
  writes.amend((row) => (row && isDropped(row) ? null : row))
  try {
    await onDevice(() => db.drafts.bulkDelete(languages.map((language) => [userId, subject, language])))
    await storeForm({ userId, form: choicesForm(subject) }, null)
    const id = ownDraftId(subject)
    if (id !== null) await removeOwnDraft({ userId, id })
  } catch (error) {
    if (!storageFailureOf(error)) throw error
  }
}
