import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import type { ByteRange, Redirect, StorageDriver } from './driver.ts'
import { folderDriver } from './folder-driver.ts'
import { keyOf, mimeOfKey, type StoredMime } from './keys.ts'
import { measure } from './measure.ts'
import type { S3Settings } from './settings.ts'

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
   * stored for good; the caller inserts the row of `files`. Throws `UnreadableMedia`.
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
  /** An address at which a browser gets the file without this server; null where there is none. */
  redirect: (key: string) => Promise<Redirect | null>
}

/** Opens the configured storage: a bucket, or a folder below `dataDir`. @throws StartError for a refused bucket */
export async function openStorage(place: Place): Promise<Storage> {
  return storageOn(await openDriver(place))
}

interface Place {
  dataDir: string
  s3?: S3Settings | null
}

/** The same for who works with places and not with keys. @throws StartError for a refused bucket */
export async function openDriver({ dataDir, s3 }: Place): Promise<StorageDriver> {
  if (!s3) return await folderDriver(join(dataDir, 'files'))
  // Imported only where it is used: the SDK takes memory.
  const { s3Driver } = await import('./s3-driver.ts')
  return await s3Driver(s3)
}

function storageOn(driver: StorageDriver): Storage {
  const size = async (key: string) => {
    const place = placeOf(key)
    return place === null ? null : ((await driver.find(place))?.bytes ?? null)
  }

  return {
    async put(source, mime) {
      // In this order, so that a missing file is reported as such.
      const { sha256, bytes } = await hash(source)
      const measures = await measure(source, mime)
      const key = keyOf(sha256, mime)
      if ((await size(key)) !== bytes) await driver.put(known(key), { source, bytes, sha256, mime })
      return { key, mime, bytes, ...measures }
    },
    read: async (key) => await driver.read(known(key)),
    stream: async (key, range) => await driver.stream(known(key), range),
    size,
    has: async (key) => (await size(key)) !== null,
    async remove(key) {
      const place = placeOf(key)
      if (place !== null) await driver.remove(place)
    },
    check: driver.check,
    async redirect(key) {
      const mime = mimeOfKey(key)
      return mime === null ? null : await driver.redirect(known(key), mime)
    },
  }
}

/** The path of a file: in one of 256 folders, since some file systems and tools handle huge folders badly. */
export function placeOf(key: string): string | null {
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
