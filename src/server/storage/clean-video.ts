import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

import { metadataIn } from '#domain/media/mp4.ts'

/** What a cleared box is called: players skip it. */
const FREE = Buffer.from('free', 'latin1')

const ZEROS = Buffer.alloc(64 * 1024)

/**
 * Clears what a video's camera or editor noted in it, above all where it was taken, in the file itself. Nothing is
 * moved, so everything else stays byte for byte. Returns the SHA-256 of the clean content.
 */
export async function cleanVideo(path: string): Promise<string> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size - offset)), { position: offset })
      return buffer.subarray(0, bytesRead)
    }
    for (const { letters, start, end } of await metadataIn(read, size)) {
      await file.write(FREE, 0, FREE.length, letters)
      await clear(file, start, end)
    }
    return await hashOf(file)
  } finally {
    await file.close()
  }
}

async function clear(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at)
}

async function hashOf(file: FileHandle): Promise<string> {
  const sha256 = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })
  for await (const chunk of chunks) sha256.update(chunk)
  return sha256.digest('hex')
}
