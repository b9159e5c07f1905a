import type { PGlite } from '@electric-sql/pglite'

import type { Log } from '../house.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/**
 * What PostgreSQL's background processes would do, were there any in PGlite: checkpoints, so that
 * the log to replay after a crash stays short, and vacuum, so that queue tables don't grow for ever.
 */
export function startUpkeep(client: PGlite, log: Log): { stop: () => void } {
  const regularly = (statement: string, ms: number) =>
    setInterval(() => {
      client.exec(statement).catch((error: unknown) => log.error({ err: error }, `${statement} failed`))
    }, ms).unref()
  const timers = [regularly('CHECKPOINT', CHECKPOINT_EVERY_MS), regularly('VACUUM (ANALYZE)', VACUUM_EVERY_MS)]
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) }
}
