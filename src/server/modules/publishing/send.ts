import { SETTLE_MS } from '#domain/publication.ts'

import type { Account, LivePost, Progress } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { logAttempt, mayBeThere } from './attempt-log.ts'
import { ClaimLost, type HeldTarget, lineOf, note, rest, type StoredProgress } from './held-target.ts'
import { settleRefusal } from './refusal.ts'
import { settlePublished } from './settle.ts'
import { amend } from './transition.ts'

/** A target whose public call was made, at `mutationAt` for the first time. */
export type SentTarget = HeldTarget & { row: { mutationAt: Date } }

/**
 * Makes the one call that makes a post public, after it is stored that it will be made: whatever
 * happens from then on, the post is looked for before it is sent again. Gives the target when the
 * platform took the post but doesn't show it yet; null when there is nothing more to do now.
 */
export async function send(held: HeldTarget, account: Account, progress: Progress): Promise<SentTarget | null> {
  const openBefore = await mayBeThere(held.house.db, held.row.id)
  const sent = await arm(held, { accountId: account.id, given: progress })
  let live: LivePost | 'accepted'
  try {
    live = await held.connector.publish(account, held.post, progress, openBefore)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await note(sent, 'send', error.kind, error)
    if (error.kind !== 'unknown') await settleRefusal(sent, account, error)
    else await rest(sent, SETTLE_MS / 1000, { errorCode: error.code, errorMessage: error.message })
    return null
  }
  if (live === 'accepted') {
    const acceptedAt = held.house.now()
    await held.house.db.transaction(async (tx) => {
      if (!(await amend(tx, sent.row, { acceptedAt }))) throw new ClaimLost()
      await logAttempt(tx, lineOf(sent, 'send', 'accepted'))
    })
    return { ...sent, row: { ...sent.row, acceptedAt } }
  }
  await settlePublished(sent, live, lineOf(sent, 'send', 'published'))
  return null
}

async function arm(held: HeldTarget, progress: StoredProgress): Promise<SentTarget> {
  const { house, row } = held
  const at = house.now()
  const mutationAt = row.mutationAt ?? at
  await house.db.transaction(async (tx) => {
    if (!(await amend(tx, row, { mutationAt, progress }))) throw new ClaimLost()
    if (row.mutationAt === null) await logAttempt(tx, { ...lineOf(held, 'upload', 'done'), at })
    await logAttempt(tx, { targetId: row.id, at, step: 'send', outcome: 'begun' })
  })
  return { ...held, row: { ...row, mutationAt, progress } }
}
