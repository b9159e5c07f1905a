import { parseArgs } from 'node:util'

import { within } from '#sync/within.ts'

import { emailOf } from './email-of.ts'
import type { Findings, Later } from './checks.ts'
import type { LibraryPost, Life } from './life.ts'
import { Machine, type Agent } from './machine.ts'
import { Model } from './model.ts'
import { readRows, readWalls } from './read-sides.ts'
import { act, seedOf, settle } from './sequence.ts'

// The randomized life of the device, run by scripts/device-life.mjs.
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '500' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', multiple: true, default: [String(Math.floor(Math.random() * 2 ** 31))] },
    first: { type: 'string', default: '0' },
  },
})
const seeds = values.seed.map(Number)
/** Sequences of each seed, the number of the first, and the seconds for each seed. */
const [sequences, first, seconds] = [Number(values.sequences), Number(values.first), Number(values.seconds)]

/** How long after the last sequence a post may still go out that a network held up, in milliseconds. */
const LATE_MS = seconds < Infinity ? 15_000 : 180_000

/** A sequence that takes longer hangs, in milliseconds; the run ends where ending that one hangs too. */
const SEQUENCE_MS = 120_000
const RUN_MS = SEQUENCE_MS + 120_000

/** Failures after which a run ends. */
const MOST_FAILURES = 20

const started = Date.now()
const counts = new Map<string, number>()
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
const spent = new Map<string, number>()
const later: Later[] = []
const failures: string[] = []
let done = 0
let agents = 0

/** Where the run is, and since when. */
let place = { name: 'the start', since: Date.now() }
const enter = (name: string) => (place = { name, since: Date.now() })
setInterval(() => {
  if (Date.now() - place.since > RUN_MS) void giveUp()
}, 5_000).unref()

const machine = await Machine.start(2 * sequences * seeds.length)
try {
  enter('the first day')
  const posts = await firstDay()
  for (const seed of seeds) await run(seed, posts)
  await checkLater()
  enter('the check for doubles')
  await checkDoubles()
} finally {
  enter('the end')
  await machine.end()
}
report()
process.exit(failures.length > 0 ? 1 : 0)

async function run(seed: number, posts: readonly LibraryPost[]): Promise<void> {
  const begun = Date.now()
  const elapsed = () => Math.round((Date.now() - begun) / 1000)
  for (let number = first; number < first + sequences; number += 1) {
    if (elapsed() > seconds || failures.length >= MOST_FAILURES) return
    await sequence(seed, number, posts)
    done += 1
    if (done % 25 === 0) console.log(`${done} sequences, ${elapsed()} s, ${failures.length} failures`)
  }
}

/** Installs the app, so that it starts without a network, and chooses the posts that are published. */
async function firstDay(): Promise<LibraryPost[]> {
  const agent = { id: 0, email: 'agent@porchlight.test' }
  await machine.signIn(agent)
  const page = await machine.tab()
  await machine.goTo(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  const listed = await machine.ask<(LibraryPost & { type: string })[]>('/social-posts')
  await machine.signOut()
  return listed.filter(({ type }) => type === 'image').slice(0, 4)
}

/** Ends a run that hangs where no sequence can be ended, and says where. */
async function giveUp(): Promise<void> {
  const text = `the run hangs at ${place.name} since ${Math.round((Date.now() - place.since) / 1000)} s`
  console.log(text)
  failures.push(text)
  report()
  await within(5_000, machine.kill(), () => undefined)
  process.exit(1)
}

/** Ends what is left of a sequence that failed or hangs, so that the next one begins with everything in place. */
async function endSequence(running: Promise<unknown>): Promise<void> {
  await machine.kill()
  const ended = running.catch(() => undefined)
  await within(30_000, ended, giveUp)
  await machine.revive()
}

/** Every sequence has agents who did nothing yet. */
function nextAgent(): Agent {
  return { id: 0, email: emailOf((agents += 1) - 1) }
}

async function begin(agent: Agent): Promise<void> {
  await machine.signIn(agent)
  await machine.goTo(await machine.tab())
}

async function time<T>(name: string, work: Promise<T>): Promise<T> {
  const from = performance.now()
  try {
    return await work
  } finally {
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - from)
  }
}

