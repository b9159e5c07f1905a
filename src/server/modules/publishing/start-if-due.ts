import type { AppContext } from '../../app-context.ts'
import type { TargetRow } from './transition.ts'
import { enqueue } from './worker.ts'

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
