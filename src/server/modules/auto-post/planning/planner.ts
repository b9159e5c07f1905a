import { setImmediate as letOthersRun } from 'node:timers/promises'

import { lastPlannedDay } from '#domain/auto-post/auto-post-slots.ts'

import type { AppContext } from '../../../app-context.ts'
import * as repo from '../repo.ts'
import { replan, replanIfPlanned } from '../service.ts'
import { today, todays } from './clocks.ts'
import { planNow } from './fill-days.ts'
import type { PostPool } from './post-pool.ts'
import { readPostPool } from './read-post-pool.ts'

const EVERY_SECONDS = 15

/** How long one run lasts, in milliseconds: less than a stopping server waits for it. */
const RUN_MS = 5_000

/**
 * Agents planned in one transaction: few enough that the embedded database, which shares our thread, stays
 * responsive.
 */
const BATCH = 50

/** The place before all agents. */
const START: repo.Place = { through: '0001-01-01', agentId: 0 }

/** Registers the job that plans auto posts, and what makes it plan an agent anew; to be called before the jobs start. */
export function startPlanning(context: AppContext): void {
  const planAgain = ({ agentId }: { agentId: number }) => replan(context, agentId)
  context.events.on('time_zone_changed', planAgain)
  context.events.on('caption_values_changed', planAgain)
  context.events.on('account_connected', planAgain)
  context.events.on('account_disconnected', planAgain)
  context.events.on('post_published', ({ agentId, postId }) => replanIfPlanned(context, agentId, postId))
  const planner = openPlanner(context)
  context.jobs.every('plan-auto-posts', EVERY_SECONDS, async () => void (await planner.runFor(RUN_MS)))
}

type Planning = Pick<AppContext, 'config' | 'db' | 'now' | 'log'>

interface Planner {
  /**
   * Plans the agents who asked for it, then those not planned through the last day of their window, in batches, at
   * least one, until all is done or the time is up; true when all is done. The next call continues where this one
   * stopped.
   */
  runFor: (milliseconds: number) => Promise<boolean>
}

export function openPlanner(context: Planning): Planner {
  /** The last days of all zones' windows: until one of them moves on, no agent needs planning. */
  let done = ''
  let under = ''
  let place = START
  /** Whether a batch failed in this or an earlier turn since the window moved on. */
  let isFailed = false

  const planBehind = async (work: Work): Promise<boolean> => {
    const days = todays(context.now()).map(lastPlannedDay)
    const key = days.join()
    if (key === done) return true
    if (key !== under) [under, place, isFailed] = [key, START, false]
    const last = days.reduce((a, b) => (b > a ? b : a))
    do {
      const read = await repo.findBehind(context.db, last, { after: place, limit: BATCH })
      await planBatch(work, read)
      isFailed ||= work.failures > 0
      const end = read.at(-1)
      if (!end?.plannedThrough) {
        if (isFailed) under = ''
        else done = key
        return true
      }
      place = { through: end.plannedThrough, agentId: end.agentId }
    } while (!work.isLate())
    return false
  }

  return {
    runFor: async (milliseconds) => {
      const until = performance.now() + milliseconds
      const work: Work = { context, pool: null, failures: 0, isLate: () => performance.now() > until }
      return (await planAsking(work)) && (await planBehind(work))
    },
  }
}

interface Work {
  context: Planning
  /** Read when the first agent needs it. */
  pool: PostPool | null
  failures: number
  isLate: () => boolean
}

/** True when no agent asks for planning any more. */
async function planAsking(work: Work): Promise<boolean> {
  let after = 0
  do {
    const read = await repo.findAsking(work.context.db, after, BATCH)
    await planBatch(work, read)
    const end = read.at(-1)
    if (!end) return true
    after = end.agentId
  } while (!work.isLate())
  return false
}

/** Plans the agents of a batch whose window has moved on. A batch that fails doesn't block the others. */
async function planBatch(work: Work, agents: readonly repo.Planned[]): Promise<void> {
  const { context } = work
  // The embedded database doesn't yield the thread by itself.
  await letOthersRun()
  const now = context.now()
  const behind = agents.filter(
    ({ zone, plannedThrough }) => plannedThrough === null || plannedThrough < lastPlannedDay(today(now, zone)),
  )
  if (behind.length === 0) return
  const ids = behind.map(({ agentId }) => agentId)
  try {
    work.pool ??= await readPostPool(context.db)
    await planNow(context, ids, work.pool)
  } catch (error) {
    work.failures += 1
    context.log.error({ err: error, agents: ids }, 'auto posts were not planned')
  }
}
