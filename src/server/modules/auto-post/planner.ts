import { setImmediate as letOthersRun } from 'node:timers/promises'

import { lastPlannedDay } from '#domain/auto-post-slots.ts'

import type { House } from '../../house.ts'
import { today, todays } from './clocks.ts'
import { planNow } from './plan.ts'
import * as repo from './repo.ts'
import { readShelf, type Shelf } from './shelf.ts'

const EVERY_SECONDS = 15

/** How long one turn goes on, in milliseconds: less than a stopping server waits for it. */
const TURN_MS = 5_000

/** Agents planned by one transaction: few enough that the embedded database, which shares our thread, stays lively. */
const BATCH = 50

/** Before every agent. */
const START: repo.Place = { through: '0001-01-01', agentId: 0 }

/** Registers the planning of auto posts with the jobs; before they start. */
export function startPlanning(house: House): void {
  const planner = openPlanner(house)
  house.jobs.every('plan-auto-posts', EVERY_SECONDS, async () => void (await planner.turn(TURN_MS)))
}

type Planning = Pick<House, 'config' | 'db' | 'now' | 'log'>

interface Planner {
  /**
   * Plans whoever asks for it, then whoever is not planned through the last day of her window, in
   * batches, at least one, until all is done or the time is up; true when all is done. The next turn
   * goes on where this one stopped.
   */
  turn: (milliseconds: number) => Promise<boolean>
}

export function openPlanner(house: Planning): Planner {
  /** The last days of all zones' windows: until one of them moves on, nobody falls behind. */
  let done = ''
  let under = ''
  let place = START

  const planBehind = async (work: Work): Promise<boolean> => {
    const days = todays(house.now()).map(lastPlannedDay)
    const key = days.join()
    if (key === done) return true
    if (key !== under) [under, place] = [key, START]
    const last = days.reduce((a, b) => (b > a ? b : a))
    do {
      const read = await repo.findBehind(house.db, last, place, BATCH)
      await planBatch(work, read)
      const end = read.at(-1)
      if (!end?.plannedThrough) {
        if (work.failures > 0) under = ''
        else done = key
        return true
      }
      place = { through: end.plannedThrough, agentId: end.agentId }
    } while (!work.isLate())
    return false
  }

  return {
    turn: async (milliseconds) => {
      const until = performance.now() + milliseconds
      const work: Work = { house, shelf: null, failures: 0, isLate: () => performance.now() > until }
      return (await planAsking(work)) && (await planBehind(work))
    },
  }
}

interface Work {
  house: Planning
  /** Read when the first agent needs it. */
  shelf: Shelf | null
  failures: number
  isLate: () => boolean
}

/** True when nobody asks any more. */
async function planAsking(work: Work): Promise<boolean> {
  let after = 0
  do {
    const read = await repo.findAsking(work.house.db, after, BATCH)
    await planBatch(work, read)
    const end = read.at(-1)
    if (!end) return true
    after = end.agentId
  } while (!work.isLate())
  return false
}

/** Plans those of a batch whose window has moved on. A batch that fails doesn't keep the others waiting. */
async function planBatch(work: Work, agents: readonly repo.Planned[]): Promise<void> {
  const { house } = work
  // The embedded database gives nobody else a turn of the thread by itself.
  await letOthersRun()
  const now = house.now()
  const behind = agents.filter(
    ({ zone, plannedThrough }) => plannedThrough === null || plannedThrough < lastPlannedDay(today(now, zone)),
  )
  if (behind.length === 0) return
  const ids = behind.map(({ agentId }) => agentId)
  try {
    work.shelf ??= await readShelf(house.db)
    await planNow(house, ids, work.shelf)
  } catch (error) {
    work.failures += 1
    house.log.error({ err: error, agents: ids }, 'auto posts were not planned')
  }
}
