import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { Disk } from 'flydrive'

import { FolderDriver, type ByteRange, type RangedDriver } from './folder-driver.ts'
import { keyOf, mimeOfKey, type StoredMime } from './keys.ts'
import { measure } from './measure.ts'
import { sweepIncoming } from './write-durably.ts'

/** A row of the table `files`, from the file's content. */
export interface StoredFile {
  key: string
  mime: StoredMime
  bytes: number
  /** Null for documents. */
  width: number | null
  height: number | null
  /** Milliseconds; null for all but videos. */
  durationMs: number | null
}

/**
 * The file store, whose keys are derived from the content: the same content twice is one file, and a file never
 * changes. Invalid keys behave like missing files.
 */
export interface Storage {
  /**
   * Stores content, given as bytes or as a path to a file that stays unchanged meanwhile. Returns when it is safe
   * on disk; the caller inserts the row of `files`. Throws `UnreadableMedia`.
   */
  put: (source: Buffer | string, mime: StoredMime) => Promise<StoredFile>
  /** Throws when there is no such file. */
  read: (key: string) => Promise<Buffer>
  /** The whole file, or a range that lies within it. */
  stream: (key: string, range?: ByteRange) => Promise<Readable>
  /** Length in bytes, or null when there is no such file. */
  size: (key: string) => Promise<number | null>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  /** Throws when files can't be stored at present. */
  check: () => Promise<void>
}

/** Opens the configured storage: a folder below `dataDir`. */
export async function openStorage(config: { dataDir: string }): Promise<Storage> {
  const root = join(config.dataDir, 'files')
  const incoming = join(root, 'incoming')
  await sweepIncoming(incoming)
  return storageOn(new FolderDriver({ root, incoming }), () => access(incoming, constants.W_OK))
}

function storageOn(driver: RangedDriver, check: () => Promise<void>): Storage {
  const disk = new Disk(driver)

  const size = async (key: string) => {
    const place = placeOf(key)
    if (place === null || !(await disk.exists(place))) return null
    return (await disk.getMetaData(place)).contentLength
  }

  return {
    async put(source, mime) {
      // In this order, so that a missing file is reported as such.
      const { sha256, bytes } = await hash(source)
      const measures = await measure(source, mime)
      const key = keyOf(sha256, mime)
      const place = known(key)
      if ((await size(key)) !== bytes) {
        if (typeof source === 'string') await disk.putStream(place, createReadStream(source), { contentLength: bytes })
        else await disk.put(place, source)
      }
      return { key, mime, bytes, ...measures }
    },
    read: async (key) => Buffer.from(await disk.getBytes(known(key))),
    stream: (key, range) => (range ? driver.getRange(known(key), range) : disk.getStream(known(key))),
    size,
    has: async (key) => (await size(key)) !== null,
    async remove(key) {
      const place = placeOf(key)
      if (place !== null) await disk.delete(place)
    },
    check,
  }
}

/** The path of a file: in one of 256 folders, since some file systems and tools handle huge folders badly. */
function placeOf(key: string): string | null {
  return mimeOfKey(key) === null ? null : `${key.slice(0, 2)}/${key}`
}

function known(key: string): string {
  const place = placeOf(key)
  if (place === null) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return place
}

async function hash(source: Buffer | string): Promise<{ sha256: string; bytes: number }> {
  const sha256 = createHash('sha256')
  let bytes = 0
  for await (const chunk of typeof source === 'string' ? chunksOf(source) : [source]) {
    sha256.update(chunk)
    bytes += chunk.length
  }
  return { sha256: sha256.digest('hex'), bytes }
}

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: 256 * 1024 })
}
