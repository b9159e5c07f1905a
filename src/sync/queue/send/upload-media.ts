import { call } from '#client/call.ts'
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
import { LIMIT, timeoutFor, TIMEOUT_MS } from '../retry.ts'
import { exclusively } from './lock.ts'
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
      if (state && state.sent < state.bytes) await uploadFile(entry, { mediaId: id, file, state })
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

interface Uploaded {
  mediaId: string
  file: Blob
  state: MediaUpload
}

/**
 * Uploads the rest of a file in parts, and stores after each how far it is. Of a part that breaks the server keeps what
 * arrived, so it goes on there; one of which nothing arrives several times waits for a better connection.
 */
async function uploadFile(entry: PublishEntry, { mediaId, file, state }: Uploaded): Promise<void> {
  const author = { 'X-Agent-Id': String(entry.userId), 'Tus-Resumable': '1.0.0' }
  const note = (id: string | null, sent: number) => store(entry.key, mediaId, { id, sent, bytes: file.size })
  let { id } = state
  let sent = id === null ? 0 : ((await receivedOf(id, author)) ?? file.size + 1)
  // The server has removed it meanwhile.
  if (sent > file.size) [id, sent] = [null, 0]
  for (let lost = 0; sent < file.size;) {
    id ??= await begin(file, author)
    await note(id, sent)
    const part = file.slice(sent, sent + LIMIT.uploadPart)
    const failure = await sendPart(id, { part, offset: sent }, author)
    const received = failure ? await receivedOf(id, author) : sent + part.size
    if (failure && received !== null && received <= sent) {
      lost += 1
      if (lost >= LIMIT.lostParts) throw failure
    } else lost = 0
    if (received === null) [id, sent] = [null, 0]
    else sent = received
  }
  await note(id, sent)
}

async function begin(file: Blob, author: Record<string, string>): Promise<string> {
  const headers = { ...author, 'Upload-Length': String(file.size) }
  const { data } = await call('POST /agent/uploads', undefined, {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS.answer),
  })
  return data.id
}

/** Sends a part; returns the failure after which the server is to be asked how much arrived. */
async function sendPart(
  id: string,
  { part, offset }: { part: Blob; offset: number },
  author: Record<string, string>,
): Promise<ApiError | OfflineError | null> {
  const headers = { ...author, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  const signal = AbortSignal.timeout(timeoutFor(part.size))
  try {
    await call('PATCH /agent/uploads/:id', { params: { id } }, { headers, signal, form: part })
    return null
  } catch (error) {
    if (error instanceof OfflineError) return error
    // Another offset than the one reached, gone, or a proxy that gave up.
    if (error instanceof ApiError && [404, 408, 409, 502, 504].includes(error.status)) return error
    throw error
  }
}

/** How much of an upload has arrived; null when the server doesn't have it. */
async function receivedOf(id: string, headers: Record<string, string>): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS.answer)
    return (await call('GET /agent/uploads/:id', { params: { id } }, { headers, signal })).data.received
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
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
