import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { PLATFORM_NAME } from '#domain/platform.ts'
import { retryDelaySeconds, type TargetState, triesOf } from '#domain/publication.ts'

import type { Db, Tx } from '../../db/open.ts'
import { publications } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import type { Connector, LivePost, OutgoingPost, Progress } from '../../networks/connector.ts'
import type { NetworkError } from '../../networks/network-error.ts'
import { type AttemptLine, logAttempt, type Step, wasInDoubt } from './attempt-log.ts'
import { outgoingPost } from './outgoing.ts'
import { amend, move, type TargetChange, type TargetRow } from './transition.ts'

/** Thrown when the claim is no longer ours: another worker took the target over, so every step stops here. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Progress as it is stored: with the account it was made for, since another page can't use it. */
const StoredProgress = z.object({ accountId: z.string(), given: z.record(z.string(), z.unknown()) })
export type StoredProgress = z.infer<typeof StoredProgress>

/** A target in `publishing` that this worker holds, with all it needs; every change is guarded by the claim. */
export interface HeldTarget {
  house: House
  row: TargetRow
  agentId: number
  scheduledAt: Date
  connector: Connector
  post: OutgoingPost
  /** The platform's name as the agent reads it. */
  name: string
}

export async function loadHeld(house: House, row: TargetRow, connector: Connector): Promise<HeldTarget> {
  const [publication] = await house.db.select().from(publications).where(eq(publications.id, row.publicationId))
  if (!publication) throw new Error(`Target ${row.id} has no publication`)
  return {
    house,
    row,
    agentId: publication.agentId,
    scheduledAt: publication.scheduledAt,
    connector,
    post: outgoingPost(house, publication, row.platform),
    name: PLATFORM_NAME[row.platform],
  }
}

/** What the platform gave towards this post for `accountId`; null when nothing, or for another account. */
export function progressFor({ row }: HeldTarget, accountId: string): Progress | null {
  const stored = StoredProgress.safeParse(row.progress)
  return stored.success && stored.data.accountId === accountId ? stored.data.given : null
}

/** @throws ClaimLost */
export async function keepProgress({ house, row }: HeldTarget, accountId: string, given: Progress): Promise<void> {
  if (!(await amend(house.db, row, { progress: { accountId, given } }))) throw new ClaimLost()
}

/** Lets go of the target for a while; it stays in `publishing`. @throws ClaimLost */
export async function rest(
  held: HeldTarget,
  seconds: number,
  change: TargetChange = {},
  line?: AttemptLine,
): Promise<void> {
  const runAt = new Date(held.house.now().getTime() + seconds * 1000)
  await writeHeld(held, line, (db) => amend(db, held.row, { ...change, claimedUntil: null, runAt }))
}

/**
 * Writes to the row and, where there is one, a line of its log and what else goes with it: all or
 * nothing, and by one commit, which is what costs. @throws ClaimLost
 */
async function writeHeld(
  { house }: HeldTarget,
  line: AttemptLine | undefined,
  write: (db: Db) => Promise<boolean>,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!line) {
    if (await write(house.db)) return
    throw new ClaimLost()
  }
  await house.db.transaction(async (tx) => {
    if (!(await write(tx))) throw new ClaimLost()
    await logAttempt(tx, line)
    await also?.(tx)
  })
}

/** @throws ClaimLost */
async function settle(
  held: HeldTarget,
  to: TargetState,
  change: TargetChange,
  line?: AttemptLine,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { house, row } = held
  await writeHeld(held, line, (db) => move(db, row, to, change), also)
  house.log.info({ target: row.id, platform: row.platform, state: to, code: change.errorCode }, 'a post was settled')
}

export function settlePublished(held: HeldTarget, live: LivePost, line: AttemptLine): Promise<void> {
  const now = held.house.now()
  const change = {
    externalId: live.id,
    permalink: live.permalink,
    acceptedAt: held.row.acceptedAt ?? now,
    publishedAt: now,
    errorCode: null,
    errorMessage: null,
  }
  return settle(held, 'published', change, line)
}

/**
 * Ends a target of which this asking surely brought forth nothing. If an earlier one may have, she is
 * asked to look, since failed means that nothing is there.
 */
export async function settleFailed(
  held: HeldTarget,
  code: string,
  message: string,
  { startsOver = false }: { startsOver?: boolean } = {},
): Promise<void> {
  if (await wasInDoubt(held.house.db, held.row.id)) {
    const words = `${message} An earlier try may be on ${held.name}. Please look there.`
    return settle(held, 'needs_check', { errorCode: code, errorMessage: words, ...(startsOver && { progress: null }) })
  }
  // Nothing of it came to be, and what broke must not be used again should she post it once more.
  return settle(held, 'failed', { errorCode: code, errorMessage: message, progress: null })
}

/** The outcome can't be found out from here; the agent is asked, in words that don't pretend. */
export function settleNeedsCheck(held: HeldTarget, code: string): Promise<void> {
  const message = `We could not find out whether this post is on ${held.name}. Please look there before you publish it again.`
  return settle(held, 'needs_check', { errorCode: code, errorMessage: message })
}

/** Back into the queue: nothing was made public, so it may simply be tried again. */
export function requeue(
  held: HeldTarget,
  error: NetworkError,
  line?: AttemptLine,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const isWait = error.kind === 'wait'
  const seconds = Math.max(error.retryAfterSeconds ?? 0, isWait ? 0 : retryDelaySeconds(triesOf(held.row)))
  const change = {
    runAt: new Date(held.house.now().getTime() + seconds * 1000),
    // Being asked for patience is no attempt of ours.
    attempts: isWait ? held.row.attempts - 1 : held.row.attempts,
    mutationAt: null,
    ...(error.startsOver && { progress: null }),
    errorCode: error.code,
    errorMessage: error.message,
  }
  return settle(held, 'queued', change, line, also)
}

export function lineOf(held: HeldTarget, step: Step, outcome: string, error?: NetworkError): AttemptLine {
  const detail = error ? `${error.code} ${error.detail}`.trim() : ''
  return { targetId: held.row.id, at: held.house.now(), step, outcome, detail }
}

export function note(held: HeldTarget, step: Step, outcome: string, error?: NetworkError): Promise<void> {
  return logAttempt(held.house.db, lineOf(held, step, outcome, error))
}
