import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
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
