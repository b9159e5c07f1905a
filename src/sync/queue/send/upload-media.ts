import { ApiError, OfflineError } from '#client/errors.ts'

import { db } from '../../storage/database.ts'
import {
  goesByItself,
  inOrder,
  isLateRequest,
  isPublish,
  pauseLeft,
  uploadLeft,
  type MediaUpload,
  type PublishEntry,
  type QueueEntry,
} from '../entry.ts'
import { exclusively } from './lock.ts'
import { sendFile } from './send-file.ts'
import { mediaFor } from './send-publish.ts'
import { settleProblem } from './settle.ts'

/** The entry was discarded or changed, or its time has passed: there is nothing to upload for it. */
class UploadEnded extends Error {
  override name = 'UploadEnded'
}

/** Whether its media have to be uploaded before it can be sent. One that is late is not sent at all. */
export function isUploading(entry: QueueEntry): entry is PublishEntry {
  return isPublish(entry) && uploadLeft(entry) !== null && !isLateRequest(entry.request, Date.now())
}

let running: Promise<boolean> | null = null

/**
 * Uploads the media of the next publish that waits for it, while no other tab or worker does; true when it may be sent now
 * or is gone. Calls of one context share what is under way.
 */
export function uploadNext(userId: number): Promise<boolean> {
  running ??= upload(userId).finally(() => (running = null))
  return running
}

async function upload(userId: number): Promise<boolean> {
  if (!(await nextOf(userId))) return false
  return await exclusively(async () => {
    const entry = await nextOf(userId)
    return entry ? await uploadEntry(entry) : false
  }, 'porchlight-uploads')
}

async function nextOf(userId: number): Promise<PublishEntry | undefined> {
  const mine = (await db.queue.where({ userId }).toArray()).filter(({ state }) => goesByItself(state))
  const now = Date.now()
  return mine
    .filter(isUploading)
    .toSorted(inOrder)
    .find((entry) => pauseLeft(entry, now) === 0)
}

async function uploadEntry(entry: PublishEntry): Promise<boolean> {
  const { key, mediaIds = [], uploads = {} } = entry
  try {
    await db.queue.where({ key }).modify({ lastTriedAt: Date.now(), pause: null })
    for (const { id, file } of await mediaFor(mediaIds)) {
      const state = uploads[id]
      const note = (upload: string | null, sent: number) => store(key, id, { id: upload, sent, bytes: file.size })
      if (state && state.sent < state.bytes) await sendFile(file, { userId: entry.userId, id: state.id, note })
    }
    return true
  } catch (error) {
    if (error instanceof UploadEnded) return true
    if (error instanceof OfflineError) return false
    if (!(error instanceof ApiError)) throw error
    if (error.status >= 500) await db.queue.where({ key }).modify((one) => void (one.attempts += 1))
    return (await settleProblem(entry, error)) === 'go_on'
  }
}

/** Stores how far an upload is. @throws UploadEnded */
async function store(key: string, mediaId: string, state: MediaUpload): Promise<void> {
  const isThere = await db.transaction('rw', db.queue, async () => {
    const entry = await db.queue.get({ key })
    if (!entry || !isPublish(entry) || !goesByItself(entry.state)) return false
    await db.queue.put({ ...entry, uploads: { ...entry.uploads, [mediaId]: state } })
    return !isLateRequest(entry.request, Date.now())
  })
  if (!isThere) throw new UploadEnded()
}
