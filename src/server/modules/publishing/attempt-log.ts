import { and, asc, eq, gte } from 'drizzle-orm'

import type { Db } from '../../db/open.ts'
import { attempts } from '../../db/schema/index.ts'
import type { FailureKind } from '../../networks/network-error.ts'

/** What a line of the log is about. */
export type Step = 'claim' | 'upload' | 'ready' | 'send' | 'look'

export interface AttemptLine {
  targetId: number
  at: Date
  step: Step
  outcome: string
  /** The platform's own code and words; never a token, never a caption. */
  detail?: string
}

/** Adds a line to what was tried; lines are never changed. */
export async function logAttempt(db: Db, line: AttemptLine): Promise<void> {
  await db.insert(attempts).values({ ...line, detail: line.detail ?? '' })
}

/** What was done since the public call was first made. */
export interface Sendings {
  /** How often the public call was made. */
  sends: number
  lastSentAt: Date
  /** Whether the platform said it took the last one. */
  accepted: boolean
  /** Looks that settled nothing. */
  looks: number
}

/** Reads the log of a target from its public call on. */
export async function sendingsSince(db: Db, targetId: number, mutationAt: Date): Promise<Sendings> {
  const lines = await db
    .select({ at: attempts.at, step: attempts.step, outcome: attempts.outcome })
    .from(attempts)
    .where(and(eq(attempts.targetId, targetId), gte(attempts.at, mutationAt)))
    .orderBy(asc(attempts.id))
  const sendings: Sendings = { sends: 0, lastSentAt: mutationAt, accepted: false, looks: 0 }
  for (const { at, step, outcome } of lines) {
    if (step === 'send' && outcome === 'begun') {
      sendings.sends += 1
      sendings.lastSentAt = at
      sendings.accepted = false
    }
    if (step === 'send' && outcome === 'accepted') sendings.accepted = true
    if (step === 'look' && outcome !== 'settling') sendings.looks += 1
  }
  return sendings
}

/** Outcomes of a public call after which surely nothing came of it. */
const SURELY_NOT: readonly string[] = ['refused', 'retry', 'wait', 'reconnect'] satisfies FailureKind[]

/** Whether a public call of this target was made of which nobody learned what came. */
export async function mayBeThere(db: Db, targetId: number): Promise<boolean> {
  const lines = await db
    .select({ outcome: attempts.outcome })
    .from(attempts)
    .where(and(eq(attempts.targetId, targetId), eq(attempts.step, 'send')))
  const begun = lines.filter(({ outcome }) => outcome === 'begun').length
  return begun > lines.filter(({ outcome }) => SURELY_NOT.includes(outcome)).length
}

/** How often a target was found not ready since its claims began. */
export async function waitsOf(db: Db, targetId: number): Promise<number> {
  const lines = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.targetId, targetId), eq(attempts.step, 'ready')))
  return lines.length
}
