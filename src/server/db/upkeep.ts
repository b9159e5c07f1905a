import { needBytes } from './free-space.ts'
import type { Log } from '../app-context.ts'
import type { EngineClient } from './engine.ts'
import { faultOf } from './faults.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/** The space a checkpoint may need; one that fails for lack of space stops the engine. */
const CHECKPOINT_NEEDS_BYTES = 16 * 1024 * 1024

/** The regular maintenance of the embedded database. */
export interface Upkeep {
  /** Writes a checkpoint, unless the disk is too full for it. A failure is logged. */
  checkpoint: () => Promise<void>
  stop: () => void
}

/**
 * Does what PostgreSQL's background processes would, which PGlite doesn't have: checkpoints, so that the log to
 * replay after a crash stays short, and vacuum, so that queue tables don't grow forever.
 */
export function startUpkeep(client: EngineClient, folder: string, log: Log): Upkeep {
  const attempt = async (statement: string) => {
    try {
      await needBytes(folder, CHECKPOINT_NEEDS_BYTES)
      await client.exec(statement)
    } catch (error) {
      log.error({ err: error, fault: faultOf(error) }, `${statement} was not done`)
    }
  }
  const checkpoint = () => attempt('CHECKPOINT')
  const timers = [
    setInterval(() => void checkpoint(), CHECKPOINT_EVERY_MS).unref(),
    setInterval(() => void attempt('VACUUM (ANALYZE)'), VACUUM_EVERY_MS).unref(),
  ]
  return { checkpoint, stop: () => timers.forEach((timer) => clearInterval(timer)) }
}
