import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'

import { endingOf } from '#domain/branding/signature.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { captionError } from '#domain/publication/caption.ts'
import { captionFor } from '#domain/publication/posting-options.ts'
import { isOpen, TARGET_STATES } from '#domain/publication/publication.ts'
import { isStory } from '#domain/publication/story.ts'

import type { AppContext } from '../../../app-context.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import type { Connector, OutgoingPost, Progress } from '../../../networks/connector.ts'
import type { NetworkError } from '../../../networks/network-error.ts'
import { findSigner } from '../../account/service.ts'
import { isUndrawn } from '../branding/finish-brand.ts'
import { type AttemptLine, logAttempt, type Step } from '../publication/attempt-log.ts'
import { commentOf, outgoingPost } from '../publication/outgoing.ts'
import type { QueuedTarget } from '../publication/queue.ts'
import { amend, move, renewClaim, type TargetRow } from '../publication/targets.ts'

/** How long a claim is valid without being renewed, in milliseconds; a worker silent for longer is considered dead. */
export const CLAIM_MS = 60_000
const RENEW_EVERY_MS = 20_000

/** Targets of one network in one sweep: a time zone's auto posts are all due in the same minute. */
const SWEEP_SIZE = 1000

/** Targets to work on at `now`: due ones, paused ones whose pause is over, ones whose worker died. */
const waiting = (now: Date) =>
  and(
    lte(targets.runAt, now),
    or(
      eq(targets.state, 'queued'),
      and(eq(targets.state, 'publishing'), or(isNull(targets.claimedUntil), lte(targets.claimedUntil, now))),
    ),
  )

