import {
  attemptsSinceAsked,
  isInTime,
  MAX_ATTEMPTS,
  NOT_CONNECTED,
  NOT_IN_PLAN,
  retryDelaySeconds,
} from '#domain/publication/publication.ts'

import { PAUSED } from '#domain/publication/pause.ts'

import type { Db, Tx } from '../../../db/open.ts'
import type { Account, LivePost, Progress } from '../../../networks/connector.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import type { AccountHold } from '../../account-status/service.ts'
import { markReconnect } from '../../connections/service.ts'
import { noteWaiting } from '../../notices/service.ts'
import { type AttemptLine, logAttempt, wasInDoubt } from '../publication/attempt-log.ts'
import { amend, move, type TargetChange } from '../publication/targets.ts'
import { ClaimLost, type ClaimedTarget, lineOf, type SentTarget } from './target-claims.ts'

/**
 * The steps of a run on a claimed target, and where each leads: to another step, or to the state that ends the run.
 * `publishing` is a pause, after which a new run begins; `queued` is another try. What `failed` while an earlier call is
 * in doubt is stored as `needs_check`.
 */
const LEADS_TO = {
  begin: ['draw', 'check', 'queued', 'failed', 'handed_over'],
  draw: ['upload', 'queued', 'failed'],
  upload: ['send', 'publishing', 'queued', 'failed'],
  send: ['check', 'subtitle', 'publishing', 'queued', 'failed'],
  check: ['send', 'subtitle', 'publishing', 'failed', 'needs_check'],
  subtitle: ['published'],
} as const

const MINUTE = 60

/**
 * Why a target isn't sent yet, or not at all: what the agent reads, and for a wait its `pause` in seconds, the
 * `outcome` in the log and the message of a post that is overdue by then.
 */
const REASONS = {
  account_closing: {
    pause: 60 * MINUTE,
    outcome: 'account_closing',
    says: () =>
      'Your account is about to be deleted, so this post is on hold. Keep your account within 15 minutes of its time and it will go out; after that, you can post it again.',
  },
  account_disabled: {
    pause: 60 * MINUTE,
    outcome: 'account_disabled',
    says: () => 'Your account is disabled, so this post is on hold.',
  },
  plan_required: {
    pause: 15 * MINUTE,
    outcome: 'missing',
    says: () => 'Your plan has ended. Choose one and this post will go out.',
    late: () => 'This post didn’t go out because you had no plan. Choose a plan, then post it again.',
  },
  [NOT_CONNECTED]: {
    pause: 15 * MINUTE,
    outcome: 'missing',
    says: (account) => `${account} isn’t connected. Reconnect it and this post will go out.`,
    late: (account) =>
      `${account} wasn’t connected within a day, so this post didn’t go out. Connect it, then post it again.`,
  },
  time_past: { says: () => 'This post was due while your account was on hold, so it didn’t go out.' },
  [PAUSED]: { says: () => 'You paused posting, so this didn’t go out.' },
  attempts: { says: (name) => `We couldn’t send this post to ${name}.` },
  [NOT_IN_PLAN]: { says: () => 'Choose another account for this post.' },
  too_late: { says: (name) => `We couldn’t post this to ${name} within 24 hours of its scheduled time.` },
  not_ready: { says: (name) => `${name} didn’t finish preparing this post.` },
} as const satisfies Record<string, Wait | { says: (name: string) => string }>

interface Wait {
  pause: number
  outcome: string
  says: (account: string) => string
  late?: (account: string) => string
}

type Waiting = AccountHold | 'plan_required' | typeof NOT_CONNECTED
type Failing = Exclude<keyof typeof REASONS, Waiting>

/** The message of a post that a hold of the account made late. */
export const PASSED_ON_HOLD = REASONS.time_past.says()

/** The message of a post that was due during a pause. */
export const PASSED_IN_PAUSE = REASONS[PAUSED].says()

/** True for the error code of a post that waits for its account. */
export const isHold = (errorCode: string | null): boolean =>
  errorCode === 'account_closing' || errorCode === 'account_disabled'

interface Needs {
  begin: { claimed: ClaimedTarget }
  draw: { claimed: ClaimedTarget; account: Account }
  upload: { claimed: ClaimedTarget; account: Account }
  send: { claimed: ClaimedTarget; account: Account; progress: Progress }
  check: { claimed: SentTarget; account: Account | null }
  subtitle: { claimed: SentTarget; account: Account; live: LivePost; line: AttemptLine }
}

