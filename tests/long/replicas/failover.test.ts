import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-pair.ts'
import { report } from '#tests/support/report.ts'
import { randomFrom } from '#tests/long/publishing/random.ts'

import { startDatabaseFront } from './database-front.ts'
import { type Installation, startInstallation } from './installation.ts'
import { outcomeOf, untilSettled } from './outcome.ts'
import { type Probe, startProbe } from './probe.ts'
import { resultLines } from './result-lines.ts'
import { nothingSent, planned, type Publication, send, type Sent } from './senders.ts'

// `npm run test:failover`: the primary of a PostgreSQL pair is killed under publishing load, and its standby promoted.

const failovers = Number(process.env['FAILOVERS'] ?? 5)
const seed = Number(process.env['REPLICAS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Each may publish ten times; more than are needed. */
const AGENTS = 100 + 60 * failovers
const SENDERS = 4
const PAUSE_MS = [50, 250] as const

/** Acknowledged before the next primary is killed. */
const BETWEEN = 40
const PATIENT = { timeout: 120_000, interval: 20 }

/** Seconds from the kill until these worked again. */
interface Failover {
  /** The slower web process answered from the database. */
  answers: number
  /** A publication that was sent after the kill was acknowledged. */
  acknowledged: number
  /** A post went out. */
  published: number
}

interface Load {
  publications: Publication[]
  /** When each was sent and acknowledged. */
  acknowledged: { from: number; to: number }[]
  sent: Sent
}

/** Publishes one after the other from a few devices until `signal` is aborted. */
async function publishUntil(installation: Installation, load: Load, signal: AbortSignal): Promise<void> {
  const random = randomFrom(seed)
  const waiting = planned(random, 10 * AGENTS, installation).values()
  const sender = async () => {
    for (const publication of waiting) {
      if (signal.aborted) return
      load.publications.push(publication)
      const from = performance.now()
      await send(publication, installation.webs, random, load.sent)
      load.acknowledged.push({ from, to: performance.now() })
      await wait(random.whole(...PAUSE_MS))
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
}

async function failOver(pair: PostgresPair, url: string, probes: readonly Probe[], load: Load): Promise<Failover> {
  const reached = load.acknowledged.length + BETWEEN
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(reached), PATIENT)
  const [{ count: published } = { count: 0 }] = await ask<{ count: number }>(url, PUBLISHED)
  const killed = performance.now()
  pair.killPrimary()
  await pair.promote()
  const isAfter = ({ from }: { from: number }) => from > killed
  const firstOf = async (calls: readonly { from: number; to: number }[]) => {
    await vi.waitFor(() => expect(calls.some(isAfter)).toBe(true), PATIENT)
    return ((calls.find(isAfter)?.to ?? Infinity) - killed) / 1000
  }
  const answers = Math.max(...(await Promise.all(probes.map(({ succeeded }) => firstOf(succeeded)))))
  const acknowledged = await firstOf(load.acknowledged)
  await vi.waitFor(async () => {
    const [row] = await ask<{ count: number }>(url, PUBLISHED)
    expect(row?.count).toBeGreaterThan(published)
  }, PATIENT)
  const again = (performance.now() - killed) / 1000
  await pair.rejoin()
  return { answers, acknowledged, published: again }
}

const PUBLISHED = `select count(*)::int as count from publication_targets where state = 'published'`

test(`loses and doubles nothing through ${failovers} failovers of PostgreSQL (seed ${seed})`, async () => {
  const began = performance.now()
  const pair = await startPostgresPair()
  onTestFinished(pair.close)
  const front = await startDatabaseFront(pair.ports)
  onTestFinished(front.close)
  const installation = await startInstallation(front.url, AGENTS)
  const load: Load = { publications: [], acknowledged: [], sent: nothingSent() }
  const stopped = new AbortController()
  const probes = installation.webs.flatMap((address) =>
    installation.agents.slice(0, 1).map((agent) => startProbe(agent.at(address), stopped.signal)),
  )
  let codes: (number | null)[] = []
  try {
    const publishing = publishUntil(installation, load, stopped.signal)
    const all: Failover[] = []
    for (let at = 0; at < failovers; at++) {
      all.push(
        await failOver(
          pair,
          front.url,
          probes.map(({ probe }) => probe),
          load,
        ),
      )
    }
    stopped.abort()
    await Promise.all([publishing, ...probes.map(({ ended }) => ended)])
    await untilSettled(front.url)
    const outcome = await outcomeOf(load.publications, front.url, installation.addresses.networks)
    codes = await installation.close()
    const seconds = (of: (one: Failover) => number) => medianAndWorst(all.map(of))
    const read = probes.map(({ probe }) => probe)
    const sum = (of: (probe: Probe) => number) => read.reduce((total, probe) => total + of(probe), 0)
    report(
      [
        `failover, seed ${seed}: ${failovers} failovers in ${Math.round((performance.now() - began) / 1000)} s`,
        `  seconds from the kill until reads are answered: ${seconds(({ answers }) => answers)}`,
        `  until a publication sent after it is acknowledged: ${seconds(({ acknowledged }) => acknowledged)}`,
        `  until a post goes out: ${seconds(({ published }) => published)}`,
        `  reads: ${sum(({ succeeded }) => succeeded.length)} answered, ${sum(({ unavailable }) => unavailable)} answered 503, ${sum(({ wrong }) => wrong.length)} answered wrongly, the slowest after ${Math.round(Math.max(...read.map(({ slowestMs }) => slowestMs)))} ms`,
        ...resultLines(load.publications.length, outcome, load.sent),
        ...[...installation.errors()].map(([text, times]) => `  logged ${times} times: ${text}`),
      ].join('\n'),
    )
    expect(outcome.lost).toEqual([])
    expect(outcome.doubled).toEqual([])
    expect(outcome.untrue).toEqual([])
    expect(outcome.acknowledged).toBe(load.publications.length)
    expect(load.sent.wrong).toEqual([])
    expect(load.sent.unanswered).toBe(0)
    expect(read.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(sum(({ unavailable }) => unavailable)).toBeGreaterThan(0)
    expect(installation.complaints()).toEqual([])
    expect(codes).toEqual([0, 0, 0, 0])
  } finally {
    stopped.abort()
    if (codes.length === 0) await installation.close()
  }
})

function medianAndWorst(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return `median ${median.toFixed(1)}, worst ${(sorted.at(-1) ?? 0).toFixed(1)}`
}
