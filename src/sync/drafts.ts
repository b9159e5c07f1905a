import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/caption.ts'

import { choicesForm } from './choices.ts'
import { db, type DraftRow } from './database.ts'
import { keepForm } from './forms.ts'
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

/** A caption on its way to the database; a later one for the same name takes its place. */
interface Write {
  row: DraftRow | null
  done: Promise<void>
}

const queued = new Map<string, Write>()
const running = new Map<string, Promise<void>>()

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
  const id = idOf({ userId, postId, language })
  const row = { userId, postId, language, caption, savedAt: Date.now(), savedBy }
  const waiting = queued.get(id)
  if (waiting) {
    waiting.row = row
    return waiting.done
  }
  const write: Write = { row, done: Promise.resolve() }
  write.done = writeAfter(running.get(id), id, write)
  queued.set(id, write)
  return write.done
}

/**
 * Forgets the captions of a post in every language and what she chose beside them, what is still being saved
 * included. Where the device can't be written to they stay, which loses nothing.
 */
export async function dropDrafts({ userId, postId }: Omit<DraftName, 'language'>): Promise<void> {
  for (const write of queued.values()) {
    if (write.row?.userId === userId && write.row.postId === postId) write.row = null
  }
  try {
    await onDevice(() => db.drafts.where({ userId, postId }).delete())
    await keepForm({ userId, form: choicesForm(postId) }, null)
  } catch (error) {
    if (!storageTroubleOf(error)) throw error
  }
}

async function writeAfter(before: Promise<void> | undefined, id: string, write: Write): Promise<void> {
  // The write before reports its own failure to whoever asked for it.
  await before?.catch(() => undefined)
  queued.delete(id)
  const { row } = write
  if (!row) return
  const put = onDevice(() => db.drafts.put(row)).then(() => undefined)
  running.set(id, put)
  await put.finally(() => running.get(id) === put && running.delete(id))
}

function idOf({ userId, postId, language }: DraftName): string {
  return `${userId}/${postId}/${language}`
}
