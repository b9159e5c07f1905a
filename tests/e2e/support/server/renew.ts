import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import type { AppContext } from '#server/app-context.ts'
import { pastDeadlocks } from '#server/db/statements.ts'
import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'

/** Longer than any job takes, unless a test has made a network slow. */
const JOBS_END_WITHIN_MS = 3000

/**
 * Puts a server back to what was seeded: every row has its first content and id again, and the stand-ins know nothing of
 * what happened. Gives false when a job of the last test doesn't end.
 */
export async function renew({ config, db, sessions }: AppContext): Promise<boolean> {
  for (const until = Date.now() + JOBS_END_WITHIN_MS; Date.now() < until; await wait(20)) {
    await db.execute(sql`delete from jobs.job where state <> 'active'`)
    if (await isWorking(db)) continue
    // What a page had asked for before it was closed may still be done.
    await pastDeadlocks(async () => db.execute(sql`select snapshot.restore()`))
    sessions.drop()
    // One may have begun since, with what is no more.
    if (await isWorking(db)) continue
    const reset = await fetch(`http://127.0.0.1:${config.port}/sandbox/api/reset`, {
      method: 'POST',
      headers: WITH_TOKEN,
    })
    if (!reset.ok) throw new Error(`the stand-ins were not reset: ${reset.status}`)
    return true
  }
  return false
}

async function isWorking(db: AppContext['db']): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from jobs.job where state = 'active' limit 1`)
  return rows.length > 0
}
