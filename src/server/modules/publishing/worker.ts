import { and, eq } from 'drizzle-orm'

import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { publications } from '../../db/schema/index.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { forgetOldLimits } from '../../networks/rate-limits.ts'
import { inSpan } from '../../traces/span.ts'
import { moveAccount, pinAccount, resumeWaiting } from './accounts/post-accounts.ts'
import { startBranding } from './branding/finish-brand.ts'
import {
  claim,
  type ClaimedTarget,
  ClaimLost,
  findRunAt,
  findWaiting,
  loadClaimed,
  takeOverClaims,
  whileClaimed,
} from './deliver/target-claims.ts'
import { deliverTarget } from './deliver/deliver.ts'
import { enqueueComments, startFirstComments } from './deliver/first-comment.ts'
import { enqueue, publishQueue } from './publication/queue.ts'
import { move } from './publication/targets.ts'

const SWEEP_EVERY_SECONDS = 5
const FORGET_LIMITS_EVERY_SECONDS = 60 * 60
/** Targets of one network at once in one process. */
const CONCURRENCY = 4

/** Registers the publishing jobs and what publishing does about connections; to be called before the jobs start. */
export function startPublishing(context: AppContext): void {
  const bootedAt = context.now()
  // The embedded database belongs to one process, so every older claim in it is a dead process's.
  let tookOver = context.config.databaseUrl !== null
  for (const platform of PLATFORMS) {
    context.jobs.define<{ targetId: number }>(publishQueue(platform), ({ targetId }) => workOn(context, targetId), {
      concurrency: CONCURRENCY,
      oneOfGroup: true,
      // The sweep finds what still waits, so the queue needs no retries of its own.
      retries: 0,
    })
  }
  startBranding(context)
  startFirstComments(context)
  context.events.on('account_connected', (event) => resumeWaiting(context, event))
  context.events.on('account_replaced', moveAccount)
  context.events.on('second_account_added', pinAccount)
  context.jobs.every('old-network-limits', FORGET_LIMITS_EVERY_SECONDS, () => forgetOldLimits(context))
  context.jobs.every('publish-due', SWEEP_EVERY_SECONDS, async () => {
    if (!tookOver) {
      await takeOverClaims(context, bootedAt)
      tookOver = true
    }
    await enqueue(context, await findWaiting(context))
    await enqueueComments(context)
  })
}

/** Pauses up to this long end on time; after longer ones the regular sweep is only a little late. */
const SHORT_PAUSE_MS = 60_000
/** Shortest pause, so that nothing loops faster. */
const LEAST_PAUSE_MS = 250

/** Schedules work on a paused or waiting target for the moment that is over. */
async function wakeInTime({ context, row: { id, platform }, agentId }: ClaimedTarget): Promise<void> {
  const runAt = await findRunAt(context, id)
  const left = (runAt?.getTime() ?? Infinity) - context.now().getTime()
  if (left > SHORT_PAUSE_MS) return
  context.jobs.after(Math.max(LEAST_PAUSE_MS, left), () => enqueue(context, [{ id, platform, agentId }]))
}

/** Works on one target, if it still waits: jobs may come twice or late, the claim decides. */
export async function workOn(context: AppContext, targetId: number): Promise<void> {
  const row = await claim(context, targetId)
  if (!row) return
  const connector = connectorsOf(context)[row.platform]
  if (!connector) {
    // What the agent posts by hand needs nothing of ours.
    const [reminder] = await context.db
      .select({ id: publications.id })
      .from(publications)
      .where(and(eq(publications.id, row.publicationId), eq(publications.isReminder, true)))
    if (reminder) return void (await move(context.db, row, { state: 'handed_over' }))
    const message = `${PLATFORM_NAME[row.platform]} isn’t available right now.`
    await move(context.db, row, { state: 'failed', errorCode: 'network_unavailable', errorMessage: message })
    return
  }
  const claimed = await loadClaimed(context, row, connector)
  try {
    const facts = { 'porchlight.target': targetId, 'porchlight.network': row.platform }
    await inSpan({ name: 'deliver', kind: 'internal', facts }, () =>
      whileClaimed(context, row, () => deliverTarget(claimed)),
    )
    await wakeInTime(claimed)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
    context.log.warn({ target: targetId }, 'a post was taken over by another worker')
  }
}
