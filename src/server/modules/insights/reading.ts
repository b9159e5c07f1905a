import { likedCategories } from '#domain/insights/liked-categories.ts'
import { isSettled, nextReading, readingAfterFailure } from '#domain/insights/reading-times.ts'

import type { AppContext } from '../../app-context.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { accountToRead, markInvalid, withdrawScopes } from '../connections/service.ts'
import * as repo from './repo.ts'

/** Reads what a network counts of a published target, if that is due, and stores it with the time of the next reading. */
export async function readTarget(context: AppContext, targetId: number): Promise<void> {
  const due = await repo.claim(context.db, targetId, context.now())
  if (!due) return
  const { platform, agentId, publishedAt, externalId, accountId } = due
  const insights = connectorsOf(context)[platform]?.insights
  if (!insights || publishedAt === null || externalId === null) {
    await repo.store(context.db, targetId, { nextAt: null, ended: 'given_up' })
    return
  }
  const held = await accountToRead(context, agentId, platform, accountId)
  if (!held) {
    // Connecting the account goes on with it.
    await repo.store(context.db, targetId, { nextAt: null, ended: 'account_missing' })
    return
  }
  const mayReadAll = insights.scopes.every((scope) => held.row.scopes.includes(scope))
  try {
    const read = await insights.read(held.account, externalId, mayReadAll)
    const now = context.now()
    if (!read) {
      await repo.store(context.db, targetId, { nextAt: null, ended: 'post_gone' })
      return
    }
    const { figures, isPermitted } = read
    const next = nextReading(publishedAt, now)
    await repo.store(context.db, targetId, {
      ...figures,
      asOf: now,
      isPermitted,
      nextAt: next,
      failures: 0,
      ended: null,
    })
    if (mayReadAll && !isPermitted) await withdrawScopes(context, held.row, insights.scopes)
    if (isSettled(publishedAt, now)) await learn(context, agentId)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    context.log.warn({ target: targetId, platform, code: error.code, detail: error.detail }, 'a post was not counted')
    if (error.kind === 'reconnect') {
      await markInvalid(context, held.row)
      await repo.store(context.db, targetId, { nextAt: null, ended: 'account_missing' })
      return
    }
    await putOff(context, due, publishedAt, error)
  }
}

async function putOff(context: AppContext, due: repo.Due, publishedAt: Date, error: NetworkError): Promise<void> {
  const now = context.now()
  if (error.kind === 'refused') {
    // The same question gets the same answer; at the next age it may be another.
    const nextAt = nextReading(publishedAt, now)
    await repo.store(context.db, due.targetId, { nextAt, failures: 0, ...(nextAt === null && { ended: 'given_up' }) })
    return
  }
  const waitSeconds = error.kind === 'wait' ? (error.retryAfterSeconds ?? 0) : null
  const { at, failures } = readingAfterFailure(publishedAt, now, { failures: due.failures, waitSeconds })
  await repo.store(context.db, due.targetId, { nextAt: at, failures, ...(at === null && { ended: 'given_up' }) })
}

/** Stores which categories did well for an agent: planning prefers them. */
export async function learn({ db }: AppContext, agentId: number): Promise<void> {
  await repo.storeLiked(db, agentId, likedCategories(await repo.findResults(db, agentId)))
}
