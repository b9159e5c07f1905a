import { setTimeout as wait } from 'node:timers/promises'

import { PLATFORMS } from '#domain/platform/platform.ts'
import { clearFaults } from '#tests/support/steer.ts'
import { isNoAnswer } from '#tests/long/replicas/senders.ts'

import { Agent, type Identity } from './agent.ts'
import { type LibraryPosts, seed } from './seed.ts'
import { type Logged, startProgram, type Program } from './program.ts'
import { randomFrom, type Random } from './random.ts'
import { cancelPlanned, runErrands, sendAll, type Sent } from './senders.ts'
import { areSettled, changes, disagreements, readRows, unexpectedPosts, type Row } from './comparison.ts'
import { nextPublication, type PlannedPublication } from './planned-publication.ts'
import { setRandomFaults } from './random-faults.ts'
import { decideAboutPaused, pauseSome, resumeAll, takeBackAll, takeBackSome } from './second-thoughts.ts'

/** The result of a stress test. */
export interface StressReport {
  sent: Sent
  rows: Row[]
  /** Empty when everything agrees. */
  disagreements: string[]
  publications: number
  /** Rows of stories. */
  stories: number
  kills: number
  logged: Logged[]
  /** How long it lasted, by the real clock and by the server's. */
  realMs: number
  livedMs: number
}

/** Rows of one burst, and of one day: below what the networks take of an account in 24 hours. */
const BURST_ROWS = 30
const DAY_ROWS = 240

/** Publications of one agent on one day: below what the plan allows. */
const AGENT_DAY = 8

/** Rows for each of which there is a post for a story. */
const STORY_EVERY = 10

const DAY_MS = 24 * 60 * 60 * 1000

const IDENTITIES: readonly Identity[] = [
  { people: { facebook: 'maya', instagram: 'maya', linkedin: 'maya' }, pageId: '110000000000001' },
  { people: { facebook: 'dana', instagram: 'dana', linkedin: 'dana' }, pageId: '110000000000002' },
  { people: { facebook: 'maya', instagram: 'nora', linkedin: 'nora' }, pageId: '110000000000003' },
]

/** Who acts, what they have made so far, and what they did. */
interface World {
  agents: readonly Agent[]
  planned: readonly PlannedPublication[]
  sent: Sent
}

/**
 * Publishes at least so many rows through a real server whose networks fail at every call and which
 * is killed again and again, until nothing is under way any more; then compares rows and feeds.
 */
export async function runStressTest(options: { dataDir: string; seed: number; rows: number }): Promise<StressReport> {
  const startedAt = performance.now()
  const random = randomFrom(options.seed)
  const { people, posts } = await seed(options.dataDir, {
    agents: Math.ceil(Math.min(options.rows, DAY_ROWS) / AGENT_DAY),
    stories: Math.ceil(options.rows / STORY_EVERY),
  })
  const program = await startProgram(options.dataDir)
  try {
    const start = program.now()
    const agents = people.map((person, at) => new Agent(program.address, person, pick(IDENTITIES, at)))
    await Promise.all(agents.map(connectAll))
    const accounts = await Promise.all(agents.map((agent) => agent.accounts()))
    const sent: Sent = { repeats: 0, unanswered: 0, reconnects: 0, errands: 0, pauses: 0, takenBack: 0 }
    const planned: PlannedPublication[] = []
    let dayEnds = 0
    for (let asked = 0; asked < options.rows;) {
      if (asked >= dayEnds) {
        if (planned.length > 0) {
          await pausedNight(program, random, { agents, planned, sent }, start + (dayEnds / DAY_ROWS) * DAY_MS)
        }
        dayEnds += DAY_ROWS
      }
      const burst = nextBurst(random, agents, posts, program.now(), planned.length)
      await publishBurst(program, random, { agents, planned, sent }, burst)
      planned.push(...burst)
      asked += rowsOf(burst)
      await reconnect(agents, random, sent)
    }
    await pausedNight(program, random, { agents, planned, sent }, program.now() + DAY_MS)
    await settle(program, random, planned)
    await endTakingBack(program, { agents, planned, sent })
    const rows = await readRows(program.address, planned)
    // Long after, and after one more crash: what was handed to the agent stays as it is.
    await program.skipTo(program.now() + 3 * DAY_MS)
    await program.crash()
    await program.skipTo(program.now() + DAY_MS)
    return {
      sent,
      rows,
      disagreements: [
        ...(await disagreements(program.address, planned, rows)),
        ...changes(rows, await readRows(program.address, planned)),
        ...(await strayAccounts(agents, accounts)),
        ...(await unexpectedPosts(agents, planned, new Date(start), new Date(program.now()))),
      ],
      publications: planned.length,
      stories: planned.reduce((sum, { stories }) => sum + stories.length, 0),
      kills: program.kills(),
      logged: program.logged(),
      realMs: performance.now() - startedAt,
      livedMs: program.now() - start,
    }
  } finally {
    await program.end()
  }
}

