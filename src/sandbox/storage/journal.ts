import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

interface Waiting {
  line: string
  resolve: () => void
  reject: (reason: Error) => void
}

const CHUNK = 1 << 20

/**
 * An append-only file of one JSON value per line. `append` resolves only when the line is on disk;
 * lines that arrive while a write is under way share the next sync.
 *
 * After a failed write the journal accepts nothing more until it is opened again: memory would be
 * ahead of the disk, and answers from it would be wrong.
 */
export class Journal {
  readonly #file: FileHandle
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null
  #broken: Error | null = null

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Opens or creates the file, passes every stored line to `replay`, and cuts off an incomplete last line. */
  static async open(path: string, replay: (event: unknown) => void): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'a+')
    try {
      const end = await readLines(file, path, replay)
      const { size } = await file.stat()
      if (end < size) await file.truncate(end)
      await file.sync()
      await flushFolder(dirname(path))
    } catch (reason) {
      await file.close()
      throw reason
    }
    return new Journal(file)
  }

  append(event: object): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken)
    const done = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ line: `${JSON.stringify(event)}\n`, resolve, reject })
    })
    this.#writing ??= this.#drain()
    return done
  }

  /** Deletes every line, also those that are being written. */
  async clear(): Promise<void> {
    while (this.#writing) await this.#writing
    this.#writing = this.#file.truncate(0).then(() => this.#drain())
    await this.#writing
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#file.appendFile(batch.map((entry) => entry.line).join(''))
        await this.#file.datasync()
        for (const entry of batch) entry.resolve()
      } catch (reason) {
        const broken = new Error('The sandbox could not write its journal.', { cause: reason })
        this.#broken = broken
        for (const entry of [...batch, ...this.#waiting]) entry.reject(broken)
        this.#waiting = []
      }
    }
    this.#writing = null
  }
}

/** Syncs a folder, so that a new name in it survives a power cut; a file's own sync doesn't ensure that. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Gives the offset after the last whole line. Only the last line may be damaged. */
async function readLines(file: FileHandle, path: string, replay: (event: unknown) => void): Promise<number> {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  let end = 0
  let number = 0
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, offset)
    if (bytesRead === 0) return end
    offset += bytesRead
    let block = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    for (let cut = block.indexOf(10); cut >= 0; cut = block.indexOf(10)) {
      number += 1
      replay(parseLine(block.subarray(0, cut).toString('utf8'), path, number))
      end += cut + 1
      block = block.subarray(cut + 1)
    }
    rest = block
  }
}

function parseLine(line: string, path: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (reason) {
    throw new Error(`${path}: line ${number} is damaged. Move the file away to start an empty sandbox.`, {
      cause: reason,
    })
  }
}
