import { randomFrom } from '#tests/long/publishing/random.ts'

import { choose } from './actions/table.ts'
import { findings, type Findings, type Sides } from './checks.ts'
import type { Life } from './life.ts'
import type { Agent, Machine } from './machine.ts'
import { readAccount, readRows, readStored, readWalls } from './read-sides.ts'

/** Milliseconds after which what should have been sent counts as stuck. */
const PATIENCE_MS = 30_000

/** How long the server's own sending is waited for; what takes longer is checked at the end of the run. */
const SENDING_MS = 4_000

/** The seed of one sequence of a run. */
export const seedOf = (seed: number, number: number) => (seed + number * 7919) >>> 0

/** Does the actions of a sequence. */
export async function act(life: Life, seed: number): Promise<void> {
  const random = randomFrom(seed)
  const length = random.whole(3, 9)
  for (let at = 0; at < length; at += 1) {
    // Each action has its own choices, so that what one of them found out doesn't change the others.
    const own = randomFrom(random.whole(0, 2 ** 31))
    const action = choose(life, own)
    if (!action) return
    life.names.push(action.name)
    life.count(action.name)
    await action.run(life, { random: own, tab: 0 })
  }
}

/** Ends all faults, sends what waits, and compares the three sides. */
export async function settle(life: Life): Promise<Findings> {
  const { machine } = life
  life.names.push('(end the faults)')
  machine.faults.length = 0
  await machine.startServer()
  await machine.setOnline(true)
  const sides: Omit<Sides, 'stored' | 'walls'> = { life, rows: new Map(), accounts: new Map() }
  // The other agent has nothing here before the first change of agents, which gives it an id.
  for (const agent of life.other.id === 0 ? [life.agent] : [life.other, life.agent]) {
    machine.agent = agent
    life.names.push('(open the app)')
    await machine.goTo(await machine.tab())
    life.names.push('(send all)')
    await sendAll(machine, agent)
    life.names.push('(compare)')
    await untilSent(machine)
    sides.rows.set(agent, await readRows(machine))
    sides.accounts.set(agent, await readAccount(machine))
  }
  const found = findings({ ...sides, stored: await readStored(machine), walls: await readWalls(machine) })
  found.wrong.push(...(await overwriteConflicts(life)))
  found.wrong.push(...machine.pageErrors.splice(0))
  return found
}

async function sendAll(machine: Machine, { id }: Agent): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const left = await machine.inPage(0, (userId) => device.sendAll(userId), id)
    if (left === 0 || Date.now() > deadline) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Waits until nothing of the signed-in agent is due any more. */
async function untilSent(machine: Machine): Promise<void> {
  const deadline = Date.now() + SENDING_MS
  while (Date.now() < deadline) {
    const rows = await readRows(machine)
    const isDue = (at: string | null) => at === null || Date.parse(at) < Date.now() + 1_000
    const open = rows.flatMap(({ scheduled_at: at, targets }) => (isDue(at) ? targets : []))
    if (!open.some(({ state, next_try_at: at }) => state === 'publishing' || (state === 'queued' && isDue(at)))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The agent answers every conflict with "Use mine", which the server must then have. */
async function overwriteConflicts(life: Life): Promise<string[]> {
  const { machine, agent } = life
  const stored = await readStored(machine)
  const wrong: string[] = []
  for (const { key, userId, problem, request, subject } of stored.changes) {
    if (userId !== agent.id) continue
    life.count(`refused change ${problem?.code}`)
    if (request.name !== 'PUT /agent/social-posts/:id' || problem?.code !== 'edited_elsewhere') continue
    await machine.inPage(0, (key) => device.revise(key), key)
    await sendAll(machine, agent)
    const row = await machine.find<{ caption: string }>(`/agent/${subject.replace('post', 'social-posts')}`)
    const { caption } = request.body
    if (row && caption !== undefined && row.caption !== caption)
      wrong.push(`"Use mine" left ${row.caption}, not ${caption}`)
  }
  for (const { problem } of stored.outbox.filter(({ userId }) => userId === agent.id)) {
    life.count(`refused publish ${problem?.code}`)
  }
  return wrong
}