interface Ends {
  published: { live: LivePost }
  publishing: { seconds: number; change?: TargetChange }
  /** False from `also` undoes everything, and the run begins anew. */
  queued: { error: NetworkError; also?: ((tx: Tx) => Promise<boolean>) | undefined }
  /** Without a notice where one is written for several posts later. */
  failed: { code: string; message: string; startsOver?: boolean; withNotice?: boolean }
  needs_check: { code: string; message: string }
  handed_over: object
}

export type StepName = keyof typeof LEADS_TO

/** A step to be taken. */
export type Step<S extends StepName = StepName> = { [Each in S]: { to: Each } & Needs[Each] }[S]
export type End = {
  [S in keyof Ends]: { to: S; claimed: ClaimedTarget; line?: AttemptLine | undefined } & Ends[S]
}[keyof Ends]

/** What a step may return. */
export type Next<S extends StepName> = Extract<Step | End, { to: (typeof LEADS_TO)[S][number] }>
type EndIn<S extends keyof Ends> = Extract<End, { to: S }>

export const isStep = (next: Step | End): next is Step => Object.hasOwn(LEADS_TO, next.to)

/** Has a target wait for a reason, which is no attempt; the wait is logged once. One that is overdue fails. */
export function waits(
  claimed: ClaimedTarget,
  reason: Waiting,
  also?: (tx: Tx) => Promise<boolean>,
): EndIn<'queued' | 'failed'> {
  const { context, row, scheduledAt } = claimed
  const { pause, outcome, says, late }: Wait = REASONS[reason]
  const account = shownAccount(claimed)
  if (late && !isInTime(context.now(), scheduledAt, row.askedAgainAt)) {
    return { to: 'failed', claimed, code: reason, message: late(account) }
  }
  const error = new NetworkError('wait', reason, says(account), { retryAfterSeconds: pause })
  const line = row.errorCode === reason ? undefined : lineOf(claimed, 'account', outcome)
  return { to: 'queued', claimed, error, line, also }
}

/** Has a target wait until its account is connected again; the agent is told of the first such post. */
export function waitsForAccount(claimed: ClaimedTarget, accountId: string | null): EndIn<'queued' | 'failed'> {
  const { row, agentId, post } = claimed
  const notice = { agentId, platform: row.platform, accountId, name: shownAccount(claimed), title: post.title }
  if (row.errorCode === NOT_CONNECTED) return waits(claimed, NOT_CONNECTED)
  return waits(claimed, NOT_CONNECTED, async (tx) => {
    await noteWaiting(tx, notice)
    return true
  })
}

function shownAccount({ name, row: { accountName } }: ClaimedTarget): string {
  return accountName === null ? name : `${name} (${accountName})`
}

export function fails(claimed: ClaimedTarget, reason: Failing, before = ''): EndIn<'failed'> {
  return { to: 'failed', claimed, code: reason, message: `${before} ${REASONS[reason].says(claimed.name)}`.trim() }
}

/** It was due during the agent's pause, which ends with one notice for all such posts. */
export function failsInPause(claimed: ClaimedTarget): EndIn<'failed'> {
  return { ...fails(claimed, PAUSED), withNotice: false, line: lineOf(claimed, 'account', PAUSED) }
}

/** The result can't be found out; the agent is asked to check. */
export function needsCheck(claimed: ClaimedTarget, code: string): EndIn<'needs_check'> {
  const message = `We couldn’t tell whether this post is on ${claimed.name}. Please check there before you publish it again.`
  return { to: 'needs_check', claimed, code, message }
}

/** Where a failure leads that certainly made nothing public: to a later try, or the end. */
export async function afterFailure(
  claimed: ClaimedTarget,
  { id }: Account,
  error: NetworkError,
): Promise<EndIn<'queued' | 'failed'>> {
  const { row, context, scheduledAt, agentId } = claimed
  if (error.kind === 'reconnect') {
    await markReconnect(context, agentId, row.platform, id)
    return waitsForAccount(claimed, id)
  }
  const { code, fault, message, startsOver } = error
  if (error.kind === 'refused') return { to: 'failed', claimed, code: fault ?? code, message, startsOver }
  const isPatient = isInTime(context.now(), scheduledAt, row.askedAgainAt)
  const mayRetry = error.kind === 'wait' ? isPatient : attemptsSinceAsked(row) < MAX_ATTEMPTS
  if (mayRetry) return { to: 'queued', claimed, error }
  return { to: 'failed', claimed, code, message: `${message} We tried several times.` }
}