/** Targets that wait for a worker, of each network the longest waiting first. */
export async function findWaiting({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<QueuedTarget[]> {
  const found: QueuedTarget[] = []
  for (const platform of PLATFORMS) {
    const rows = await db
      .select({ id: targets.id, platform: targets.platform, agentId: publications.agentId })
      .from(targets)
      .innerJoin(publications, eq(publications.id, targets.publicationId))
      .where(and(eq(targets.platform, platform), waiting(now())))
      .orderBy(asc(targets.runAt), asc(targets.id))
      .limit(SWEEP_SIZE)
    found.push(...rows)
  }
  return found
}

/** When an open target without a claim is due; null for any other. */
export async function findRunAt({ db }: Pick<AppContext, 'db'>, id: number): Promise<Date | null> {
  const [row] = await db
    .select({ runAt: targets.runAt })
    .from(targets)
    .where(and(eq(targets.id, id), inArray(targets.state, TARGET_STATES.filter(isOpen)), isNull(targets.claimedUntil)))
  return row?.runAt ?? null
}

/**
 * Claims a target, or returns null when it isn't waiting any more. Taking one over from a dead worker counts as an
 * attempt, so that a post which crashes its workers ends as failed.
 */
export async function claim({ db, now }: Pick<AppContext, 'db' | 'now'>, id: number): Promise<TargetRow | null> {
  return await db.transaction(async (tx) => {
    const at = now()
    const [row] = await tx
      .select()
      .from(targets)
      .where(and(eq(targets.id, id), waiting(at)))
      .for('update', { skipLocked: true })
    if (!row) return null
    const isOrphan = row.state === 'publishing' && row.claimedUntil !== null
    const isRested = row.state === 'publishing' && row.claimedUntil === null
    const attempts = isRested ? row.attempts : row.attempts + 1
    const change = { attempts, claimedUntil: new Date(at.getTime() + CLAIM_MS) }
    if (row.state === 'queued') await move(tx, row, { state: 'publishing', ...change })
    else await amend(tx, row, change)
    if (isOrphan) await logAttempt(tx, { targetId: id, at, step: 'claim', outcome: 'taken over' })
    return { ...row, ...change, state: 'publishing' }
  })
}

/** Renews a claim while `work` runs. */
export async function whileClaimed<T>(context: AppContext, claimed: TargetRow, work: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const claimedUntil = new Date(context.now().getTime() + CLAIM_MS)
    await renewClaim(context.db, claimed, claimedUntil)
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => context.log.error({ err: error, target: claimed.id }, 'a claim was not renewed'))
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Ends the claims left by a process that ran before this one, recognized by `bootedAt`. Only for a database no
 * other process works on; elsewhere the claims expire by themselves.
 */
export async function takeOverClaims({ db, now }: Pick<AppContext, 'db' | 'now'>, bootedAt: Date): Promise<void> {
  await db
    .update(targets)
    .set({ claimedUntil: now() })
    .where(
      and(
        eq(targets.state, 'publishing'),
        isNotNull(targets.claimedUntil),
        lte(targets.claimedUntil, new Date(bootedAt.getTime() + CLAIM_MS)),
      ),
    )
}

/** Thrown when the claim is lost: another worker took the target over, so every step stops here. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Progress as it is stored: with the account it was made for, since another page can't use it. */
const StoredProgress = z.object({ accountId: z.string(), given: z.record(z.string(), z.unknown()) })
export type StoredProgress = z.infer<typeof StoredProgress>

/** A target in `publishing` that this worker has claimed, with everything it needs; the claim guards every change. */
export interface ClaimedTarget {
  context: AppContext
  row: TargetRow
  agentId: number
  scheduledAt: Date
  /** Whether the agent's footer or the palette is still to be drawn. */
  isUndrawn: boolean
  /** The comment to add once it is published; empty for none. */
  firstComment: string
  /** Whether the agent posts it by hand. */
  isReminder: boolean
  connector: Connector
  post: OutgoingPost
  /** What its caption goes out with at the end. */
  signature: string
  /** Whether the agent's signature is left out because it doesn't fit any more. */
  isUnsigned: boolean
  /** The platform's name as shown to the agent. */
  name: string
}

/** A target whose public call was made, first at `mutationAt`. */
export type SentTarget = ClaimedTarget & { row: { mutationAt: Date } }

export async function loadClaimed(context: AppContext, row: TargetRow, connector: Connector): Promise<ClaimedTarget> {
  const [publication] = await context.db.select().from(publications).where(eq(publications.id, row.publicationId))
  if (!publication) throw new Error(`Target ${row.id} has no publication`)
  const signed = await signatureFor(context, row, publication)
  return {
    ...signed,
    context,
    row,
    agentId: publication.agentId,
    scheduledAt: publication.scheduledAt,
    isUndrawn: isUndrawn(publication),
    firstComment: connector.comments ? commentOf(publication, row.platform) : '',
    isReminder: publication.isReminder,
    connector,
    post: outgoingPost(context, publication, { platform: row.platform, ending: signed.signature }),
    name: PLATFORM_NAME[row.platform],
  }
}

/**
 * The signature by the profile as it is now. Once uploads were begun it stays as it was: networks take captions along with
 * them, and a post that may be out is looked for by its caption. Earlier releases signed none.
 */
async function signatureFor(
  { db }: AppContext,
  { signature, progress, mutationAt, platform }: TargetRow,
  publication: typeof publications.$inferSelect,
): Promise<Pick<ClaimedTarget, 'signature' | 'isUnsigned'>> {
  if (progress !== null || mutationAt !== null) return { signature: signature ?? '', isUnsigned: false }
  if (isStory(publication.networkOptions, platform)) return { signature: '', isUnsigned: false }
  const caption = captionFor(publication, platform)
  const ending = endingOf(caption, await findSigner(db, publication.agentId))
  // Accepted with a shorter signature, or none: better out without it than not at all.
  const isUnsigned = captionError(caption, [platform]) === null && captionError(caption, [platform], ending) !== null
  return { signature: isUnsigned ? '' : ending, isUnsigned }
}

/** Stores the signature with which the post goes out from now on. @throws ClaimLost */
export async function storeSignature(claimed: ClaimedTarget): Promise<void> {
  const { context, row, signature, isUnsigned } = claimed
  if (row.signature === signature) return
  if (!(await amend(context.db, row, { signature }))) throw new ClaimLost()
  if (isUnsigned) await logStep(claimed, 'upload', 'unsigned')
}

/** What the platform returned for this post and `accountId`; null when nothing, or for another account. */
export function progressFor({ row }: ClaimedTarget, accountId: string): Progress | null {
  const stored = StoredProgress.safeParse(row.progress)
  return stored.success && stored.data.accountId === accountId ? stored.data.given : null
}

/** The account a target goes to, or went to: its own, or the one its uploads were made for. */
export function accountIdOf({ accountId, progress }: TargetRow): string | null {
  return accountId ?? StoredProgress.safeParse(progress).data?.accountId ?? null
}

/** @throws ClaimLost */
export async function storeProgress(
  { context, row }: ClaimedTarget,
  accountId: string,
  given: Progress,
): Promise<void> {
  if (!(await amend(context.db, row, { progress: { accountId, given } }))) throw new ClaimLost()
}

/** A line of the log about a step; a failure is its own outcome. */
export function lineOf({ row, context }: ClaimedTarget, step: Step, outcome: string | NetworkError): AttemptLine {
  const line = { targetId: row.id, at: context.now(), step }
  if (typeof outcome === 'string') return { ...line, outcome, detail: '' }
  return { ...line, outcome: outcome.kind, detail: `${outcome.code} ${outcome.detail}`.trim() }
}

export function logStep(claimed: ClaimedTarget, step: Step, outcome: string | NetworkError): Promise<void> {
  return logAttempt(claimed.context.db, lineOf(claimed, step, outcome))
}
