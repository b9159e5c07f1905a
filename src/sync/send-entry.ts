import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { askToPublish, SEND_PATIENCE_MS } from './ask-to-publish.ts'
import { db } from './database.ts'
import { goesByItself, isLate, type OutboxEntry } from './entry.ts'
import { accept, type AfterSending, keepLate, settleProblem, settleSilence } from './settle.ts'

/**
 * Sends one entry and writes down what came of it. Before the request leaves, the entry is marked as
 * sent on disk: whatever dies after that, the entry is known to be possibly on the server.
 */
export async function sendEntry(key: string): Promise<AfterSending> {
  try {
    // Asked for before the mark: while no token can be had, nothing was sent.
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
    if (error instanceof OfflineError) return await settleSilence(key)
    if (error instanceof ApiError) return await settleProblem(key, mightBefore, error)
    throw error
  }
}

/** The entry as it now goes out, or null when there is nothing to send: it was changed, discarded or is late. */
function markSent(key: string): Promise<{ entry: OutboxEntry; mightBefore: boolean } | null> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get({ key })
    if (!entry || !goesByItself(entry.state)) return null
    // One that may have arrived is sent again whatever the hour: the server knows the key, or refuses the time.
    if (isLate(entry.request, Date.now()) && !entry.mayHaveArrived) {
      await keepLate(entry.seq)
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
