import { isFilm } from '#domain/branding/brand-choice.ts'
import {
  isLate,
  askedFor,
  attemptsSinceAsked,
  checkDelaySeconds,
  isInTime,
  MAX_ATTEMPTS,
  MAX_CHECKS,
  NOT_CONNECTED,
  NOT_IN_PLAN,
  SETTLE_MS,
} from '#domain/publication/publication.ts'

import type { Account, Finding, Progress } from '../../../networks/connector.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { StorageAway } from '../../../storage-away.ts'
import { findHold, lockHold } from '../../account-status/service.ts'
import { accountFor, markReconnect } from '../../connections/service.ts'
import { noteConnected } from '../../notices/service.ts'
import { isHeldByPause } from '../accounts/pauses.ts'
import { finishBrand, leaveOutBrand, renderSoon } from '../branding/finish-brand.ts'
import { firstSentAt, logAttempt, sendingsSince, waitsOf } from '../publication/attempt-log.ts'
import { findAgent } from '../publication/repo.ts'
import {
  ClaimLost,
  type ClaimedTarget,
  lineOf,
  loadClaimed,
  logStep,
  progressFor,
  type SentTarget,
  storeProgress,
  storeSignature,
} from './target-claims.ts'
import { makePublicCall } from './public-call.ts'
import {
  afterFailure,
  type End,
  fails,
  failsInPause,
  isHold,
  isStep,
  needsCheck,
  type Next,
  type Step,
  type StepName,
  store,
  waits,
  waitsForAccount,
} from './delivery-states.ts'

/** Seconds before the first question whether uploaded media are ready: short, since pictures take only a moment. */
const FIRST_READY_DELAY_SECONDS = 2
const READY_DELAY_SECONDS = 10
const QUICK_WAITS = 3

/** How often a platform is asked whether the media are ready before giving up: about eight minutes. */
const MAX_WAITS = 48

/** The pause while files can't be read. */
const STORAGE_DELAY_SECONDS = 30

/** How long a film waits for its footer before it goes out without, and the seconds between checks for it. */
const FILM_PATIENCE_MS = 60 * 60_000
const FILM_DELAY_SECONDS = 15

/** Sends of one post, the first included, after which even a confirmed absence is left to the agent. */
const MAX_SENDS = 3

const SUBTITLES_TRIES = 2

/** Takes a claimed target as far as possible now: to its end, back into the queue, or into a pause. */
export async function deliverTarget(claimed: ClaimedTarget): Promise<void> {
  let next: Step | End = { to: 'begin', claimed }
  for (;;) {
    if (isStep(next)) next = await take(next)
    else if (await store(next)) return
    else next = { to: 'begin', claimed }
  }
}

const STEPS: { [S in StepName]: (step: Step<S>) => Promise<Next<S>> } = {
  begin,
  draw,
  upload,
  send: makePublicCall,
  check,
  subtitle,
}

function take<S extends StepName>(step: Step<S>): Promise<Next<S>> {
  return STEPS[step.to](step)
}

/** Finds what keeps a target from being sent; one whose public call was made before is only looked for. */
async function begin({ claimed }: Step<'begin'>): Promise<Next<'begin'>> {
  const { row, context, agentId, scheduledAt } = claimed
  const found = await accountFor(context, agentId, row.platform, row.accountId)
  const account = found.state === 'ready' ? found.account : null
  if (row.mutationAt)
    return { to: 'check', claimed: { ...claimed, row: { ...row, mutationAt: row.mutationAt } }, account }
  const hold = await findHold(context.db, agentId)
  // Where the hold has ended meanwhile nothing is stored: what released the account's posts did not find this one.
  if (hold) return waits(claimed, hold, async (tx) => (await lockHold(tx, agentId)) !== null)
  if (await isHeldByPause(context.db, agentId, { target: row, scheduledAt })) return failsInPause(claimed)
  // The process that ended the hold may have died before the posts were released.
  if (!claimed.isReminder && isHold(row.errorCode) && isLate(askedFor(scheduledAt, row.askedAgainAt), context.now()))
    return fails(claimed, 'time_past')
  if (attemptsSinceAsked(row) > MAX_ATTEMPTS) return fails(claimed, 'attempts')
  if ((await findAgent(context.db, agentId)).plan === null) return waits(claimed, 'plan_required')
  if (claimed.isReminder) return await handOver(claimed)
  if (found.state === 'surplus') return fails(claimed, NOT_IN_PLAN, found.message)
  if (!account) return waitsForAccount(claimed, found.state === 'reconnect' ? found.accountId : row.accountId)
  // The account was connected while this target began to wait: the notice it wrote about that is outdated too.
  if (row.errorCode === NOT_CONNECTED) await noteConnected(context.db, agentId, row.platform, account.id)
  if (!isInTime(context.now(), scheduledAt, row.askedAgainAt)) return fails(claimed, 'too_late')
  return { to: 'draw', claimed, account }
}

/** Reminds the agent, however late it is. A footer that can't be drawn by now is added meanwhile. */
async function handOver(claimed: ClaimedTarget): Promise<Next<'begin'>> {
  const { context, post, row } = claimed
  if (claimed.isUndrawn && !isFilm(post.type)) {
    await finishBrand(context, row.publicationId, { isDue: true }).catch((error: unknown) => {
      context.log.error({ err: error, target: row.id }, 'a reminder comes without its footer')
    })
  }
  await storeSignature(claimed)
  return { to: 'handed_over', claimed, line: lineOf(claimed, 'answer', 'handed_over') }
}

