import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openStorage } from '#server/storage/storage.ts'

import { addAgents, planAll, TODAY, TOMORROW } from '../planned-agents.ts'
import { createDatabase, dropDatabase, withoutTimeLimit } from './databases.ts'
import { exponent, whole, type Measured } from './growth.ts'
import { countedStatements, countStatements } from './statements.ts'

/** No statement may take longer, however many agents there are. */
const LONGEST_STATEMENT_MS = 1_000

const silent = () => {}
const log = { info: silent, warn: silent, error: (detail: object, message: string) => console.error(message, detail) }

/** Plans two weeks for so many agents each, then the day after. Returns false when a statement took too long. */
export async function scalePlanning(serverUrl: string, sizes: readonly number[]): Promise<boolean> {
  await measure(serverUrl, 100, false)
  const weeks: Measured[] = []
  const days: Measured[] = []
  let longest = 0
  for (const size of sizes) {
    const { firstMs, nextMs, longestMs } = await measure(serverUrl, size, true)
    weeks.push({ size, ms: firstMs })
    days.push({ size, ms: nextMs })
    longest = Math.max(longest, longestMs)
  }
  console.log(`exponent of growth: two weeks ${exponent(weeks).toFixed(2)}, the next day ${exponent(days).toFixed(2)}`)
  return longest < LONGEST_STATEMENT_MS
}

async function measure(serverUrl: string, agents: number, isTold: boolean) {
  const name = `planning_${agents}`
  const url = await createDatabase(serverUrl, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-scale-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '4188', APP_SECRET: 'a secret that every measurement shares' })
  const database = await openPostgres(url, log)
  try {
    let now = TODAY
    const context = { config, db: database.db, storage: await openStorage(config), now: () => now, log }
    await seedDemo(context)
    await withoutTimeLimit(url, (db) => addAgents(db, agents))
    await countStatements(database.db)
    const memory = watchMemory()
    const first = await planAll(context)
    now = TOMORROW
    const next = await planAll(context)
    const grewMb = memory.stop()
    const { calls, longestMs, longestMeanMs, longestText } = await countedStatements(database.db)
    const { rows } = await database.db.execute<{ posts: number }>(
      sql`select count(*)::int as posts from publications where source = 'auto'`,
    )
    if (isTold)
      console.log(
        `${whole(agents)} agents, ${whole(rows[0]?.posts ?? 0)} posts: two weeks ${(first.passed / 1000).toFixed(1)} s, ` +
          `the next day ${(next.passed / 1000).toFixed(1)} s, ${whole(calls)} statements, the longest ` +
          `${longestMs.toFixed(0)} ms (on average ${longestMeanMs.toFixed(1)} ms: ${longestText}), ` +
          `memory grew by ${grewMb.toFixed(0)} MB`,
      )
    return { firstMs: first.passed, nextMs: next.passed, longestMs }
  } finally {
    await database.close()
    await dropDatabase(serverUrl, name)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures by how much the process's memory grew at most, in MB. */
function watchMemory(): { stop: () => number } {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100)
  return {
    stop: () => {
      clearInterval(timer)
      return (most - before) / 1e6
    },
  }
}
