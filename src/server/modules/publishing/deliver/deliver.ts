import { isFilm } from '#domain/branding/brand-choice.ts'
import { isLate } from '#domain/publication/late.ts'
import {
  askedFor,
  isInTime,
  MAX_ATTEMPTS,
  NOT_CONNECTED,
  NOT_IN_PLAN,
  attemptsSinceAsked,
} from '#domain/publication/publication.ts'

import type { Account, Progress } from '../../../networks/connector.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { StorageAway } from '../../../storage-away.ts'
import { findHold } from '../../account-status/service.ts'
import { accountFor } from '../../connections/service.ts'
import { noteConnected } from '../../notices/service.ts'
import { renderSoon } from '../branding/brand-jobs.ts'
import { finishBrand, leaveOutBrand } from '../branding/finish-brand.ts'
import { waitsOf } from '../attempt-log.ts'
import {
  ClaimLost,
  type ClaimedTarget,
  storeProgress,
  lineOf,
  loadClaimed,
  logStep,
  progressFor,
  rest,
  type StoredProgress,
} from './claimed-target.ts'
import { checkNetwork } from './check-network.ts'
import { retryOrFail } from './retry-or-fail.ts'
import { findAgent } from '../repo.ts'
import { makePublicCall } from './public-call.ts'
import { settleFailed } from './settle.ts'
import { awaitAccount, awaitConnection, awaitPlan, isHold, PASSED_ON_HOLD } from './waits.ts'

/** Seconds before the first question whether uploaded media are ready: short, since pictures take only a moment. */
const FIRST_READY_DELAY_SECONDS = 2
const READY_DELAY_SECONDS = 10
const QUICK_WAITS = 3

/** The pause while files can't be read. */
const STORAGE_DELAY_SECONDS = 30

/** How long a film waits for its footer before it goes out without. */
const FILM_PATIENCE_MS = 60 * 60_000

/** Seconds between checks whether a film has its footer. */
const FILM_DELAY_SECONDS = 15

/** What the agent can do about a post for an account past the plan's number of accounts. */
const OTHER_ACCOUNT = 'Choose another account for this post.'

/** How often a platform is asked whether the media are ready before giving up: about eight minutes. */
const MAX_WAITS = 48

/** Takes a claimed target as far as possible now: to its end, back into the queue, or into a pause. */
export async function deliverTarget(claimed: ClaimedTarget): Promise<void> {
  const { row, context, name } = claimed
  const found = await accountFor(context, claimed.agentId, row.platform, row.accountId)
  const account = found.state === 'ready' ? found.account : null
  if (row.mutationAt) return checkNetwork({ ...claimed, row: { ...row, mutationAt: row.mutationAt } }, account)
  const hold = await findHold(context.db, claimed.agentId)
  if (hold && (await awaitAccount(claimed, hold))) return
  // The process that ended the hold may have died before the posts were released.
  if (isHold(row.errorCode) && isLate(askedFor(claimed.scheduledAt, row.askedAgainAt), context.now()))
    return settleFailed(claimed, 'time_past', PASSED_ON_HOLD)
  if (attemptsSinceAsked(row) > MAX_ATTEMPTS)
    return settleFailed(claimed, 'attempts', `We couldn’t send this post to ${name}.`)
  if ((await findAgent(context.db, claimed.agentId)).plan === null) return awaitPlan(claimed)
  if (found.state === 'surplus') return settleFailed(claimed, NOT_IN_PLAN, `${found.message} ${OTHER_ACCOUNT}`)
  if (!account) return awaitConnection(claimed, found.state === 'reconnect' ? found.accountId : row.accountId)
  // The account was connected while this target began to wait: the notice it wrote about that is outdated too.
  if (row.errorCode === NOT_CONNECTED) await noteConnected(context.db, claimed.agentId, row.platform, account.id)
  if (!isInTime(context.now(), claimed.scheduledAt, row.askedAgainAt)) {
    return settleFailed(claimed, 'too_late', `We couldn’t post this to ${name} within 24 hours of its scheduled time.`)
  }
  const ready = await withBrand(claimed, account)
  if (!ready) return
  const progress = await prepare(ready, account)
  const taken = progress && (await makePublicCall(ready, account, progress))
  if (taken) await checkNetwork(taken, account)
}

/** The target with its footer drawn, where that was still to be done; null when it was paused. */
async function withBrand(claimed: ClaimedTarget, account: Account): Promise<ClaimedTarget | null> {
  if (!claimed.isUndrawn) return claimed
  const { context, post, row, scheduledAt } = claimed
  try {
    if (isFilm(post.type) && context.config.ffmpegPath !== null) {
      const late = context.now().getTime() - askedFor(scheduledAt, row.askedAgainAt).getTime()
      if (late < FILM_PATIENCE_MS) {
        await renderSoon(context, row.publicationId)
        throw new NetworkError('wait', 'brand_waiting', 'Your footer is being added to this video.', {
          retryAfterSeconds: FILM_DELAY_SECONDS,
        })
      }
      await leaveOutBrand(context, row.publicationId)
    } else await finishBrand(context, row.publicationId, true)
    return await loadClaimed(claimed.context, claimed.row, claimed.connector)
  } catch (error) {
    await retryOrFail(claimed, account, asNetworkError(claimed, error))
    return null
  }
}

/** Everything before the public call; null when the target was settled or paused. */
async function prepare(claimed: ClaimedTarget, account: Account): Promise<Progress | null> {
  const store = (given: Progress) => storeProgress(claimed, account.id, given)
  let progress: Progress | null = null
  try {
    progress = await claimed.connector.upload(account, claimed.post, progressFor(claimed, account.id), store)
    if (await claimed.connector.ready(account, progress)) return progress
  } catch (error) {
    if (error instanceof ClaimLost) throw error
    if (progress) await store(progress)
    const failure = asNetworkError(claimed, error)
    await logStep(claimed, 'upload', failure.kind, failure)
    await retryOrFail(claimed, account, failure)
    return null
  }
  await waitUntilReady(claimed, { accountId: account.id, given: progress })
  return null
}

async function waitUntilReady(claimed: ClaimedTarget, progress: StoredProgress): Promise<void> {
  const waits = await waitsOf(claimed.context.db, claimed.row.id, claimed.row.askedAgainAt)
  if (waits >= MAX_WAITS) {
    return settleFailed(claimed, 'not_ready', `${claimed.name} didn’t finish preparing this post.`)
  }
  const seconds = waits < QUICK_WAITS ? FIRST_READY_DELAY_SECONDS : READY_DELAY_SECONDS
  await rest(claimed, seconds, { progress }, lineOf(claimed, 'ready', 'waiting'))
}

/** An error of our own before anything is public, such as a file that can't be read, may be temporary. */
function asNetworkError({ context, row }: ClaimedTarget, error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  context.log.error({ err: error, target: row.id }, 'a post could not be prepared')
  if (error instanceof StorageAway) {
    const retryAfterSeconds = STORAGE_DELAY_SECONDS
    return new NetworkError('wait', 'storage_away', 'The files of this post can’t be read right now.', {
      retryAfterSeconds,
    })
  }
  return new NetworkError('retry', 'internal', 'Something went wrong on our side.')
}
