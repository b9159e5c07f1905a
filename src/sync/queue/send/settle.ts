import type { ApiError, ApiErrorShape } from '#client/errors.ts'

import { db } from '../../storage/database.ts'
import { rebaseLater } from '../based-on.ts'
import { isChange, isPublish, type QueueEntry } from '../entry.ts'
import { LIMIT, pauseAfterFailure } from '../retry.ts'
import { isStillSignedIn } from './signed-in.ts'

/** Whether sending goes on to the next entry or stops for now. */
export type AfterSending = 'go_on' | 'stop'

const REASON = {
  signedOut: { publish: 'It will go out after you log in again.', change: 'It will be saved after you log in again.' },
  silence: {
    publish: 'We sent it but got no answer. It may have gone through. We’ll check again and never send it twice.',
    change: 'We sent it but got no answer. We’ll send it again.',
  },
  failure: 'Our server had a problem. We’ll try again.',
  busy: 'Our server is busy. We’ll try again.',
}

const wordingOf = (entry: QueueEntry) => (isPublish(entry) ? 'publish' : 'change')

/** Nobody is signed in: everything that would go out by itself waits for the next sign-in. */
export async function markSignedOut(): Promise<void> {
  await db.queue
    .filter(({ state }) => state === 'waiting')
    .modify((entry) => {
      entry.state = 'signed_out'
      entry.reason = REASON.signedOut[wordingOf(entry)]
    })
}

/** After a sign-in the user's `signed_out` entries become `waiting` again. */
export async function resumeAfterSignIn(userId: number): Promise<void> {
  await db.queue
    .where({ userId })
    .and(({ state }) => state === 'signed_out')
    .modify({ state: 'waiting', reason: null })
}

/** It was sent and no answer came. */
export async function settleNoAnswer(sent: QueueEntry): Promise<AfterSending> {
  await change(sent, { reason: REASON.silence[wordingOf(sent)] })
  return 'stop'
}

/**
 * It was answered with an error. `sent` is the entry as it was before: an earlier attempt may have arrived, which most
 * refusals of this one don't disprove.
 */
export async function settleProblem(sent: QueueEntry, error: ApiError): Promise<AfterSending> {
  const { status } = error
  const { mayHaveArrived: mightBefore } = sent
  const problem = problemShape(error)
  if (status === 401 || status === 419) {
    await change(sent, { mayHaveArrived: mightBefore })
    await markSignedOut()
    return 'stop'
  }
  if (status === 429) {
    const ms = (error.retryAfterSeconds ?? LIMIT.busySeconds) * 1000
    // A limit that lasts is one of what the entry asks for, and no reason for the others to wait.
    const isBusy = ms <= LIMIT.longestBusyMs
    const pause = { ms, because: isBusy ? ('server_busy' as const) : ('server_fails_on_it' as const) }
    await change(sent, { mayHaveArrived: mightBefore, reason: isBusy ? REASON.busy : error.message, pause })
    return isBusy ? 'stop' : 'go_on'
  }
  // A proxy's timeout doesn't say what the server did meanwhile.
  if (status === 408 || status >= 500) return await settleServerError(sent, error)
  if (status === 403 && !(await isStillSignedIn(sent.userId))) {
    await change(sent, { mayHaveArrived: mightBefore })
    return 'stop'
  }
  // The server looks up the key before it validates the request: a 422 proves that it has no such publication,
  // `key_reused` that the one it has was made from another request.
  const mayHaveArrived = mightBefore && status !== 422 && error.code !== 'key_reused'
  const state = error.code === 'time_past' ? 'late' : 'refused'
  await db.transaction('rw', db.queue, async () => {
    await change(sent, { state, mayHaveArrived, reason: error.message, problem })
    if (isChange(sent)) await rebaseLater(sent)
  })
  return 'go_on'
}

async function settleServerError({ key }: QueueEntry, error: ApiError): Promise<AfterSending> {
  await db.transaction('rw', db.queue, async () => {
    const entry = await db.queue.get({ key })
    if (!entry) return
    // A gateway's 502 to 504 means the server is down; repeated 500s mean that it fails on this entry.
    const ms = error.status === 500 ? pauseAfterFailure(entry.attempts) : null
    const pause = ms === null ? null : { ms, because: 'server_fails_on_it' as const }
    await db.queue.update(entry.seq, { reason: REASON.failure, problem: problemShape(error), pause })
  })
  return 'stop'
}

type Outcome = Pick<QueueEntry, 'state' | 'mayHaveArrived' | 'reason' | 'problem' | 'pause'>

/** Changes an entry that is still there; one that was discarded meanwhile doesn't come back. */
async function change({ key }: QueueEntry, outcome: Partial<Outcome>): Promise<void> {
  await db.queue.where({ key }).modify((entry) => void Object.assign(entry, outcome))
}

/** An error as plain data, for the database. */
function problemShape({ status, code, message, errors, requestId, retryAfterSeconds }: ApiError): ApiErrorShape {
  return { status, code, message, errors, requestId, retryAfterSeconds }
}
