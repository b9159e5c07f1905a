import type { ApiError, ApiErrorShape } from '#client/errors.ts'

import { db } from '../storage/database.ts'
import type { QueuedRow } from './outbox-item.ts'
import { QUEUES, tableOf, type Queue } from './queues.ts'
import { askSignedIn } from './signed-in.ts'

/** Whether the drain goes on to the next row or stops for now. */
export type AfterSending = 'go_on' | 'stop'

/** Sends after which a row the server breaks on no longer holds up those behind it. */
const MAX_BLOCKING_ATTEMPTS = 3

/** For how many milliseconds the whole server can be busy. */
const LONGEST_BUSY_MS = 5 * 60 * 1000

const REASON = {
  signedOut: { outbox: 'It will go out after you log in again.', changes: 'It will be saved after you log in again.' },
  silence: {
    outbox: 'We sent it but got no answer. It may have gone through. We’ll check again and never send it twice.',
    changes: 'We sent it but got no answer. We’ll send it again.',
  },
  failure: 'Our server had a problem. We’ll try again.',
  busy: 'Our server is busy. We’ll try again.',
}

/** Nobody is signed in: everything that would go out by itself waits for the next sign-in. */
export async function markSignedOut(): Promise<void> {
  for (const queue of QUEUES) {
    await tableOf(queue)
      .filter(({ state }) => state === 'waiting')
      .modify({ state: 'signed_out', reason: REASON.signedOut[queue] })
  }
}

/** After a sign-in the user's `signed_out` rows become `waiting` again. */
export async function resumeAfterSignIn(userId: number): Promise<void> {
  for (const queue of QUEUES) {
    await tableOf(queue)
      .where({ userId })
      .and(({ state }) => state === 'signed_out')
      .modify({ state: 'waiting', reason: null })
  }
}

/** It was sent and no answer came. */
export async function settleNoAnswer(queue: Queue, key: string): Promise<AfterSending> {
  await change(queue, key, { reason: REASON.silence[queue] })
  return 'stop'
}

/**
 * It was answered with an error.
 *
 * @param mightBefore whether an earlier attempt may have arrived, which most refusals of this one don't disprove
 */
export async function settleProblem(
  queue: Queue,
  { key, mightBefore }: { key: string; mightBefore: boolean },
  error: ApiError,
): Promise<AfterSending> {
  const { status } = error
  const problem = problemShape(error)
  if (status === 401 || status === 419) {
    await change(queue, key, { mayHaveArrived: mightBefore })
    await markSignedOut()
    return 'stop'
  }
  if (status === 429) {
    const ms = (error.retryAfterSeconds ?? 60) * 1000
    // A limit that lasts is one of what the row asks for, and no reason for the others to wait.
    const isBusy = ms <= LONGEST_BUSY_MS
    const rest = { ms, because: isBusy ? ('server_busy' as const) : ('server_fails_on_it' as const) }
    await change(queue, key, { mayHaveArrived: mightBefore, reason: isBusy ? REASON.busy : error.message, rest })
    return isBusy ? 'stop' : 'go_on'
  }
  // A proxy's timeout doesn't say what the server did meanwhile.
  if (status === 408 || status >= 500) return await settleServerError(queue, key, error)
  if (status === 403 && !(await isStillSignedIn(queue, key))) {
    await change(queue, key, { mayHaveArrived: mightBefore })
    return 'stop'
  }
  // The server looks up the key before it validates the request: a 422 proves that it has no such publication,
  // `key_reused` that the one it has was made from another request.
  const mayHaveArrived = mightBefore && status !== 422 && error.code !== 'key_reused'
  const state = error.code === 'time_past' ? 'late' : 'refused'
  await change(queue, key, { state, mayHaveArrived, reason: error.message, problem })
  return 'go_on'
}

async function settleServerError(queue: Queue, key: string, error: ApiError): Promise<AfterSending> {
  const table = tableOf(queue)
  await db.transaction('rw', table, async () => {
    const row = await table.get({ key })
    if (!row) return
    // A gateway's 502 to 504 means the server is down; repeated 500s mean that it fails on this row.
    const breaks = error.status === 500 && row.attempts >= MAX_BLOCKING_ATTEMPTS
    const ms = Math.min(30_000 * 2 ** (row.attempts - MAX_BLOCKING_ATTEMPTS), 60 * 60 * 1000)
    const rest = breaks ? { ms, because: 'server_fails_on_it' as const } : null
    await table.update(row.seq, { reason: REASON.failure, problem: problemShape(error), rest })
  })
  return 'stop'
}

/** Whether a 403 was meant for the row, and not for another agent who signed in meanwhile. */
async function isStillSignedIn(queue: Queue, key: string): Promise<boolean> {
  const row = await tableOf(queue).get({ key })
  const signedIn = await askSignedIn()
  return signedIn.who === 'user' && signedIn.id === row?.userId
}

/** Changes a row that is still there; one that was discarded meanwhile doesn't come back. */
async function change(queue: Queue, key: string, changes: Partial<Omit<QueuedRow, 'seq'>>): Promise<void> {
  await tableOf(queue).where({ key }).modify(changes)
}

/** An error as plain data, for the database. */
function problemShape({ status, code, message, errors, requestId, retryAfterSeconds }: ApiError): ApiErrorShape {
  return { status, code, message, errors, requestId, retryAfterSeconds }
}
