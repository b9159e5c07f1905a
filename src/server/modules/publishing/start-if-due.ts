import type { House } from '../../house.ts'
import type { TargetRow } from './transition.ts'
import { enqueue } from './worker.ts'

/** What is due is safe by now, so a queue that can't be told is no failure: the sweep finds it. */
export async function startIfDue(house: House, rows: readonly Pick<TargetRow, 'id' | 'state' | 'runAt'>[]) {
  const due = rows.filter(({ state, runAt }) => state === 'queued' && runAt <= house.now())
  try {
    await enqueue(
      house,
      due.map(({ id }) => id),
    )
  } catch (error) {
    house.log.error({ err: error, targets: due.map(({ id }) => id) }, 'posts were not started at once')
  }
}
