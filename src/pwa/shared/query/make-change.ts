import type { CallAnswer } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { NewChange, QueueableCall } from '#sync/queue/entry.ts'

/** In place of an answer: the change waits on this device and is sent by itself. */
export const QUEUED = Symbol('queued')

/** The message for it. */
export const QUEUED_MESSAGE = 'Saved on this device. We’ll send it as soon as we can.'

/**
 * Makes a change now, or stores it on this device where the server can't be reached.
 *
 * @throws ApiError when the server refuses it
 * @throws OfflineError when it can neither be sent nor stored
 */
export async function makeChange<N extends QueueableCall>(
  wanted: NewChange & { request: { name: N } },
): Promise<CallAnswer<N> | typeof QUEUED> {
  const at = Date.now()
  const { change } = await import('#sync/queue/queue.ts').catch((cause: unknown) => {
    throw new OfflineError(cause)
  })
  const made = await change({ at, ...wanted })
  return made.outcome === 'queued' ? QUEUED : (made.answer as CallAnswer<N>)
}
