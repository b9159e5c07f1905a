import type { Readable } from 'node:stream'

import type { StoredMime } from './keys.ts'

/** Bytes of a file, both ends included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface Content {
  /** The bytes, or a path to a file with them. */
  source: Buffer | string
  bytes: number
  /** Lower-case hex. */
  sha256: string
  mime: StoredMime
}

interface FoundFile {
  bytes: number
  /** Lower-case hex; null where the storage doesn't say. With some encryptions it is not the content's. */
  md5: string | null
}

/** Where files are stored, by place: a relative path of harmless characters. */
export interface StorageDriver {
  /** Stores the whole content or nothing, over what is there. */
  put: (place: string, content: Content) => Promise<void>
  /** Throws when there is no such file. */
  read: (place: string) => Promise<Buffer>
  /** The whole file, or a range that lies within it; the stream fails when the file ends before. */
  stream: (place: string, range?: ByteRange) => Promise<Readable>
  /** Null when there is no such file. */
  find: (place: string) => Promise<FoundFile | null>
  /** The places of all files, those of other programs too. */
  list: () => AsyncIterable<string>
  /** Does nothing when there is no such file. */
  remove: (place: string) => Promise<void>
  /** Throws when files can't be stored at present. */
  check: () => Promise<void>
  /** An address at which a browser gets the file without this server; null where there is none. */
  redirect: (place: string, mime: StoredMime) => Promise<Redirect | null>
}

export interface Redirect {
  address: string
  /** How long the address works at least. */
  seconds: number
}
