import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'

import { writeDurably } from './write-durably.ts'

/** Bytes of a file, both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number
  end: number
}

/** What storage asks of a place: all that flydrive offers, and parts of a file for films that seek. */
export interface RangedDriver extends DriverContract {
  getRange(key: string, range: ByteRange): Promise<Readable>
}

/** Flydrive's folder, made safe against a crash: its own writes go straight into the file read by others. */
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

  /** Flydrive's own takes the memory a buffer lies in for its content. */
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
