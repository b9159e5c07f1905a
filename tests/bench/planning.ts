import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openStorage } from '#server/storage/storage.ts'

import { addAgents, planAll, TODAY, TOMORROW, type Took } from './planned-agents.ts'

/**
 * Measures how long planning takes for more and more agents, on the embedded database with every commit on disk and the
 * demo library: first their whole window of two weeks, then the day after, when the window moves on by a day. Each
 * agent has one posting day a week (the seven in rotation), five categories and one connection: two posts each to begin
 * with, and one for every seventh agent the day after. An agent who posts every day costs more rows; this shows the
 * growth. The measure is processor time, since other work on the machine and its disk change the elapsed time.
 */
const SIZES = [1_000, 10_000, 100_000]

const silent = () => {}
const log = { info: silent, warn: silent, error: (detail: object, message: string) => console.error(message, detail) }

interface Measured {
  agents: number
  posts: number
  first: Took
  next: Took
  /** The longest time the event loop was blocked, in milliseconds. */
  longest: number
}

async function measure(agents: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-planning-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '4188', APP_SECRET: 'a secret that every measurement shares' })
  const database = await openEmbedded(dataDir, log)
  try {
    let now = TODAY
    const context = { config, db: database.db, storage: await openStorage(config), now: () => now, log }
    await seedDemo(context)
    await addAgents(database.db, agents)
    const blocked = watchThread()
    const first = await planAll(context)
    now = TOMORROW
    const next = await planAll(context)
    const longest = blocked.stop()
    const { rows } = await database.db.execute<{ posts: number }>(
      sql`select count(*)::int as posts from publications where source = 'auto'`,
    )
    return { agents, posts: rows[0]?.posts ?? 0, first, next, longest }
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures the longest time the event loop is blocked. */
function watchThread(): { stop: () => number } {
  let longest = 0
  let last = performance.now()
  let going = true
  const look = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (going) setImmediate(look)
  }
  setImmediate(look)
  return {
    stop: () => {
      going = false
      return longest
    },
  }
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
const told = ({ worked, passed }: Took, agents: number) =>
  `${number(worked / 1000)} s of work in ${number(passed / 1000)} s, ${number((worked / agents) * 1000)} µs an agent`

console.log('planning auto posts, embedded database on disk:')
await measure(100) // Warms up the code, which would otherwise be counted for the smallest size.
const measured: Measured[] = []
for (const size of SIZES) {
  const one = await measure(size)
  measured.push(one)
  console.log(`  ${number(size)} agents, ${number(one.posts)} posts; others waited ${number(one.longest)} ms at most`)
  console.log(`    two weeks: ${told(one.first, size)}`)
  console.log(`    the next day: ${told(one.next, size)}`)
}
const [base] = measured
for (const { agents, first, next } of base ? measured.slice(1) : []) {
  const times = (took: Took, small: Took | undefined) => number(took.worked / (small?.worked ?? NaN))
  console.log(
    `  ${number(agents / (base?.agents ?? NaN))} times the agents: ` +
      `${times(first, base?.first)} times the work for two weeks, ${times(next, base?.next)} times for the next day`,
  )
}
