import { PLATFORM_NAME } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { claim, findRunAt, findWaiting, takeOverClaims, whileHeld } from './claims.ts'
import { deliver } from './deliver.ts'
import { ClaimLost, loadHeld } from './held-target.ts'
import { move } from './transition.ts'

const PUBLISH_QUEUE = 'publish-target'

const SWEEP_EVERY_SECONDS = 5
const CONCURRENCY = 4

/** Registers the work of publishing with the jobs; before they start. */
export function startPublishing(house: House): void {
  const bootedAt = house.now()
  // The embedded database belongs to one process, so every older claim in it is a dead one's.
  let tookOver = house.config.databaseUrl !== null
  house.jobs.define<{ targetId: number }>(PUBLISH_QUEUE, ({ targetId }) => workOn(house, targetId), {
    concurrency: CONCURRENCY,
    // The sweep brings back what still waits; a second calendar of retries would only be in its way.
    retries: 0,
  })
  house.jobs.every('publish-due', SWEEP_EVERY_SECONDS, async () => {
    if (!tookOver) {
      await takeOverClaims(house, bootedAt)
      tookOver = true
    }
    await enqueue(house, await findWaiting(house))
  })
}

/** Has targets worked on as soon as there is a free hand. */
export async function enqueue(house: Pick<House, 'jobs'>, targetIds: readonly number[]): Promise<void> {
  const jobs = targetIds.map((targetId) => ({ data: { targetId }, singletonKey: String(targetId) }))
  await house.jobs.sendAll(PUBLISH_QUEUE, jobs)
  if (targetIds.length > 0) house.jobs.nudge(PUBLISH_QUEUE)
}

/** Rests up to this long end on time; of longer ones the regular look is late by little. */
const SHORT_REST_MS = 60_000
/** Nothing goes round in a tighter circle. */
const LEAST_REST_MS = 250

/** Has a target that rests, or waits for its next try, worked on when that is over. */
async function wakeInTime(house: House, targetId: number): Promise<void> {
  const runAt = await findRunAt(house, targetId)
  const left = (runAt?.getTime() ?? Infinity) - house.now().getTime()
  if (left <= SHORT_REST_MS) house.jobs.after(Math.max(LEAST_REST_MS, left), () => enqueue(house, [targetId]))
}

/** Works on one target, if it still waits: jobs may come twice or late, the claim decides. */
export async function workOn(house: House, targetId: number): Promise<void> {
  const row = await claim(house, targetId)
  if (!row) return
  const connector = connectorsOf(house)[row.platform]
  if (!connector) {
    const message = `${PLATFORM_NAME[row.platform]} is not available on this server.`
    await move(house.db, row, 'failed', { errorCode: 'network_unavailable', errorMessage: message })
    return
  }
  const held = await loadHeld(house, row, connector)
  try {
    await whileHeld(house, row, () => deliver(held))
    await wakeInTime(house, targetId)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
    house.log.warn({ target: targetId }, 'a post was taken over by another worker')
  }
}
