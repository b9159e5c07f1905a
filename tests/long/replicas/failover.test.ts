import { expect, onTestFinished, test, vi } from 'vitest'

import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-pair.ts'
import { randomFrom } from '#tests/long/publishing/random.ts'

import { startHaproxy } from './fronts.ts'
import { startInstallation } from './installation.ts'
import { type Load, PATIENT, startLoad } from './load.ts'
import { expectSound } from './outcome.ts'

// `npm run test:failover`: the primary of a PostgreSQL pair is killed under publishing load, and its standby promoted.

const failovers = Number(process.env['FAILOVERS'] ?? 5)
const seed = Number(process.env['REPLICAS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Each may publish ten times; more than are needed. */
const AGENTS = 100 + 60 * failovers

/** Acknowledged before the next primary is killed. */
const BETWEEN = 40

/** Seconds from the kill until these worked again. */
interface Failover {
  /** The slower web process answered from the database. */
  reads: number
  /** A publication that was sent after the kill was acknowledged. */
  acknowledged: number
  /** A post went out. */
  published: number
}

async function countPublished(url: string): Promise<number> {
  const query = `select count(*)::int as count from publication_targets where state = 'published'`
  const [row] = await ask<{ count: number }>(url, query)
  return row?.count ?? 0
}

async function failOver(pair: PostgresPair, url: string, load: Load): Promise<Failover> {
  await load.untilMore(BETWEEN)
  const published = await countPublished(url)
  const killed = performance.now()
  pair.killPrimary()
  await pair.promote()
  const firstOf = async (calls: readonly { from: number; to: number }[]) => {
    const first = () => calls.find(({ from }) => from > killed)
    await vi.waitFor(() => expect(first()).toBeDefined(), PATIENT)
    return ((first()?.to ?? Infinity) - killed) / 1000
  }
  const reads = Math.max(...(await Promise.all(load.answered.map(firstOf))))
  const acknowledged = await firstOf(load.acknowledged)
  await vi.waitFor(async () => expect(await countPublished(url)).toBeGreaterThan(published), PATIENT)
  const again = (performance.now() - killed) / 1000
  await pair.rejoin()
  return { reads, acknowledged, published: again }
}

test(`loses and doubles nothing through ${failovers} failovers of PostgreSQL (seed ${seed})`, async () => {
  const pair = await startPostgresPair()
  onTestFinished(pair.close)
  const url = await startHaproxy(pair.ports)
  const installation = await startInstallation(url, AGENTS)
  const load = startLoad(installation, randomFrom(seed))
  const all: Failover[] = []
  for (let at = 0; at < failovers; at++) all.push(await failOver(pair, url, load))
  await load.end()
  const { sent, reads } = load
  const seconds = (of: keyof Failover) => {
    const sorted = all.map((one) => one[of]).toSorted((a, b) => a - b)
    return `median ${sorted[Math.floor((sorted.length - 1) / 2)]?.toFixed(1)}, worst ${sorted.at(-1)?.toFixed(1)}`
  }
  await expectSound(installation, load.publications, sent, [
    `${failovers} failovers, seed ${seed}`,
    `  seconds from the kill until reads are answered: ${seconds('reads')}`,
    `  until a publication sent after it is acknowledged: ${seconds('acknowledged')}`,
    `  until a post goes out: ${seconds('published')}`,
    `  reads: ${reads.requests}, ${reads.unavailable} answered 503, the slowest after ${Math.round(reads.slowestMs)} ms`,
  ])
  expect([sent.unanswered, reads.unanswered, reads.wrong]).toEqual([0, 0, []])
  expect(reads.unavailable).toBeGreaterThan(0)
  expect(installation.complaints()).toEqual([])
})
