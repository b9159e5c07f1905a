import { addressOf } from '#client/address.ts'
import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import { send } from '#client/send.ts'
import type { VideoCut } from '#domain/media/video-cut.ts'
import { sendFile } from '#sync/queue/send/send-file.ts'

interface OnServer {
  userId: number
  cut: VideoCut
  signal: AbortSignal
  /** Called with a share of 0 to 1, of the way there and then of the conversion. */
  onProgress: (what: 'upload' | 'video', share: number) => void
}

/** How often the server is asked how far it is, in milliseconds, and how often in a row it may not answer. */
const ASK_EVERY_MS = 1000
const MOST_LOST = 30

class NoConverter extends Error {
  override name = 'NoConverter'
}

/**
 * A video that this browser has no codecs for, converted by the server; null where that has no program for it, or fails. The
 * upload goes on where it breaks.
 * @throws OfflineError where the connection is gone for good, ApiError, and the signal's reason
 */
export async function convertOnServer(file: Blob, { userId, cut, signal, onProgress }: OnServer): Promise<Blob | null> {
  let begun: string | null = null
  try {
    const note = (_id: string | null, sent: number) => onProgress('upload', sent / file.size)
    const onBegun = (upload: { id: string; converts: boolean }) => {
      begun = upload.id
      if (!upload.converts) throw new NoConverter()
    }
    const id = await sendFile(file, { userId, note, onBegun, signal })
    onProgress('video', 0)
    await call('POST /agent/uploads/:id/conversion', { params: { id }, body: cut }, { signal })
    if (!(await isConverted(id, (share) => onProgress('video', share), signal))) return null
    const answer = await send(addressOf('GET /agent/uploads/:id/content', { id }, {}), { method: 'GET', signal })
    return answer.ok ? new Blob([await answer.arrayBuffer()], { type: 'video/mp4' }) : null
  } catch (error) {
    if (error instanceof NoConverter) return null
    throw error
  } finally {
    // What is forgotten here the server removes after a week.
    if (begun !== null) call('DELETE /agent/uploads/:id', { params: { id: begun } }).catch(() => undefined)
  }
}

/** Waits until the server has converted it; false where it couldn't. */
async function isConverted(id: string, onShare: (share: number) => void, signal: AbortSignal): Promise<boolean> {
  for (let lost = 0; ;) {
    await pause(signal)
    try {
      const { conversion } = (await call('GET /agent/uploads/:id', { params: { id } }, { signal })).data
      lost = 0
      if (conversion?.state === 'done') return true
      if (!conversion || conversion.state === 'failed') return false
      onShare(conversion.share)
    } catch (error) {
      if (!(error instanceof OfflineError) && !(error instanceof ApiError && error.status >= 500)) throw error
      lost += 1
      if (lost === MOST_LOST) throw error
    }
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ASK_EVERY_MS)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
  signal.throwIfAborted()
}
