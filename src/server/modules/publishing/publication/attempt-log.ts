import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import type { Attempt } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import { PAUSED } from '#domain/publication/pause.ts'

import type { Db } from '../../../db/open.ts'
import { attempts } from '../../../db/schema/index.ts'
import type { FailureKind } from '../../../networks/network-error.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { findPublication } from './repo.ts'

/** What a line of the log is about. */
export type Step =
  | 'claim'
  | 'account'
  | 'upload'
  | 'ready'
  | 'send'
  | 'look'
  | 'answer'
  | 'comment'
  | 'subtitles'
  | 'take_down'
  | 'caption'

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

/** Written when the agent published at once during their own pause. */
export const PUBLISHED_NOW = 'published_now'

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

/** Whether the agent asked to publish it at once since then. */
export async function wasAskedSince(db: Db, targetId: number, since: Date): Promise<boolean> {
  const lines = await linesOf(db, targetId, ['answer'])
  return lines.some(({ at, outcome }) => at >= since && ASKS_AT_ONCE.has(outcome))
}

const ASKS_AT_ONCE: ReadonlySet<string> = new Set([PUBLISHED_NOW, ASKED_AGAIN.surely, ASKED_AGAIN.inDoubt])

/** How often a target was not ready since the agent last posted it. */
export async function waitsOf(db: Db, targetId: number, askedAgainAt: Date | null): Promise<number> {
  const lines = await linesOf(db, targetId, ['ready'])
  return lines.filter(({ at }) => askedAgainAt === null || at >= askedAgainAt).length
}

/** How often a first comment was looked for since it was sent. */
export async function countLooks(db: Db, targetId: number, sentAt: Date): Promise<number> {
  const lines = await linesOf(db, targetId, ['comment'])
  return lines.filter(({ at, outcome }) => at >= sentAt && outcome === 'not found').length
}

async function linesOf(db: Db, targetId: number, steps: Step[]) {
  return await db
    .select({ at: attempts.at, outcome: attempts.outcome })
    .from(attempts)
    .where(and(eq(attempts.targetId, targetId), inArray(attempts.step, steps)))
    .orderBy(asc(attempts.id))
}

/** The whole log of some targets, earliest first. */
async function findLines(db: Db, targetIds: number[]) {
  return await db.select().from(attempts).where(inArray(attempts.targetId, targetIds)).orderBy(asc(attempts.id))
}

