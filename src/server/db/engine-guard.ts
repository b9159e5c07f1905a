import type { PGlite } from '@electric-sql/pglite'

/** The code by which Emscripten's setjmp returns in PGlite: an ordinary SQL error, after which the engine goes on. */
const LONG_JUMP = 100

/** The entries of PGlite's module that run statements, and what its loop calls after each failure. */
interface Entries {
  _PostgresMainLoopOnce: () => void
  _PostgresMainLongJmp: () => void
  _PostgresSendReadyForQueryIfNecessary: () => void
  _pgl_pq_flush: () => void
  stackRestore: (pointer: unknown) => void
}

/** The embedded engine has stopped, as PostgreSQL does when it can't write its log (PANIC) or crashes. */
export class EngineStopped extends Error {
  override name = 'EngineStopped'
}

/**
 * Detects when the engine stops and refuses every later statement. Otherwise PGlite answers the statement that
 * stopped it with no rows, and the next one never returns and blocks the process.
 */
export function guardEngine(client: PGlite, onStop: () => void): void {
  const module = client.Module as unknown as Entries
  let stopped: EngineStopped | null = null

  const stop = (cause: unknown) => {
    if (stopped) return
    stopped = new EngineStopped('The embedded database has stopped.', { cause })
    onStop()
  }
  const guard = (name: Exclude<keyof Entries, 'stackRestore'>) => {
    const run = module[name]
    module[name] = () => {
      if (stopped) throw stopped
      try {
        run()
      } catch (error) {
        if (!isLongJump(error)) stop(error)
        throw error
      }
    }
  }
  guard('_PostgresMainLoopOnce')
  guard('_PostgresMainLongJmp')
  guard('_PostgresSendReadyForQueryIfNecessary')
  guard('_pgl_pq_flush')
  const restore = module.stackRestore
  module.stackRestore = (pointer) => {
    // PGlite's loop catches whatever the engine throws and calls it again; this throw leaves the loop.
    if (stopped) throw stopped
    restore(pointer)
  }
  const execute = client.execProtocolRawSync.bind(client)
  client.execProtocolRawSync = (message) => {
    if (stopped) throw stopped
    try {
      const answer = execute(message)
      if (stopped) throw stopped
      return answer
    } catch (error) {
      throw stopped ?? error
    }
  }
}

function isLongJump(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === LONG_JUMP
}
