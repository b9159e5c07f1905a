import { isInTime, MAX_ATTEMPTS, NOT_CONNECTED, NOT_IN_PLAN, triesOf } from '#domain/publication.ts'

import type { Account, Progress } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { accountFor } from '../connections/service.ts'
import { noteConnected } from '../notices/service.ts'
import { waitsOf } from './attempt-log.ts'
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
import { look } from './look.ts'
import { settleRefusal } from './refusal.ts'
import { findAgent } from './repo.ts'
import { send } from './send.ts'
import { settleFailed } from './settle.ts'

/** Seconds before uploaded media is asked for again: soon at first, since pictures take a moment only. */
const FIRST_READY_DELAY_SECONDS = 2
const READY_DELAY_SECONDS = 10
const QUICK_WAITS = 3

/** What she can do about a post for an account past what her plan has. */
const OTHER_ACCOUNT = 'Choose another account for this post.'

/** Questions after which a platform that never gets ready is given up: about eight minutes. */
const MAX_WAITS = 48

/** Takes a held target as far as it goes now: to its end, back into the queue, or to a rest. */
export async function deliver(held: HeldTarget): Promise<void> {
  const { row, house, name } = held
  const found = await accountFor(house, held.agentId, row.platform, row.accountId)
  const account = found.state === 'ready' ? found.account : null
  if (row.mutationAt) return look({ ...held, row: { ...row, mutationAt: row.mutationAt } }, account)
  if (triesOf(row) > MAX_ATTEMPTS) return settleFailed(held, 'attempts', `This post could not be sent to ${name}.`)
  if ((await findAgent(house.db, held.agentId)).plan === null) return awaitPlan(held)
  if (found.state === 'surplus') return settleFailed(held, NOT_IN_PLAN, `${found.words} ${OTHER_ACCOUNT}`)
  if (!account) return awaitConnection(held, found.state === 'reconnect' ? found.accountId : row.accountId)
  // Connected while this one began to wait: what it said of it by then is over as well.
  if (row.errorCode === NOT_CONNECTED) await noteConnected(house.db, held.agentId, row.platform, account.id)
  if (!isInTime(house.now(), held.scheduledAt, row.askedAgainAt)) {
    return settleFailed(held, 'too_late', `This post could not go out to ${name} within a day of its time.`)
  }
  const progress = await prepare(held, account)
  const taken = progress && (await send(held, account, progress))
  if (taken) await look(taken, account)
}

/** Everything before the public call; null when the target was settled or rests. */
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
    await settleRefusal(held, account, failure)
    return null
  }
  await waitUntilReady(held, { accountId: account.id, given: progress })
  return null
}

async function waitUntilReady(held: HeldTarget, progress: StoredProgress): Promise<void> {
  const waits = await waitsOf(held.house.db, held.row.id, held.row.askedAgainAt)
  if (waits >= MAX_WAITS) {
    return settleFailed(held, 'not_ready', `${held.name} did not finish preparing this post.`)
  }
  const seconds = waits < QUICK_WAITS ? FIRST_READY_DELAY_SECONDS : READY_DELAY_SECONDS
  await rest(held, seconds, { progress }, lineOf(held, 'ready', 'waiting'))
}

/** A failure of our own before anything is public, such as a file that can't be read, may pass. */
function asNetworkError({ house, row }: HeldTarget, error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  house.log.error({ err: error, target: row.id }, 'a post could not be prepared')
  return new NetworkError('retry', 'internal', 'Something went wrong on our side.')
}