async function sequence(seed: number, number: number, posts: readonly LibraryPost[]): Promise<void> {
  const [agent, other] = [nextAgent(), nextAgent()]
  const life: Life = {
    machine,
    model: new Model(),
    posts,
    name: `${seed}.${number}`,
    agent,
    other,
    isInTwoTabs: false,
    names: [],
    texts: 0,
    count,
    time,
  }
  const { names } = life
  enter(`sequence ${number} of seed ${seed}`)
  const fail = (text: string) => {
    failures.push(text)
    console.log(
      `SEQUENCE ${number} FAILED: ${text}\n  actions: ${names.join(', ')}\n  again: npm run test:device -- --seed=${seed} --first=${number} --sequences=1`,
    )
  }
  const running = live(life, seedOf(seed, number))
  try {
    const found = await within(SEQUENCE_MS, running, async () => {
      count('hang')
      console.log((await machine.describe()).join('\n'))
      throw new Error(`it hangs in: ${names.at(-1) ?? 'its begin'}`)
    })
    for (const one of found.wrong) fail(one)
    later.push(...found.later)
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
    await endSequence(running)
  }
}

async function live(life: Life, seed: number): Promise<Findings> {
  while (machine.tabCount > 1) await machine.closeTab(1)
  await time('(begin)', begin(life.agent))
  await act(life, seed)
  const found = await time('(settle and check)', settle(life))
  await machine.signOut()
  return found
}

/** What a network held up goes out later, once, or has a state that says why not. */
async function checkLater(): Promise<void> {
  const deadline = Date.now() + LATE_MS
  const open = new Set(later)
  console.log(`${open.size} targets were still open at the end of their sequence`)
  while (open.size > 0) {
    enter('the check of what was open')
    for (const one of open) {
      const { agent, marker } = one.publish
      await machine.signIn(agent)
      const row = (await readRows(machine)).find(({ caption }) => caption.startsWith(marker))
      const target = row?.targets.find(({ platform }) => platform === one.platform)
      if (target?.state === 'queued' || target?.state === 'publishing') continue
      open.delete(one)
      count(`later ${target?.state}`)
      const times = (await readWalls(machine))[one.platform].filter((caption) => caption.startsWith(marker)).length
      if (target?.state === 'published' && times !== 1) failures.push(`${marker} is on ${one.platform} ${times} times`)
    }
    if (Date.now() > deadline) break
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  for (const { publish, platform } of open) {
    count('later still open')
    if (seconds === Infinity) failures.push(`${publish.marker} is still open on ${platform}`)
  }
}

/** Over the whole run: no caption is on a wall twice. */
async function checkDoubles(): Promise<void> {
  for (const [platform, captions] of Object.entries(await readWalls(machine))) {
    const markers = captions.flatMap((caption) => /^[\d.]+\.life-\d+\.\d+:/.exec(caption)?.[0] ?? [])
    counts.set(`published on ${platform}`, markers.length)
    const doubles = markers.length - new Set(markers).size
    counts.set('doubles', (counts.get('doubles') ?? 0) + doubles)
    if (doubles > 0) failures.push(`${doubles} captions are on ${platform} twice`)
  }
}

function report(): void {
  console.log(
    `life of the device, seeds ${seeds.join(', ')}: ${done} sequences in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  for (const [name, times] of [...counts].toSorted(([one], [other]) => one.localeCompare(other))) {
    const ms = spent.get(name)
    console.log(`  ${name}: ${times}${ms === undefined ? '' : ` (${Math.round(ms / times)} ms each)`}`)
  }
  for (const [name, ms] of spent) if (!counts.has(name)) console.log(`  ${name}: ${Math.round(ms / done)} ms each`)
  console.log(`  faults between device and server that happened: ${machine.proxy.happened}`)
  for (const why of machine.slowPages) console.log(`  opened again: ${why}`)
  console.log(`  failures: ${failures.length}`)
  for (const text of failures) console.log(`    ${text.split('\n')[0]}`)
}
