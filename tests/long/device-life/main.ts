import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { within } from '#domain/time/within.ts'

import type { Findings, Later } from './checks.ts'
import type { LibraryPost, Life } from './life.ts'
import { Machine, type Agent } from './machine.ts'
import { emailOf, Model } from './model.ts'
import { readRows, readWalls } from './read-sides.ts'
import { act, seedOf, settle } from './sequence.ts'

// The randomized life of the device, run by scripts/device-life.mjs.
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '500' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    first: { type: 'string', default: '0' },
  },
})
const seed = Number(values.seed)
const [sequences, first, seconds] = [Number(values.sequences), Number(values.first), Number(values.seconds)]

/** How long after the last sequence a post may still go out that a network held up, in milliseconds. */
const LATE_MS = seconds < Infinity ? 15_000 : 180_000

/** A sequence that takes longer hangs, in milliseconds; the run ends where ending that one hangs too. */
const SEQUENCE_MS = 120_000
const RUN_MS = SEQUENCE_MS + 120_000

/** Failures after which a run ends. */
const MOST_FAILURES = 20

const started = Date.now()
const elapsed = () => Math.round((Date.now() - started) / 1000)
const counts = new Map<string, number>()
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
const later: Later[] = []
const failures: string[] = []
let done = 0

/** Where the run is, and since when. */
let place = { name: 'the start', since: Date.now() }
const enter = (name: string) => (place = { name, since: Date.now() })

const machine = await Machine.start(2 * sequences)
// From here on: the start, which stores the demo, has a limit of its own, and there is nothing to end before.
setInterval(() => {
  if (Date.now() - place.since > RUN_MS) void giveUp()
}, 5_000).unref()
try {
  enter('the first day')
  const posts = await firstDay()
  for (let number = first; number < first + sequences; number += 1) {
    if (elapsed() > seconds || failures.length >= MOST_FAILURES) break
    await sequence(number, posts)
    done += 1
    if (done % 25 === 0) console.log(`${done} sequences, ${elapsed()} s, ${failures.length} failures`)
  }
  await checkLater()
  enter('the check for doubles')
  await checkDoubles()
} finally {
  enter('the end')
  await machine.end()
}
report()
process.exit(failures.length > 0 ? 1 : 0)

/** Installs the app, so that it starts without a network, and chooses the posts that are published. */
async function firstDay(): Promise<LibraryPost[]> {
  await machine.signIn({ id: 0, email: 'agent@porchlight.test' })
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
  failures.push(`the run hangs at ${place.name} since ${Math.round((Date.now() - place.since) / 1000)} s`)
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
function agentOf(number: number): Agent {
  return { id: 0, email: emailOf(number) }
}

async function sequence(number: number, posts: readonly LibraryPost[]): Promise<void> {
  const names: string[] = []
  const life: Life = {
    machine,
    model: new Model(),
    posts,
    name: `${seed}.${number}`,
    agent: agentOf(2 * done),
    other: agentOf(2 * done + 1),
    isInTwoTabs: false,
    names,
    texts: 0,
    count,
  }
  enter(`sequence ${number}`)
  const fail = (text: string) => {
    failures.push(text)
    console.log(
      `SEQUENCE ${number} FAILED: ${text}\n  actions: ${names.join(', ')}\n  again: npm run test:device -- --seed=${seed} --first=${number} --sequences=1`,
    )
  }
  const running = live(life, seedOf(seed, number))
  try {
    const found = await within(SEQUENCE_MS, running, () => {
      throw new Error(`it hangs in: ${names.at(-1) ?? 'its begin'}`)
    })
    for (const one of found.wrong) fail(one)
    later.push(...found.later)
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
    await endSequence(running)
  }
}

async function live(life: Life, ownSeed: number): Promise<Findings> {
  while (machine.tabCount > 1) await machine.closeTab(1)
  await machine.signIn(life.agent)
  await machine.goTo(await machine.tab())
  await act(life, ownSeed)
  const found = await settle(life)
  await machine.signOut()
  return found
}

/** What a network held up goes out later, once, or has a state that says why not. */
async function checkLater(): Promise<void> {
  const deadline = Date.now() + LATE_MS
  const open = new Set(later)
  console.log(`${open.size} targets were still open at the end of their sequence`)
  while (open.size > 0 && Date.now() < deadline) {
    enter('the check of what was open')
    for (const one of open) {
      const { agent, marker } = one.publish
      await machine.signIn(agent)
      const row = (await readRows(machine)).find(({ caption }) => caption.startsWith(marker))
      const state = row?.targets.find(({ platform }) => platform === one.platform)?.state
      if (state === 'queued' || state === 'publishing') continue
      open.delete(one)
      count(`later ${state}`)
      const times = (await readWalls(machine))[one.platform].filter((caption) => caption.startsWith(marker)).length
      if (state === 'published' && times !== 1) failures.push(`${marker} is on ${one.platform} ${times} times`)
    }
    await wait(1_000)
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
    if (doubles > 0) failures.push(`${doubles} captions are on ${platform} twice`)
  }
}

function report(): void {
  console.log(`life of the device, seed ${seed}: ${done} sequences in ${elapsed()} s`)
  for (const [name, times] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${name}: ${times}`)
  console.log(`  faults between device and server that happened: ${machine.faultsHappened}`)
  console.log(`  failures: ${failures.length}`)
  for (const text of failures) console.log(`    ${text.split('\n')[0]}`)
}