/** Draws the footer where that is still to be done. */
async function draw({ claimed, account }: Step<'draw'>): Promise<Next<'draw'>> {
  if (!claimed.isUndrawn) return { to: 'upload', claimed, account }
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
    } else await finishBrand(context, row.publicationId, { isDue: true })
    return { to: 'upload', claimed: await loadClaimed(context, row, claimed.connector), account }
  } catch (error) {
    return await afterFailure(claimed, account, asNetworkError(claimed, error))
  }
}

/** Everything else before the public call. */
async function upload({ claimed, account }: Step<'upload'>): Promise<Next<'upload'>> {
  const { connector, post } = claimed
  const keep = (given: Progress) => storeProgress(claimed, account.id, given)
  let progress: Progress | null = null
  await storeSignature(claimed)
  try {
    progress = await connector.upload({
      account,
      post,
      done: progressFor(claimed, account.id),
      store: keep,
      noteSubtitles: (outcome) => logStep(claimed, 'subtitles', outcome),
    })
    if (await connector.ready(account, progress)) return { to: 'send', claimed, account, progress }
  } catch (error) {
    if (error instanceof ClaimLost) throw error
    if (progress) await keep(progress)
    const failure = asNetworkError(claimed, error)
    await logStep(claimed, 'upload', failure)
    return await afterFailure(claimed, account, failure)
  }
  const waited = await waitsOf(claimed.context.db, claimed.row.id, claimed.row.askedAgainAt)
  if (waited >= MAX_WAITS) return fails(claimed, 'not_ready')
  const seconds = waited < QUICK_WAITS ? FIRST_READY_DELAY_SECONDS : READY_DELAY_SECONDS
  const change = { progress: { accountId: account.id, given: progress } }
  return { to: 'publishing', claimed, seconds, change, line: lineOf(claimed, 'ready', 'waiting') }
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

/**
 * Finds out the result of a post whose public call was made: published, certainly absent (then the same call is
 * repeated), or still unknown. A post with an unknown result is never sent again automatically.
 */
async function check({ claimed, account }: Step<'check'>): Promise<Next<'check'>> {
  const progress = account && progressFor(claimed, account.id)
  // Without the page and token it was sent with there is no way to check.
  if (!progress) return needsCheck(claimed, 'no_account')
  const finding = await ask(claimed, account, progress)
  if (finding instanceof NetworkError) return await afterFailedCheck(claimed, account, finding)
  if (finding === 'unknown' && !claimed.connector.readsBack) return needsCheck(claimed, 'unknown')
  if (finding === 'unknown') return await checkLater(claimed, 'unknown')
  if (finding === 'absent') return await afterAbsence(claimed, account, progress)
  if ('failed' in finding) return { to: 'failed', claimed, code: 'processing', message: finding.failed }
  return { to: 'subtitle', claimed, account, live: finding.post, line: lineOf(claimed, 'look', 'found') }
}

/** Adds the subtitles of a video that is out, where the network takes them only then. It stays out whatever comes of them. */
async function subtitle({ claimed, account, live, line }: Step<'subtitle'>): Promise<Next<'subtitle'>> {
  const { connector, context, post } = claimed
  if (!connector.addSubtitles || post.subtitles.length === 0) return { to: 'published', claimed, live, line }
  await logAttempt(context.db, line)
  for (let tries = 1; ; tries++) {
    try {
      await connector.addSubtitles(account, live.id, post.subtitles)
      return { to: 'published', claimed, live, line: lineOf(claimed, 'subtitles', 'sent') }
    } catch (error) {
      const failure = asNetworkError(claimed, error)
      if (failure.kind === 'retry' && tries < SUBTITLES_TRIES) continue
      return { to: 'published', claimed, live, line: lineOf(claimed, 'subtitles', failure) }
    }
  }
}

async function ask(claimed: SentTarget, account: Account, progress: Progress): Promise<Finding | NetworkError> {
  try {
    // The uploads identify the post, so one made with them by an earlier attempt is this post too.
    const since = (await firstSentAt(claimed.context.db, claimed.row.id)) ?? claimed.row.mutationAt
    return await claimed.connector.find({ account, post: claimed.post, progress, since })
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

async function afterFailedCheck(claimed: SentTarget, { id }: Account, error: NetworkError): Promise<Next<'check'>> {
  await logStep(claimed, 'look', error)
  if (error.kind !== 'reconnect') return await checkLater(claimed, null, error.retryAfterSeconds ?? 0)
  await markReconnect(claimed.context, claimed.agentId, claimed.row.platform, id)
  return needsCheck(claimed, error.code)
}

async function afterAbsence(claimed: SentTarget, account: Account, progress: Progress): Promise<Next<'check'>> {
  const { context, row } = claimed
  const { sends, lastSentAt, accepted } = await sendingsSince(context.db, row.id, row.mutationAt)
  // What the platform accepted is still being processed, not absent.
  if (accepted) return await checkLater(claimed, 'absent')
  const left = lastSentAt.getTime() + SETTLE_MS - context.now().getTime()
  if (left > 0) {
    return { to: 'publishing', claimed, seconds: left / 1000, line: lineOf(claimed, 'look', 'settling') }
  }
  await logStep(claimed, 'look', 'absent')
  return sends < MAX_SENDS ? { to: 'send', claimed, account, progress } : needsCheck(claimed, 'absent')
}

async function checkLater(claimed: SentTarget, outcome: string | null, atLeastSeconds = 0): Promise<Next<'check'>> {
  if (outcome !== null) await logStep(claimed, 'look', outcome)
  const { checks } = await sendingsSince(claimed.context.db, claimed.row.id, claimed.row.mutationAt)
  if (checks >= MAX_CHECKS) return needsCheck(claimed, 'unknown')
  return { to: 'publishing', claimed, seconds: Math.max(checkDelaySeconds(checks), atLeastSeconds) }
}