/** Whatever failed on the way to an account, an agent has only the accounts chosen at first. */
async function strayAccounts(agents: readonly Agent[], before: readonly string[][]): Promise<string[]> {
  const after = await Promise.all(agents.map((agent) => agent.accounts()))
  return after.flatMap((accounts, at) =>
    accounts.join() === before[at]?.join() ? [] : [`agent ${at} has ${accounts.join()}, not ${before[at]?.join()}`],
  )
}

async function connectAll(agent: Agent): Promise<void> {
  for (const platform of PLATFORMS) await agent.connect(platform)
}

/** Agents mostly reconnect the accounts that need it; some posts wait in vain. */
async function reconnect(agents: readonly Agent[], random: Random, sent: Sent): Promise<void> {
  for (const agent of agents) {
    for (const platform of PLATFORMS) {
      if ((await agent.isConnected(platform)) || random.chance(0.2)) continue
      await agent.connect(platform)
      sent.reconnects += 1
    }
  }
}

/** The agents alternate, so that none of them publishes too much on one day. */
function nextBurst(random: Random, agents: readonly Agent[], posts: LibraryPosts, now: number, made: number) {
  const burst: PlannedPublication[] = []
  while (rowsOf(burst) < BURST_ROWS) burst.push(nextPublication(random, pick(agents, made + burst.length), posts, now))
  return burst
}

/** Sets faults and sends everything; at some moment of it, or while it is processed, the server is killed. */
async function publishBurst(
  program: Program,
  random: Random,
  { agents, planned, sent }: World,
  burst: readonly PlannedPublication[],
): Promise<void> {
  await setRandomFaults(program.address, random, random.whole(10, 40))
  const crash = crashAfter(program, random.pick([random.whole(5, 300), random.whole(20, 2500)]))
  await Promise.all([
    sendAll(program, random, burst, sent),
    runErrands(program, random, agents, sent),
    takeBackSome(program, planned, sent),
  ])
  await cancelPlanned(program, burst, sent)
  await crash
  await setRandomFaults(program.address, random, random.whole(10, 40))
  // The kill cleared the faults set before.
  await runErrands(program, random, agents, sent)
}

async function crashAfter(program: Program, ms: number): Promise<void> {
  await wait(ms)
  await program.crash()
}

/** Processes what waits until the next morning; the server may be killed at night, too. */
async function passNight(program: Program, random: Random, until: number): Promise<void> {
  const morning = program.skipTo(until)
  if (random.chance(0.5)) {
    await crashAfter(program, random.whole(20, 3000))
    await setRandomFaults(program.address, random, random.whole(0, 30))
  }
  await morning
}

/** A night before which some agents pause; those who didn't say until when resume in the middle of it. */
async function pausedNight(
  program: Program,
  random: Random,
  { agents, planned, sent }: World,
  until: number,
): Promise<void> {
  const crash = crashAfter(program, random.whole(5, 300))
  await pauseSome(program, random, agents, sent)
  await crash
  await passNight(program, random, Math.min(until, program.now() + random.whole(30, 240) * 60_000))
  await resumeAll(program, agents, sent)
  await passNight(program, random, until)
  await decideAboutPaused(program, random, planned, sent)
}

/** Without faults and with every account connected, what is to be taken back is. */
async function endTakingBack(program: Program, { agents, planned, sent }: World): Promise<void> {
  await clearFaults(program.address)
  for (const agent of agents) {
    for (const platform of PLATFORMS) if (!(await agent.isConnected(platform))) await agent.connect(platform)
  }
  await takeBackAll(program, planned, sent)
}

async function settle(program: Program, random: Random, planned: readonly PlannedPublication[]): Promise<void> {
  for (;;) {
    await passNight(program, random, program.now() + DAY_MS)
    const rows = await readRows(program.address, planned).catch((error: unknown) => {
      if (isNoAnswer(error)) return null
      throw error
    })
    if (rows && areSettled(rows)) return
  }
}

function rowsOf(burst: readonly PlannedPublication[]): number {
  return burst.reduce((sum, { platforms }) => sum + platforms.length, 0)
}

function pick<T>(from: readonly T[], at: number): T {
  const picked = from[at % from.length]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}
