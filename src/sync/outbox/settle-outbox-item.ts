import type { ApiError, ApiErrorShape } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { choicesForm, outboxDraft } from '../drafts/draft-name.ts'
import { db } from '../storage/database.ts'
import type { OutboxItem } from './outbox-item.ts'
import { askSignedIn } from './signed-in.ts'

/** Whether the drain goes on to the next item or stops for now. */
export type AfterSending = 'go_on' | 'stop'

/** Sends after which an item the server breaks on no longer holds up those behind it. */
const MAX_BLOCKING_ATTEMPTS = 3

const REASON = {
  late: 'Its time passed while it waited on this device.',
  signedOut: 'It goes out after you log in again.',
  silence: 'We sent it, but no answer came. It may have arrived; we’ll ask again and never send it twice.',
  failure: 'Our server had a problem. We’ll try again.',
  busy: 'Our server is busy. We’ll try again.',
}

/**
 * The server has acknowledged it: one transaction deletes the item and stores its receipt. The captions and choices
 * it was made from are dropped with it, and unsaved changes to it; later changes to the former stay.
 */
export async function accept(item: OutboxItem, post: ScheduledPost): Promise<void> {
  const { key, userId, postId, createdAt } = item
  await db.transaction('rw', db.outbox, db.receipts, db.drafts, db.forms, async () => {
    await db.outbox.where({ key }).delete()
    await db.receipts.put({ key, userId, post, at: Date.now() })
    await db.drafts
      .where({ userId, postId })
      .and(({ savedAt }) => savedAt <= createdAt)
      .delete()
    const chosen = await db.forms.get([userId, choicesForm(postId)])
    if (chosen && chosen.savedAt <= createdAt) await db.forms.delete([userId, choicesForm(postId)])
    for (const part of ['content', 'time'] as const) {
      const subject = outboxDraft(item.seq, part)
      await db.drafts.where({ userId, postId: subject }).delete()
      await db.forms.delete([userId, choicesForm(subject)])
    }
  })
}

/** Its time has passed: it waits for the agent's decision. */
export async function markLate(seq: number): Promise<void> {
  await db.outbox.update(seq, { state: 'late', reason: REASON.late })
}

/** Nobody is signed in: everything that would go out by itself waits for the next sign-in. */
export async function markSignedOut(): Promise<void> {
  await db.outbox.filter(({ state }) => state === 'waiting').modify({ state: 'signed_out', reason: REASON.signedOut })
}

/** After a sign-in the user's `signed_out` items become `waiting` again. */
export async function resumeAfterSignIn(userId: number): Promise<void> {
  await db.outbox
    .where({ userId })
    .and(({ state }) => state === 'signed_out')
    .modify({ state: 'waiting', reason: null })
}

/** It was sent and no answer came. */
export async function settleNoAnswer(key: string): Promise<AfterSending> {
  await change(key, { reason: REASON.silence })
  return 'stop'
}

/**
 * It was answered with an error.
 *
 * @param mightBefore whether an earlier attempt may have arrived, which most refusals of this one don't disprove
 */
export async function settleProblem(key: string, mightBefore: boolean, error: ApiError): Promise<AfterSending> {
  const { status } = error
  const problem = problemShape(error)
  if (status === 401 || status === 419) {
    await change(key, { mayHaveArrived: mightBefore })
    await markSignedOut()
    return 'stop'
  }
  if (status === 429) {
    const ms = (error.retryAfterSeconds ?? 60) * 1000
    await change(key, { mayHaveArrived: mightBefore, reason: REASON.busy, rest: { ms, because: 'server_busy' } })
    return 'stop'
  }
  // A proxy's timeout doesn't say what the server did meanwhile.
  if (status === 408 || status >= 500) return await settleServerError(key, error)
  if (status === 403 && !(await isStillSignedIn(key))) {
    await change(key, { mayHaveArrived: mightBefore })
    return 'stop'
  }
  // The server looks up the key before it validates the request: a 422 proves that it has no such publication,
  // `key_reused` that the one it has was made from another request.
  const mayHaveArrived = mightBefore && status !== 422 && error.code !== 'key_reused'
  const state = error.code === 'time_past' ? 'late' : 'refused'
  await change(key, { state, mayHaveArrived, reason: error.message, problem })
  return 'go_on'
}

async function settleServerError(key: string, error: ApiError): Promise<AfterSending> {
  await db.transaction('rw', db.outbox, async () => {
    const item = await db.outbox.get({ key })
    if (!item) return
    // A gateway's 502 to 504 means the server is down; repeated 500s mean that it fails on this item.
    const breaks = error.status === 500 && item.attempts >= MAX_BLOCKING_ATTEMPTS
    const ms = Math.min(30_000 * 2 ** (item.attempts - MAX_BLOCKING_ATTEMPTS), 60 * 60 * 1000)
    const rest = breaks ? { ms, because: 'server_fails_on_it' as const } : null
    await db.outbox.update(item.seq, { reason: REASON.failure, problem: problemShape(error), rest })
  })
  return 'stop'
}

/** Whether a 403 was meant for the item, and not for another agent who signed in meanwhile. */
async function isStillSignedIn(key: string): Promise<boolean> {
  const item = await db.outbox.get({ key })
  const signedIn = await askSignedIn()
  return signedIn.who === 'user' && signedIn.id === item?.userId
}

/** Changes an item that is still there; one that was discarded meanwhile doesn't come back. */
async function change(key: string, changes: Partial<Omit<OutboxItem, 'seq'>>): Promise<void> {
  await db.outbox.where({ key }).modify(changes)
}

/** An error as plain data, for the database. */
function problemShape({ status, code, message, errors, requestId, retryAfterSeconds }: ApiError): ApiErrorShape {
  return { status, code, message, errors, requestId, retryAfterSeconds }
}
