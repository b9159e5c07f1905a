import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { Upload } from '#contract/publishing/uploads.ts'

import { LIMIT, timeoutFor, TIMEOUT_MS } from '../retry.ts'

interface Sending {
  userId: number
  /** Of an upload that was begun before. */
  id?: string | null
  /** Called with how far it is, after each part; what it throws ends the upload. */
  note: (id: string | null, sent: number) => Promise<void> | void
  /** Called once the server has begun an upload; what it throws ends it. */
  onBegun?: (upload: Upload) => void
  signal?: AbortSignal
}

interface Way {
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

const within = (ms: number, signal: AbortSignal | undefined) => {
  const timeout = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/**
 * Uploads a file in parts; returns the id of the upload. Of a part that breaks the server keeps what arrived, so it goes on
 * there; one of which nothing arrives several times waits for a better connection.
 * @throws OfflineError, ApiError
 */
export async function sendFile(file: Blob, { userId, note, onBegun, signal, ...begun }: Sending): Promise<string> {
  const way = { headers: { 'X-Agent-Id': String(userId), 'Tus-Resumable': '1.0.0' }, signal }
  let id = begun.id ?? null
  let sent = id === null ? 0 : ((await receivedOf(id, way)) ?? file.size + 1)
  // The server has removed it meanwhile.
  if (sent > file.size) [id, sent] = [null, 0]
  for (let lost = 0; sent < file.size;) {
    if (id === null) {
      const upload = await begin(file, way)
      onBegun?.(upload)
      id = upload.id
    }
    await note(id, sent)
    const part = file.slice(sent, sent + LIMIT.uploadPart)
    const failure = await sendPart(id, { part, offset: sent }, way)
    const received = failure ? await receivedOf(id, way) : sent + part.size
    if (failure && received !== null && received <= sent) {
      lost += 1
      if (lost >= LIMIT.lostParts) throw failure
    } else lost = 0
    if (received === null) [id, sent] = [null, 0]
    else sent = received
  }
  await note(id, sent)
  return id ?? ''
}

async function begin(file: Blob, { headers, signal }: Way): Promise<Upload> {
  const length = { ...headers, 'Upload-Length': String(file.size) }
  const options = { headers: length, signal: within(TIMEOUT_MS.answer, signal) }
  return (await call('POST /agent/uploads', undefined, options)).data
}

/** Sends a part; returns the failure after which the server is to be asked how much arrived. */
async function sendPart(
  id: string,
  { part, offset }: { part: Blob; offset: number },
  way: Way,
): Promise<ApiError | OfflineError | null> {
  const headers = { ...way.headers, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  const signal = within(timeoutFor(part.size), way.signal)
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
async function receivedOf(id: string, { headers, signal }: Way): Promise<number | null> {
  try {
    const options = { headers, signal: within(TIMEOUT_MS.answer, signal) }
    return (await call('GET /agent/uploads/:id', { params: { id } }, options)).data.received
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
