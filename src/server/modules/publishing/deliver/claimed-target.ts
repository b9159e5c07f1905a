import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { PLATFORM_NAME } from '#domain/platform/platform.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { publications } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Connector, OutgoingPost, Progress } from '../../../networks/connector.ts'
import type { NetworkError } from '../../../networks/network-error.ts'
import { type AttemptLine, logAttempt, type Step } from '../attempt-log.ts'
import { isUndrawn } from '../branding/finish-brand.ts'
import { outgoingPost } from './outgoing.ts'
import { amend, type TargetChange, type TargetRow } from '../transition.ts'

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
  connector: Connector
  post: OutgoingPost
  /** The platform's name as shown to the agent. */
  name: string
}

export async function loadClaimed(context: AppContext, row: TargetRow, connector: Connector): Promise<ClaimedTarget> {
  const [publication] = await context.db.select().from(publications).where(eq(publications.id, row.publicationId))
  if (!publication) throw new Error(`Target ${row.id} has no publication`)
  return {
    context,
    row,
    agentId: publication.agentId,
    scheduledAt: publication.scheduledAt,
    isUndrawn: isUndrawn(publication),
    connector,
    post: outgoingPost(context, publication, row.platform),
    name: PLATFORM_NAME[row.platform],
  }
}

/** What the platform returned for this post and `accountId`; null when nothing, or for another account. */
export function progressFor({ row }: ClaimedTarget, accountId: string): Progress | null {
  const stored = StoredProgress.safeParse(row.progress)
  return stored.success && stored.data.accountId === accountId ? stored.data.given : null
}

/** @throws ClaimLost */
export async function storeProgress(
  { context, row }: ClaimedTarget,
  accountId: string,
  given: Progress,
): Promise<void> {
  if (!(await amend(context.db, row, { progress: { accountId, given } }))) throw new ClaimLost()
}

/** Pauses the target for a while; it stays in `publishing`. @throws ClaimLost */
export async function rest(
  claimed: ClaimedTarget,
  seconds: number,
  change: TargetChange = {},
  line?: AttemptLine,
): Promise<void> {
  const runAt = new Date(claimed.context.now().getTime() + seconds * 1000)
  await writeClaimed(claimed, line, (db) => amend(db, claimed.row, { ...change, claimedUntil: null, runAt }))
}

/**
 * Writes to the target and, where given, a line of its log and other changes, in one transaction, since each commit
 * is expensive.
 * @throws ClaimLost
 */
export async function writeClaimed(
  { context }: ClaimedTarget,
  line: AttemptLine | undefined,
  write: (db: Db) => Promise<boolean>,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!line && !also) {
    if (await write(context.db)) return
    throw new ClaimLost()
  }
  await context.db.transaction(async (tx) => {
    if (!(await write(tx))) throw new ClaimLost()
    if (line) await logAttempt(tx, line)
    await also?.(tx)
  })
}

export function lineOf(claimed: ClaimedTarget, step: Step, outcome: string, error?: NetworkError): AttemptLine {
  const detail = error ? `${error.code} ${error.detail}`.trim() : ''
  return { targetId: claimed.row.id, at: claimed.context.now(), step, outcome, detail }
}

export function logStep(claimed: ClaimedTarget, step: Step, outcome: string, error?: NetworkError): Promise<void> {
  return logAttempt(claimed.context.db, lineOf(claimed, step, outcome, error))
}
