import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { vi } from 'vitest'

import type { Browser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { startPostgres, type Postgres } from '#tests/support/postgres.ts'
import { run, type Process } from '#tests/support/programs/process.ts'
import { connectMayasPage, createPost, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn, type StandIn } from '#tests/support/stand-in.ts'
import { type Answers, newAnswers, read, sameAt, send, type Wanted } from './load.ts'

/** The result of publishing while the database became unreachable again and again. */
export interface FaultReport {
  restarts: number
  terminations: number
  /** Connections that were ended by `pg_terminate_backend`. */
  terminated: number
  acknowledged: number
  answers: Answers
  /** Acknowledged publications that didn't end as published, with their states. */
  lost: string[]
  /** Captions that are in the feed more or less often than once. */
  doubled: string[]
  /** How servers ended that should have kept running. */
  ended: string[]
}

/** Publications sent at each fault, from several agents. */
const BATCH = 6
/** Below what a plan allows an agent a day. */
const AGENT_DAY = 8
const MAIN = new URL('./main.ts', import.meta.url)

type Fault = 'immediate' | 'fast' | 'terminate'

/**
 * Publishes through two servers on one PostgreSQL, which is restarted (immediate and fast alternately) and whose
 * connections are ended, each `count` times.
 */
export async function underDatabaseFaults(count: number): Promise<FaultReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-faults-'))
  const postgres = await startPostgres()
  const standIn = await startStandIn()
  const servers: Process[] = []
  try {
    const faults = Array.from({ length: count }, (_, at): Fault[] => [
      at % 2 === 0 ? 'immediate' : 'fast',
      'terminate',
    ]).flat()
    const { postId, browsers } = await prepareData(postgres, standIn, dataDir, faults.length)
    const addresses = [
      await launch(servers, postgres, standIn, dataDir),
      await launch(servers, postgres, standIn, dataDir),
    ]
    const answers = newAnswers()
    const stopped = new AbortController()
    const readers = addresses.flatMap((address) =>
      browsers.slice(0, 2).map((browser) => read(answers, sameAt(address, browser), stopped.signal)),
    )
    const all: Wanted[] = []
    let terminated = 0
    for (const fault of faults) {
      const batch = Array.from({ length: BATCH }, (_, at) => nextWanted(browsers, addresses, all.length + at))
      all.push(...batch)
      const sent = Promise.all(batch.map((wanted) => send(answers, wanted, postId)))
      await wait(Math.random() * 200)
      if (fault === 'terminate') terminated += await postgres.terminateConnections()
      else await postgres.restart(fault, Math.random() * 1000)
      await sent
    }
    stopped.abort()
    await Promise.all(readers)
    const lost = await untilPublished(all)
    return {
      restarts: count,
      terminations: count,
      terminated,
      acknowledged: all.length,
      answers,
      lost,
      doubled: await countWall(standIn, all),
      ended: servers.flatMap(({ child, errorOutput: complaints }) =>
        child.exitCode === null && child.signalCode === null ? [] : [`${child.exitCode}: ${complaints()}`],
      ),
    }
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await standIn.close()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const SETTINGS = {
  DEMO: 'off',
  LOG_LEVEL: 'error',
  APP_SECRET: 'a secret that is known to every test',
  RATE_LIMIT_CALLS: '1000000',
  RATE_LIMIT_LOGINS: '1000000',
}

/** Agents who are signed in and connected, and a post, in the database before the servers start. */
async function prepareData(postgres: Postgres, standIn: StandIn, dataDir: string, faults: number) {
  const server = await startTestServer({
    onDisk: true,
    env: { DATABASE_URL: postgres.url },
    config: { ...standIn.config, dataDir },
  })
  const browsers: Browser[] = []
  for (let at = 0; at < Math.ceil((faults * BATCH) / AGENT_DAY); at++) {
    const agent = await server.createAgent({}, { plan: 'premium' })
    await connectMayasPage(server.context, agent)
    browsers.push(await server.signIn(agent.email))
  }
  const postId = await createPost(server.context)
  await server.close()
  return { postId, browsers }
}

async function launch(servers: Process[], postgres: Postgres, standIn: StandIn, dataDir: string): Promise<string> {
  const port = String(await freePort())
  const server = run(MAIN, [], {
    ...SETTINGS,
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    STAND_IN: JSON.stringify(standIn.config),
  })
  servers.push(server)
  await server.waitForLine((line) => line === 'ready')
  return `http://127.0.0.1:${port}`
}

function nextWanted(browsers: readonly Browser[], addresses: readonly string[], at: number): Wanted {
  const browser = browsers[at % browsers.length]
  if (!browser) throw new Error('There are no agents')
  const address = addresses[at % addresses.length] ?? ''
  return { browser: sameAt(address, browser), key: crypto.randomUUID(), body: publishBody(), id: null }
}

/** Waits until all are published; what isn't after three minutes, with its state. */
async function untilPublished(all: readonly Wanted[]): Promise<string[]> {
  const open = new Map(all.map((wanted) => [wanted, 'unknown']))
  const look = async () => {
    for (const wanted of open.keys()) {
      const { status } = await scheduledPost(wanted.browser, wanted.id ?? 0)
      open.set(wanted, status)
      if (status === 'published') open.delete(wanted)
    }
    if (open.size > 0) throw new Error(`${open.size} are not published`)
  }
  await vi.waitFor(look, { timeout: 180_000, interval: 500 }).catch(() => undefined)
  return [...open].map(([{ id }, status]) => `${id}: ${status}`)
}

async function countWall(standIn: StandIn, all: readonly Wanted[]): Promise<string[]> {
  const counted: string[] = []
  for (const { id, body } of all) {
    const { length } = await standIn.wall(body.caption)
    if (length !== 1) counted.push(`publication ${id} stands on the wall ${length} times`)
  }
  return counted
}

/** The counts, for people. */
export function faultLines({ answers, ...report }: FaultReport): string {
  const statuses = [...answers.byStatus].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`)
  return [
    `${report.restarts} restarts, ${report.terminations} terminations of ${report.terminated} connections`,
    `${report.acknowledged} acknowledged, ${report.lost.length} lost, ${report.doubled.length} doubled or missing`,
    `answers: ${statuses.join(', ')}; the slowest took ${Math.round(answers.slowestMs)} ms`,
    `${report.ended.length} servers ended`,
  ].join('\n')
}
