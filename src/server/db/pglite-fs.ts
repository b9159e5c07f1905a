import { closeSync, fsyncSync, openSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file or folder as Emscripten's file system knows it; `nfd` is Node's descriptor, of files only. */
interface Stream {
  nfd?: number
  node: object
}

/** The parts of Emscripten's module that matter here. */
interface Module {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath: (node: object) => string }
  FS: { ErrnoError: new (errno: number) => Error }
}

type Init = NodeFS['init']

/** EIO in Emscripten's numbering. */
const EIO = 29

/**
 * PGlite's folder of real files, with a real fsync: as it ships, PostgreSQL's syncs end in a file
 * system that has none and answers that all is well. A sync that fails reaches PostgreSQL as an I/O
 * error, on which it stops rather than go on with what may be lost.
 */
export class SyncedNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const giveFsync = (module: Module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncFolder(module.NODEFS.realPath(stream.node))
          else fsyncSync(stream.nfd)
          return 0
        } catch {
          throw new module.FS.ErrnoError(EIO)
        }
      }
    }
    const preRun = [...asList(emscriptenOpts.preRun), giveFsync as unknown as PreRun]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }
}

type PreRun = (module: never) => void

function asList<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Writes a folder's entries to the disk: without it a new or renamed file may be gone after a power cut. */
export function syncFolder(path: string): void {
  // Windows can't open folders; there the file system keeps its entries by itself.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
