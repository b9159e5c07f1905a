import { join } from 'node:path'

import { atMost } from '../storage/at-most.ts'
import { mimeOfEnding, type StoredMime } from '../storage/keys.ts'
import type { StoredFile, Storage } from '../storage/storage.ts'

/** Files stored at once: enough to keep the disk busy while others are hashed. */
const AT_ONCE = 8

/** The stored files, by path in the demo's folder. */
export class StoredMedia {
  readonly #byPath: ReadonlyMap<string, StoredFile>

  constructor(byPath: ReadonlyMap<string, StoredFile>) {
    this.#byPath = byPath
  }

  has(path: string): boolean {
    return this.#byPath.has(path)
  }

  keyOf(path: string): string {
    const file = this.#byPath.get(path)
    if (!file) throw new Error(`${path} was not stored`)
    return file.key
  }

  /** Each content once, as rows for `files`. */
  rows(): StoredFile[] {
    return [...new Map([...this.#byPath.values()].map((file) => [file.key, file])).values()]
  }
}

/** Stores files of the demo. Repeating it only reads them and changes nothing. */
export async function storeMedia(storage: Storage, folder: string, paths: Iterable<string>): Promise<StoredMedia> {
  const inTurn = atMost(AT_ONCE)
  const storing = [...new Set(paths)].map((path) =>
    inTurn(async () => [path, await storage.put(join(folder, path), mimeOf(path))] as const),
  )
  // Where one fails none is left under way: the caller may remove the folder.
  await Promise.allSettled(storing)
  return new StoredMedia(new Map(await Promise.all(storing)))
}

function mimeOf(path: string): StoredMime {
  const mime = mimeOfEnding(path.slice(path.lastIndexOf('.') + 1))
  if (!mime) throw new Error(`${path} is of no kind that is stored`)
  return mime
}
