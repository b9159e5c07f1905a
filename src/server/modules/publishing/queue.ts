import type { AppContext } from '../../app-context.ts'
import type { TargetRow } from './transition.ts'

/** The queue of targets to publish. */
export const PUBLISH_QUEUE = 'publish-target'

/** Queues targets to be worked on as soon as a worker is free. */
export async function enqueue(context: Pick<AppContext, 'jobs'>, targetIds: readonly number[]): Promise<void> {
  const jobs = targetIds.map((targetId) => ({ data: { targetId }, singletonKey: String(targetId) }))
  await context.jobs.sendAll(PUBLISH_QUEUE, jobs)
  if (targetIds.length > 0) context.jobs.nudge(PUBLISH_QUEUE)
}

/** A due target is already stored, so a queue that can't be reached is no error: the sweep finds the target. */
export async function startIfDue(context: AppContext, rows: readonly Pick<TargetRow, 'id' | 'state' | 'runAt'>[]) {
  const due = rows.filter(({ state, runAt }) => state === 'queued' && runAt <= context.now())
  try {
    await enqueue(
      context,
      due.map(({ id }) => id),
    )
  } catch (error) {
    context.log.error({ err: error, targets: due.map(({ id }) => id) }, 'posts were not started at once')
  }
}
