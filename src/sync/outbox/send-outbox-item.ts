import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { askToPublish, SEND_PATIENCE_MS } from './ask-to-publish.ts'
import { db } from '../storage/database.ts'
import { goesByItself, isLate, type OutboxItem } from './outbox-item.ts'
import { accept, type AfterSending, markLate, settleProblem, settleNoAnswer } from './settle-outbox-item.ts'

/**
 * Sends one entry and stores the outcome. Before the request is sent, the entry is marked as sent on
 * disk: if anything stops after that, the entry is known to be possibly on the server.
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
  const { entry, mightBefore } = marked
  try {
    await accept(entry, await askToPublish(entry, key))
    return 'go_on'
  } catch (error) {
    if (error instanceof OfflineError) return await settleNoAnswer(key)
    if (error instanceof ApiError) return await settleProblem(key, mightBefore, error)
    throw error
  }
}

/** The entry as it is sent, or null when there is nothing to send: it was changed, discarded or is late. */
function markSent(key: string): Promise<{ entry: OutboxItem; mightBefore: boolean } | null> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get({ key })
    if (!entry || !goesByItself(entry.state)) return null
    // One that may have arrived is sent again at any time: the server knows the key, or refuses the time.
    if (isLate(entry.request, Date.now()) && !entry.mayHaveArrived) {
      await markLate(entry.seq)
      return null
    }
    await db.outbox.update(entry.seq, {
      state: 'waiting',
      attempts: entry.attempts + 1,
      lastTriedAt: Date.now(),
      mayHaveArrived: true,
      rest: null,
    })
    return { entry, mightBefore: entry.mayHaveArrived }
  })
}
