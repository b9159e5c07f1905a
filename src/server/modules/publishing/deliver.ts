import { isInTime, MAX_ATTEMPTS, NOT_CONNECTED, NOT_IN_PLAN, attemptsSinceAsked } from '#domain/publication.ts'
import { LATE_LIMIT_MS } from '#domain/time.ts'

import type { Account, Progress } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { findHold } from '../account-status/service.ts'
import { accountFor } from '../connections/service.ts'
import { noteConnected } from '../notices/service.ts'
import { waitsOf } from './attempt-log.ts'
import { awaitAccount, isHold, PASSED_ON_HOLD } from './await-account.ts'
import { awaitConnection } from './await-connection.ts'
import { awaitPlan } from './await-plan.ts'
import {
  ClaimLost,
  type HeldTarget,
  keepProgress,
  lineOf,
  note,
  progressFor,
  rest,
  type StoredProgress,
} from './held-target.ts'
import { checkNetwork } from './check-network.ts'
import { retryOrFail } from './retry-or-fail.ts'
import { findAgent } from './repo.ts'
import { send } from './send.ts'
import { settleFailed } from './settle.ts'

/** Seconds before the first question whether uploaded media are ready: short, since pictures take only a moment. */
const FIRST_READY_DELAY_SECONDS = 2
const READY_DELAY_SECONDS = 10
const QUICK_WAITS = 3

/** What the agent can do about a post for an account past the plan's number of accounts. */
const OTHER_ACCOUNT = 'Choose another account for this post.'

/** How often a platform is asked whether the media are ready before giving up: about eight minutes. */
const MAX_WAITS = 48

function isLate({ context, row, scheduledAt }: HeldTarget): boolean {
  return context.now().getTime() - (row.askedAgainAt ?? scheduledAt).getTime() > LATE_LIMIT_MS
}

/** Takes a claimed target as far as possible now: to its end, back into the queue, or into a pause. */
export async function deliver(held: HeldTarget): Promise<void> {
  const { row, context, name } = held
  const found = await accountFor(context, held.agentId, row.platform, row.accountId)
  const account = found.state === 'ready' ? found.account : null
  if (row.mutationAt) return checkNetwork({ ...held, row: { ...row, mutationAt: row.mutationAt } }, account)
  const hold = await findHold(context.db, held.agentId)
  if (hold) return awaitAccount(held, hold)
  // The process that ended the hold may have died before the posts were released, or is the operator's command.
  if (isHold(row.errorCode) && isLate(held)) return settleFailed(held, 'time_past', PASSED_ON_HOLD)
  if (attemptsSinceAsked(row) > MAX_ATTEMPTS)
    return settleFailed(held, 'attempts', `This post could not be sent to ${name}.`)
  if ((await findAgent(context.db, held.agentId)).plan === null) return awaitPlan(held)
  if (found.state === 'surplus') return settleFailed(held, NOT_IN_PLAN, `${found.words} ${OTHER_ACCOUNT}`)
  if (!account) return awaitConnection(held, found.state === 'reconnect' ? found.accountId : row.accountId)
  // The account was connected while this target began to wait: the notice it wrote about that is outdated too.
  if (row.errorCode === NOT_CONNECTED) await noteConnected(context.db, held.agentId, row.platform, account.id)
  if (!isInTime(context.now(), held.scheduledAt, row.askedAgainAt)) {
    return settleFailed(held, 'too_late', `This post could not go out to ${name} within a day of its time.`)
  }
  const progress = await prepare(held, account)
  const taken = progress && (await send(held, account, progress))
  if (taken) await checkNetwork(taken, account)
}

/** Everything before the public call; null when the target was settled or paused. */
async function prepare(held: HeldTarget, account: Account): Promise<Progress | null> {
  const keep = (given: Progress) => keepProgress(held, account.id, given)
  let progress: Progress | null = null
  try {
    progress = await held.connector.upload(account, held.post, progressFor(held, account.id), keep)
    if (await held.connector.ready(account, progress)) return progress
  } catch (error) {
    if (error instanceof ClaimLost) throw error
    if (progress) await keep(progress)
    const failure = asNetworkError(held, error)
    await note(held, 'upload', failure.kind, failure)
    await retryOrFail(held, account, failure)
    return null
  }
  await waitUntilReady(held, { accountId: account.id, given: progress })
  return null
}

async function waitUntilReady(held: HeldTarget, progress: StoredProgress): Promise<void> {
  const waits = await waitsOf(held.context.db, held.row.id, held.row.askedAgainAt)
  if (waits >= MAX_WAITS) {
    return settleFailed(held, 'not_ready', `${held.name} did not finish preparing this post.`)
  }
  const seconds = waits < QUICK_WAITS ? FIRST_READY_DELAY_SECONDS : READY_DELAY_SECONDS
  await rest(held, seconds, { progress }, lineOf(held, 'ready', 'waiting'))
}

/** An error of our own before anything is public, such as a file that can't be read, may be temporary. */
function asNetworkError({ context, row }: HeldTarget, error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  context.log.error({ err: error, target: row.id }, 'a post could not be prepared')
  return new NetworkError('retry', 'internal', 'Something went wrong on our side.')
}
