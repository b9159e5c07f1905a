import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { flushFolder } from './journal.ts'

/** A file stored under its content's hash. */
export interface HostedFile {
  /** `<sha256>.<ext>`, its name in the folder and in `/sandbox/files/`. */
  name: string
  mime: string
  bytes: number
}

/** Media accepted by the services, and unfinished uploads. */
export class Files {
  /** Finished files; everything in here may be served. */
  readonly folder: string
  readonly #incoming: string

  private constructor(folder: string, incoming: string) {
    this.folder = folder
    this.#incoming = incoming
  }

  /** Single-request uploads that were unfinished when the process ended are deleted; upload sessions stay. */
  static async open(root: string): Promise<Files> {
    const files = new Files(join(root, 'files'), join(root, 'incoming'))
    await rm(join(files.#incoming, 'requests'), { recursive: true, force: true })
    await mkdir(files.folder, { recursive: true })
    await mkdir(join(files.#incoming, 'requests'), { recursive: true })
    return files
  }

  /** A fresh path for a file that belongs to one request. */
  temporary(): string {
    return join(this.#incoming, 'requests', randomUUID())
  }

  /** The path of an upload that comes in several requests. */
  session(id: string): string {
    return join(this.#incoming, id)
  }

  /** Stores a copy of the file under its hash, on disk before this resolves. */
  async keep(path: string, kind: { ext: string; mime: string }): Promise<HostedFile> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const name = `${hash.digest('hex')}.${kind.ext}`
    const { size } = await stat(path)
    const target = join(this.folder, name)
    const known = await stat(target).then(
      (found) => found.size === size,
      () => false,
    )
    if (!known) {
      await syncFile(path)
      await rename(path, target)
      await flushFolder(this.folder)
    }
    return { name, mime: kind.mime, bytes: size }
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.datasync().finally(() => file.close())
}

interface Appended {
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
