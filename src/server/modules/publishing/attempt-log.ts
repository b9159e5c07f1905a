import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import type { Db } from '../../db/open.ts'
import { attempts } from '../../db/schema/index.ts'
import type { FailureKind } from '../../networks/network-error.ts'

/** What a line of the log is about. */
export type Step = 'claim' | 'account' | 'upload' | 'ready' | 'send' | 'look' | 'answer'

export interface AttemptLine {
  targetId: number
  at: Date
  step: Step
  outcome: string
  /** The platform's own code and message; never a token, never a caption. */
  detail?: string
}

/** Appends a line to the attempt log; lines are never changed. */
export async function logAttempt(db: Db, line: AttemptLine): Promise<void> {
  await db.insert(attempts).values({ ...line, detail: line.detail ?? '' })
}

/** What was done since the public call was first made. */
export interface Sendings {
  /** How often the public call was made. */
  sends: number
  lastSentAt: Date
  /** Whether the platform accepted the last one. */
  accepted: boolean
  /** Checks that settled nothing. */
  checks: number
}

/** Reads the log of a target from its public call on. */
export async function sendingsSince(db: Db, targetId: number, mutationAt: Date): Promise<Sendings> {
  const lines = await db
    .select({ at: attempts.at, step: attempts.step, outcome: attempts.outcome })
    .from(attempts)
    .where(and(eq(attempts.targetId, targetId), gte(attempts.at, mutationAt)))
    .orderBy(asc(attempts.id))
  const sendings: Sendings = { sends: 0, lastSentAt: mutationAt, accepted: false, checks: 0 }
  for (const { at, step, outcome } of lines) {
    if (step === 'send' && outcome === 'begun') {
      sendings.sends += 1
      sendings.lastSentAt = at
      sendings.accepted = false
    }
    if (step === 'send' && outcome === 'accepted') sendings.accepted = true
    if (step === 'look' && outcome !== 'settling') sendings.checks += 1
  }
  return sendings
}

/** Outcomes of a public call after which certainly nothing was published. */
const SURELY_NOT: readonly string[] = ['refused', 'retry', 'wait', 'reconnect'] satisfies FailureKind[]

/** Written when the agent changed the post: earlier calls had another text, maybe other pictures. */
export const EDITED = 'edited'

/** Written when the agent posts again, by whether the earlier attempts are known to have published nothing. */
export const ASKED_AGAIN = { surely: 'post_again', inDoubt: 'post_again_in_doubt' } as const

/** Written when an admin decided about a post that certainly failed. */
export const BY_ADMIN = { again: 'post_again_by_admin', drop: 'drop_by_admin' } as const

/** Whether a public call of this target, in its current version, was made whose result is unknown. */
export async function mayBeThere(db: Db, targetId: number): Promise<boolean> {
  const lines = await linesOf(db, targetId, ['send', 'answer'])
  const since = lines.slice(lines.findLastIndex(({ outcome }) => outcome === EDITED) + 1)
  const begun = since.filter(({ outcome }) => outcome === 'begun').length
  return begun > since.filter(({ outcome }) => SURELY_NOT.includes(outcome)).length
}

/** Written when a restored database no longer knows whether the post went out. */
export const RESTORED = 'restored'

/** Whether one of these targets, as it was last asked for, was due in a database that was restored. */
export async function wereRestored(db: Db, targetIds: readonly number[]): Promise<boolean> {
  for (const targetId of targetIds) {
    const lines = await linesOf(db, targetId, ['claim', 'answer'])
    const since = lines.slice(lines.findLastIndex(({ outcome }) => outcome === EDITED) + 1)
    if (since.some(({ outcome }) => outcome === RESTORED)) return true
  }
  return false
}

/** Whether the agent posted again while the outcome of an earlier call was unknown; it stays unknown. */
export async function wasInDoubt(db: Db, targetId: number): Promise<boolean> {
  const lines = await linesOf(db, targetId, ['answer'])
  return lines.some(({ outcome }) => outcome === ASKED_AGAIN.inDoubt)
}

/** When the public call was first made; later calls may reuse the uploads made for it. */
export async function firstSentAt(db: Db, targetId: number): Promise<Date | null> {
  const lines = await linesOf(db, targetId, ['send'])
  return lines.find(({ outcome }) => outcome === 'begun')?.at ?? null
}

/** How often a target was not ready since the agent last posted it. */
export async function waitsOf(db: Db, targetId: number, askedAgainAt: Date | null): Promise<number> {
  const lines = await linesOf(db, targetId, ['ready'])
  return lines.filter(({ at }) => askedAgainAt === null || at >= askedAgainAt).length
}

async function linesOf(db: Db, targetId: number, steps: Step[]) {
  return await db
    .select({ at: attempts.at, outcome: attempts.outcome })
    .from(attempts)
    .where(and(eq(attempts.targetId, targetId), inArray(attempts.step, steps)))
    .orderBy(asc(attempts.id))
}

/** The whole log of some targets, earliest first. */
export async function findLines(db: Db, targetIds: number[]) {
  return await db.select().from(attempts).where(inArray(attempts.targetId, targetIds)).orderBy(asc(attempts.id))
}
