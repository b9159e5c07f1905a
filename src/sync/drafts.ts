import type { CaptionLanguage } from '#domain/caption.ts'

import { db, type DraftRow } from './database.ts'
import { onDevice } from './storage-error.ts'

/** Whose caption, of which post, in which language. */
export interface DraftName {
  userId: number
  postId: number
  language: CaptionLanguage
}

/** A caption on its way to the database; a later one for the same name takes its place. */
interface Write {
  row: DraftRow | null
  done: Promise<void>
}

const queued = new Map<string, Write>()
const running = new Map<string, Promise<void>>()

/** The caption she last wrote, or null when there is none. Sees what `saveDraft` was told before. */
export async function loadDraft({ userId, postId, language }: DraftName): Promise<string | null> {
  await queued.get(idOf({ userId, postId, language }))?.done
  const row = await onDevice(() => db.drafts.get([userId, postId, language]))
  return row?.caption ?? null
}

/**
 * Keeps a caption so that it survives a reload or a crash. Calls may come as fast as she types: the
 * last one wins, and those it overtakes are not written.
 *
 * @throws DeviceStorageError
 */
export function saveDraft({ userId, postId, language, caption }: DraftName & { caption: string }): Promise<void> {
  const id = idOf({ userId, postId, language })
  const row = { userId, postId, language, caption, savedAt: Date.now() }
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

/** Forgets the captions of a post in every language, those still being saved included. */
export async function dropDrafts({ userId, postId }: Omit<DraftName, 'language'>): Promise<void> {
  for (const write of queued.values()) {
    if (write.row?.userId === userId && write.row.postId === postId) write.row = null
  }
  await onDevice(() => db.drafts.where({ userId, postId }).delete())
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
