import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../../app-context.ts'
import type { TargetRow } from './targets.ts'

/** The queue of a network's targets: each network has its own, so that one that is slow or away delays no other. */
export const publishQueue = (platform: Platform) => `publish-${platform}`

/** A target to be published. */
export interface QueuedTarget {
  id: number
  platform: Platform
  agentId: number
}

/** Queues targets to be worked on as soon as a worker is free; of each agent one at a time. */
export async function enqueue({ jobs }: Pick<AppContext, 'jobs'>, targets: readonly QueuedTarget[]): Promise<void> {
  for (const platform of PLATFORMS) {
    const own = targets.filter((one) => one.platform === platform)
    if (own.length === 0) continue
    const listed = own.map(({ id, agentId }) => ({
      data: { targetId: id },
      singletonKey: String(id),
      group: String(agentId),
    }))
    await jobs.sendAll(publishQueue(platform), listed)
    jobs.nudge(publishQueue(platform))
  }
}

/** A due target is already stored, so a queue that can't be reached is no error: the sweep finds the target. */
export async function startIfDue(
  context: AppContext,
  agentId: number,
  rows: readonly Pick<TargetRow, 'id' | 'platform' | 'state' | 'runAt'>[],
) {
  const due = rows.filter(({ state, runAt }) => state === 'queued' && runAt <= context.now())
  try {
    await enqueue(
      context,
      due.map(({ id, platform }) => ({ id, platform, agentId })),
    )
  } catch (error) {
    context.log.error({ err: error, targets: due.map(({ id }) => id) }, 'posts were not started at once')
  }
}
