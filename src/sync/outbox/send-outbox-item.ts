import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { askToPublish, SEND_PATIENCE_MS } from './ask-to-publish.ts'
import { db } from '../storage/database.ts'
import { goesByItself, isLateRequest, type OutboxItem } from './outbox-item.ts'
import { accept, type AfterSending, markLate, settleProblem, settleNoAnswer } from './settle-outbox-item.ts'

/**
 * Sends one item and stores the outcome. Before the request is sent, the item is marked as sent on
 * disk: if anything stops after that, the item is known to be possibly on the server.
 */
export async function sendOutboxItem(key: string): Promise<AfterSending> {
  try {
    // Fetched before the mark: without a token nothing is sent.
    await csrfToken(AbortSignal.timeout(SEND_PATIENCE_MS))
  } catch (error) {
    if (error instanceof OfflineError || error instanceof ApiError) return 'stop'
    throw error
  }
  const marked = await markSent(key)
  if (!marked) return 'go_on'
  const { item, mightBefore } = marked
  try {
    await accept(item, await askToPublish(item, key))
    return 'go_on'
  } catch (error) {
    if (error instanceof OfflineError) return await settleNoAnswer(key)
    if (error instanceof ApiError) return await settleProblem(key, mightBefore, error)
    throw error
  }
}

/** The item as it is sent, or null when there is nothing to send: it was changed, discarded or is late. */
function markSent(key: string): Promise<{ item: OutboxItem; mightBefore: boolean } | null> {
  return db.transaction('rw', db.outbox, async () => {
    const item = await db.outbox.get({ key })
    if (!item || !goesByItself(item.state)) return null
    // One that may have arrived is sent again at any time: the server knows the key, or refuses the time.
    if (isLateRequest(item.request, Date.now()) && !item.mayHaveArrived) {
      await markLate(item.seq)
      return null
    }
    await db.outbox.update(item.seq, {
      state: 'waiting',
      attempts: item.attempts + 1,
      lastTriedAt: Date.now(),
      mayHaveArrived: true,
      rest: null,
    })
    return { item, mightBefore: item.mayHaveArrived }
  })
}
