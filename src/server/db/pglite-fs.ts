import { closeSync, fsyncSync, openSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file or folder in Emscripten's file system; `nfd` is Node's descriptor, of files only. */
interface Stream {
  nfd?: number
  node: object
}

/** Changes to a file's attributes, on a node or an open stream of Emscripten's file system. */
type SetAttr = (target: object, attr: { mode?: number }) => void

/** The parts of Emscripten's module used here. */
interface Module {
  NODEFS: {
    node_ops: { setattr: SetAttr }
    stream_ops: { setattr: SetAttr; fsync?: (stream: Stream) => number }
    realPath: (node: object) => string
  }
  FS: { ErrnoError: new (errno: number) => Error; streams: (Stream | null | undefined)[] }
}

type Init = NodeFS['init']

/** EIO in Emscripten's numbering. */
const EIO = 29

/**
 * PGlite's folder of real files, private to their owner and with a real fsync: without this, PostgreSQL's syncs do
 * nothing and report success. A sync that fails reaches PostgreSQL as an I/O error, on which it stops rather than
 * continue with data that may be lost.
 */
export class SyncedNodeFS extends NodeFS {
  #module: Module | null = null

  override async init(pg: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const giveFsync = (module: Module) => {
      this.#module = module
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
    const preRun = [...asList(emscriptenOpts.preRun), giveFsync as unknown as PreRun, keepPrivate as unknown as PreRun]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }

  /** Closes the files of an engine that has stopped and will not do it itself. */
  abandon(): void {
    for (const stream of this.#module?.FS.streams ?? []) {
      if (stream?.nfd === undefined) continue
      closeSync(stream.nfd)
      delete stream.nfd
    }
    this.#module = null
  }
}

type PreRun = (module: never) => void

/** Emscripten sets the mode of each new file by its own umask, which lets others read, and ignores the process's. */
function keepPrivate({ NODEFS: { node_ops: nodes, stream_ops: streams } }: Module): void {
  for (const operations of [nodes, streams]) {
    const { setattr } = operations
    operations.setattr = (target, attr) =>
      setattr(target, attr.mode === undefined ? attr : { ...attr, mode: attr.mode & ~0o077 })
  }
}

function asList<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Syncs a folder's entries to disk: otherwise a new or renamed file may be lost after a power failure. */
export function syncFolder(path: string): void {
  // Windows can't open folders; there the file system makes its entries durable by itself.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
