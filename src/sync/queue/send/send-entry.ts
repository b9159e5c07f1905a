import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { db } from '../../storage/database.ts'
import { goesByItself, isLateRequest, isPublish, type QueueEntry } from '../entry.ts'
import { TIMEOUT_MS } from '../retry.ts'
import { sendChange } from './send-change.ts'
import { restartUploads, sendPublish } from './send-publish.ts'
import { settleNoAnswer, settleProblem, type AfterSending } from './settle.ts'

/**
 * Sends one entry and stores the outcome. Before the request is sent, the entry is marked as sent on
 * disk: if anything stops after that, it is known to be possibly on the server.
 */
export async function sendEntry(key: string): Promise<AfterSending> {
  try {
    // Fetched before the mark: without a token nothing is sent.
    await csrfToken(AbortSignal.timeout(TIMEOUT_MS.answer))
  } catch (error) {
    if (error instanceof OfflineError || error instanceof ApiError) return 'stop'
    throw error
  }
  const entry = await markSent(key)
  if (!entry) return 'go_on'
  try {
    await (isPublish(entry) ? sendPublish(entry) : sendChange(entry))
    return 'go_on'
  } catch (error) {
    if (error instanceof OfflineError) return await settleNoAnswer(entry)
    if (!(error instanceof ApiError)) throw error
    if (!isPublish(entry) || error.code !== 'upload_missing') return await settleProblem(entry, error)
    await restartUploads(entry)
    return 'go_on'
  }
}

/** The entry as it was before the mark, or null when there is nothing to send: it was changed, discarded or is late. */
function markSent(key: string): Promise<QueueEntry | null> {
  return db.transaction('rw', db.queue, async () => {
    const entry = await db.queue.get({ key })
    if (!entry || !goesByItself(entry.state)) return null
    // One that may have arrived is sent again at any time: the server knows the key, or refuses the time.
    if (isPublish(entry) && !entry.mayHaveArrived && isLateRequest(entry.request, Date.now())) {
      await db.queue.update(entry.seq, { state: 'late', reason: 'Its time passed while it waited on this device.' })
      return null
    }
    await db.queue.update(entry.seq, {
      state: 'waiting',
      attempts: entry.attempts + 1,
      lastTriedAt: Date.now(),
      mayHaveArrived: true,
      pause: null,
    })
    return entry
  })
}