/** The message to the agent for a line of the log, by its step and outcome. */
const MESSAGES: Record<Step, Record<string, (name: string) => string>> = {
  claim: { 'taken over': () => 'Our server was interrupted and picked this up again.' },
  account: {
    missing: (name) => `${name} wasn’t connected, so the post waited.`,
    [PAUSED]: () => 'It was due while you had posting paused.',
  },
  upload: {
    done: (name) => `The media was uploaded to ${name}.`,
    unsigned: (name) => `Your signature didn’t fit ${name}’s limit, so the post goes out without it.`,
    refused: (name) => `${name} refused the post.`,
    retry: (name) => `We couldn’t upload the media to ${name}.`,
    wait: (name) => `${name} asked us to wait.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
    unknown: (name) => `${name} didn’t give a clear answer.`,
  },
  ready: { waiting: (name) => `${name} was preparing the media.` },
  send: {
    begun: (name) => `We sent the post to ${name}.`,
    accepted: (name) => `${name} accepted the post.`,
    published: (name) => `The post is live on ${name}.`,
    refused: (name) => `${name} refused the post.`,
    retry: (name) => `${name} didn’t take the post this time.`,
    wait: (name) => `${name} asked us to wait.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
    unknown: (name) => `${name} didn’t say whether the post went out.`,
  },
  look: {
    found: (name) => `We checked, and the post is on ${name}.`,
    absent: (name) => `We checked, and the post wasn’t on ${name}.`,
    settling: (name) => `It was too soon to tell whether the post is on ${name}.`,
    unknown: (name) => `We checked and couldn’t tell whether the post is on ${name}.`,
    refused: (name) => `${name} didn’t let us check for the post.`,
    retry: (name) => `${name} couldn’t be reached to check for the post.`,
    wait: (name) => `${name} asked us to wait before checking for the post.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
  },
  answer: {
    handed_over: () => 'We reminded you to post it.',
    there: (name) => `You said the post is on ${name}.`,
    drop: () => 'You chose not to post it.',
    [ASKED_AGAIN.surely]: () => 'You asked to post it again.',
    [ASKED_AGAIN.inDoubt]: () => 'You asked to post it again.',
    [BY_ADMIN.again]: () => 'Our team posted it again.',
    [BY_ADMIN.drop]: () => 'Our team removed this post.',
    [EDITED]: () => 'You changed the post.',
    [PUBLISHED_NOW]: () => 'You published it during your pause.',
  },
  comment: {
    begun: (name) => `We sent your first comment to ${name}.`,
    sent: (name) => `Your first comment is on ${name}.`,
    refused: (name) => `${name} refused the first comment.`,
    retry: (name) => `${name} didn’t take the first comment this time.`,
    wait: (name) => `${name} asked us to wait with the first comment.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
    unknown: (name) => `${name} didn’t say whether the first comment went out.`,
    found: (name) => `We checked, and your first comment is on ${name}.`,
    'not found': (name) => `We checked and couldn’t find your first comment on ${name}.`,
  },
  subtitles: {
    sent: (name) => `We sent the subtitles to ${name}.`,
    refused: (name) => `${name} refused the subtitles. The video is there without them.`,
    retry: (name) => `${name} didn’t take the subtitles. The video is there without them.`,
    wait: (name) => `${name} didn’t take the subtitles. The video is there without them.`,
    reconnect: (name) => `${name} didn’t take the subtitles. The video is there without them.`,
  },
  take_down: {
    begun: (name) => `You asked ${name} to take it down.`,
    done: (name) => `Taken down from ${name}.`,
    refused: (name) => `${name} refused to take it down.`,
    retry: (name) => `${name} didn’t say whether it’s down.`,
    wait: (name) => `${name} asked us to wait.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
  },
  caption: {
    begun: (name) => `You corrected the caption on ${name}.`,
    done: (name) => `${name} has the new caption.`,
    refused: (name) => `${name} refused the new caption.`,
    retry: (name) => `${name} didn’t say whether it took the new caption.`,
    wait: (name) => `${name} asked us to wait.`,
    reconnect: (name) => `${name} asked you to reconnect the account.`,
  },
}

/** One sentence for the agent: a platform's own message stays in the log. Null for a line without a message. */
function attemptMessage(platform: Platform, { step, outcome }: { step: string; outcome: string }): string | null {
  if (!isStep(step)) return null
  return MESSAGES[step][outcome]?.(PLATFORM_NAME[platform]) ?? null
}

function isStep(step: string): step is Step {
  return Object.hasOwn(MESSAGES, step)
}

/** The attempts of one of an agent's publications, earliest first. @throws not_found */
export async function listAttempts({ db }: AppContext, agentId: number, id: number): Promise<Attempt[]> {
  const publication = await findPublication(db, agentId, id)
  if (!publication) throw problem('not_found')
  const platforms = new Map(publication.targets.map((target) => [target.id, target.platform]))
  const lines = await findLines(db, [...platforms.keys()])
  const last = new Map<number, string>()
  return lines.flatMap(({ targetId, at, ...line }) => {
    const platform = platforms.get(targetId)
    const message = platform ? attemptMessage(platform, line) : null
    // A platform that is still processing is asked repeatedly; one line is enough for that.
    const isRepeat = line.step === 'ready' && last.get(targetId) === line.step
    last.set(targetId, line.step)
    return platform && message !== null && !isRepeat ? [{ platform, at: at.toISOString(), message }] : []
  })
}
