import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'

import { writeDurably } from './write-durably.ts'

/** Bytes of a file, both ends included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** The driver storage needs: flydrive's contract, and ranges of a file for videos that seek. */
export interface RangedDriver extends DriverContract {
  getRange(key: string, range: ByteRange): Promise<Readable>
}

/** Flydrive's folder driver, made crash-safe: flydrive writes directly into the file that others read. */
export class FolderDriver extends FSDriver implements RangedDriver {
  readonly #root: string
  readonly #incoming: string

  constructor(place: { root: string; incoming: string }) {
    super({ location: place.root, visibility: 'public' })
    this.#root = place.root
    this.#incoming = place.incoming
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await writeDurably(this.#place(key), (file) => file.writeFile(contents))
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await writeDurably(this.#place(key), (file) => file.writeFile(contents))
  }

  /** Flydrive's own method returns the whole memory behind a buffer instead of the buffer's content. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return await readFile(join(this.#root, key))
  }

  async getRange(key: string, range: ByteRange): Promise<Readable> {
    return createReadStream(join(this.#root, key), range)
  }

  #place(key: string): { path: string; incoming: string } {
    return { path: join(this.#root, key), incoming: this.#incoming }
  }
}
