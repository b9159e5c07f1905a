import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { PATIENCE_MS } from '../patience.ts'
import { db } from '../storage/database.ts'
import { goesByItself, type QueuedRow } from './outbox-item.ts'
import { tableOf, type Queue } from './queues.ts'
import { settleNoAnswer, settleProblem, type AfterSending } from './settle.ts'

/** How the rows of one table are sent. */
export interface Sender<Row extends QueuedRow> {
  queue: Queue
  /** Called before a row is sent for the first time; a reason that is returned means that it waits for the agent. */
  lateReason?: (row: Row) => string | null
  /** Sends a row and stores that the server has it. Throws ApiError and OfflineError. */
  deliver: (row: Row) => Promise<void>
}

/**
 * Sends one row and stores the outcome. Before the request is sent, the row is marked as sent on
 * disk: if anything stops after that, it is known to be possibly on the server.
 */
export async function sendRow<Row extends QueuedRow>(sender: Sender<Row>, key: string): Promise<AfterSending> {
  try {
    // Fetched before the mark: without a token nothing is sent.
    await csrfToken(AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    if (error instanceof OfflineError || error instanceof ApiError) return 'stop'
    throw error
  }
  const row = await markSent(sender, key)
  if (!row) return 'go_on'
  try {
    await sender.deliver(row)
    return 'go_on'
  } catch (error) {
    if (error instanceof OfflineError) return await settleNoAnswer(sender.queue, key)
    if (error instanceof ApiError) {
      return await settleProblem(sender.queue, { key, mightBefore: row.mayHaveArrived }, error)
    }
    throw error
  }
}

/** The row as it was before the mark, or null when there is nothing to send: it was changed, discarded or is late. */
function markSent<Row extends QueuedRow>({ queue, lateReason }: Sender<Row>, key: string): Promise<Row | null> {
  const table = tableOf(queue)
  return db.transaction('rw', table, async () => {
    const row = (await table.get({ key })) as Row | undefined
    if (!row || !goesByItself(row.state)) return null
    // One that may have arrived is sent again at any time: the server knows the key, or refuses the time.
    const late = row.mayHaveArrived ? null : (lateReason?.(row) ?? null)
    if (late !== null) {
      await table.update(row.seq, { state: 'late', reason: late })
      return null
    }
    await table.update(row.seq, {
      state: 'waiting',
      attempts: row.attempts + 1,
      lastTriedAt: Date.now(),
      mayHaveArrived: true,
      rest: null,
    })
    return row
  })
}
