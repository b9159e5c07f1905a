import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

export interface Appended {
  bytes: number
  /** False when the sender broke off, or sent more than `room`. */
  whole: boolean
}

/**
 * Writes a stream into a file from `offset` on, over the bytes of an earlier, unanswered try. Bytes
 * that arrived before the sender broke off stay. On disk when this resolves.
 */
export async function appendAt(
  path: string,
  offset: number,
  room: number,
  source: AsyncIterable<Uint8Array>,
): Promise<Appended> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT)
  let bytes = 0
  let whole = true
  try {
    await file.truncate(offset)
    try {
      for await (const chunk of source) {
        if (bytes + chunk.length > room) {
          whole = false
          break
        }
        await file.write(chunk, 0, chunk.length, offset + bytes)
        bytes += chunk.length
      }
    } catch (reason) {
      if (!isBrokenOff(reason)) throw reason
      whole = false
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return { bytes, whole }
}

function isBrokenOff(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
}
