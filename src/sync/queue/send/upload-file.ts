import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import type { MediaUpload } from '../entry.ts'
import { LIMIT, timeoutFor, TIMEOUT_MS } from '../retry.ts'

interface FileUpload {
  userId: number
  file: Blob
  /** How far it is. */
  state: MediaUpload
  /** Stores how far it is, after each part; what it throws ends the upload. */
  note: (state: MediaUpload) => Promise<void>
}

/**
 * Uploads the rest of a file in parts, and stores after each how far it is. Of a part that breaks the server keeps what
 * arrived, so it goes on there; one of which nothing arrives several times waits for a better connection. Returns the
 * server's name for the upload.
 */
export async function uploadFile({ userId, file, state, note }: FileUpload): Promise<string | null> {
  const author = { 'X-Agent-Id': String(userId), 'Tus-Resumable': '1.0.0' }
  const store = (id: string | null, sent: number) => note({ id, sent, bytes: file.size })
  let { id } = state
  let sent = id === null ? 0 : ((await receivedOf(id, author)) ?? file.size + 1)
  // The server has removed it meanwhile.
  if (sent > file.size) [id, sent] = [null, 0]
  for (let lost = 0; sent < file.size;) {
    id ??= await begin(file, author)
    await store(id, sent)
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
  await store(id, sent)
  return id
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