/**
 * Stores the end of a run: its target, a line of the log and other changes in one transaction, since each commit is
 * expensive. False, and nothing stored, where `also` says so.
 * @throws ClaimLost
 */
export async function store(end: End): Promise<boolean> {
  const { claimed, line } = end
  const { context, row } = claimed
  const { to, change } = await changeOf(end)
  const withNotice = end.to !== 'failed' || end.withNotice !== false
  const write = (db: Db) =>
    to === 'publishing' ? amend(db, row, change) : move(db, row, { state: to, withNotice, ...change })
  const also = end.to === 'queued' ? end.also : undefined
  try {
    await writeWith(context.db, { write, line, also })
  } catch (error) {
    if (error instanceof Undone) return false
    throw error
  }
  if (to === 'publishing') return true
  const { id: targetId, platform } = row
  const code = change.errorCode
  await context.events.emit('target_settled', { targetId, platform, state: to, code: code ?? null })
  context.log.info({ target: targetId, platform, state: to, code }, 'a post was settled')
  return true
}

class Undone extends Error {
  override name = 'Undone'
}

interface Writing {
  write: (db: Db) => Promise<boolean>
  line: AttemptLine | undefined
  also: ((tx: Tx) => Promise<boolean>) | undefined
}

async function writeWith(db: Db, { write, line, also }: Writing): Promise<void> {
  if (!line && !also) {
    if (await write(db)) return
    throw new ClaimLost()
  }
  await db.transaction(async (tx) => {
    if (!(await write(tx))) throw new ClaimLost()
    if (line) await logAttempt(tx, line)
    if (also && !(await also(tx))) throw new Undone()
  })
}

/** The state an end is stored as, with its columns. */
async function changeOf(end: End): Promise<{ to: End['to']; change: TargetChange }> {
  const { claimed } = end
  const now = claimed.context.now()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (end.to === 'publishing') {
    return { to: end.to, change: { ...end.change, claimedUntil: null, runAt: later(end.seconds) } }
  }
  if (end.to === 'published') {
    const { id: externalId, permalink } = end.live
    const acceptedAt = claimed.row.acceptedAt ?? now
    const comment = claimed.firstComment === '' ? {} : { commentState: 'waiting' as const, runAt: now }
    const change = {
      externalId,
      permalink,
      acceptedAt,
      publishedAt: now,
      errorCode: null,
      errorMessage: null,
      ...comment,
    }
    return { to: end.to, change }
  }
  if (end.to === 'handed_over') return { to: end.to, change: { errorCode: null, errorMessage: null } }
  if (end.to === 'queued') return { to: end.to, change: again(claimed, end.error, later) }
  const { to, code: errorCode, message: errorMessage } = end
  if (to === 'needs_check') return { to, change: { errorCode, errorMessage } }
  // `failed` means that nothing was published: if an earlier attempt may have, the agent is asked to check.
  if (await wasInDoubt(claimed.context.db, claimed.row.id)) {
    const question = `${errorMessage} An earlier attempt may have posted to ${claimed.name}. Please check there.`
    const change = { errorCode, errorMessage: question, ...(end.startsOver && { progress: null }) }
    return { to: 'needs_check', change }
  }
  // A post again must not reuse the uploads of the failed attempt.
  return { to, change: { errorCode, errorMessage, progress: null } }
}

/** Back into the queue: nothing was made public, so it can simply be tried again. */
function again({ row }: ClaimedTarget, error: NetworkError, later: (seconds: number) => Date): TargetChange {
  const isWait = error.kind === 'wait'
  const delay = isWait ? 0 : retryDelaySeconds(attemptsSinceAsked(row))
  return {
    runAt: later(Math.max(error.retryAfterSeconds ?? 0, delay)),
    // Waiting because the platform asked for it is no attempt.
    attempts: isWait ? row.attempts - 1 : row.attempts,
    mutationAt: null,
    ...(error.startsOver && { progress: null }),
    errorCode: error.code,
    errorMessage: error.message,
  }
}
