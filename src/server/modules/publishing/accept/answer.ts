import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { type Answer, isAnswered, mayAnswer, takesUpDay } from '#domain/publication/publication.ts'

import type { Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { findHold } from '../../account-status/service.ts'
import { repostColumns, move, type TargetChange, type TargetRow } from '../publication/targets.ts'
import { ASKED_AGAIN, BY_ADMIN, logAttempt } from '../publication/attempt-log.ts'
import { presentPublication } from '../publication/presenter.ts'
import * as repo from '../publication/repo.ts'
import { startIfDue } from '../publication/queue.ts'
import { findSourcePost } from '../publication/source-post.ts'
import { checkContent } from './admission.ts'
import { takePlace } from './post-limits.ts'

/** The agent's answer for one platform, with the row's `attempts` as the agent saw it. */
export interface AgentAnswer {
  answer: Answer
  attempts: number
}

/** One network of a publication. */
export interface TargetOf {
  agentId: number
  publicationId: number
  platform: Platform
}

/** What an admin does in an agent's place; a post that may be at the network is for the agent alone to decide about. */
interface AdminAnswer {
  answer: 'post_again' | 'drop'
  attempts: number
  /** Runs in the transaction that makes the change. */
  also: (tx: Tx) => Promise<void>
}

/**
 * Applies the agent's answer about a target in doubt, or about one that failed. Repeating the same answer changes
 * nothing.
 * @throws not_found, conflict when the row has changed since the agent saw it, plan_required, daily_limit,
 * monthly_limit
 */
export async function applyAnswer(context: AppContext, of: TargetOf, given: AgentAnswer): Promise<ScheduledPost> {
  const { publication } = await answerTarget(context, of, { given, admin: null })
  return await presentPublication(context.db, publication)
}

/**
 * Posts again what certainly failed, or gives it up, for its agent and by the rules for the agent. False when it was
 * done before.
 * @throws what `applyAnswer` does; account_closing or account_disabled for an agent for whom nothing is published
 */
export async function answerAsAdmin(context: AppContext, of: TargetOf, given: AdminAnswer): Promise<boolean> {
  return (await answerTarget(context, of, { given, admin: given })).isChanged
}

async function answerTarget(
  context: AppContext,
  { agentId, publicationId: id, platform }: TargetOf,
  { given, admin }: { given: AgentAnswer; admin: AdminAnswer | null },
): Promise<{ publication: repo.Publication; isChanged: boolean }> {
  const after = await context.db.transaction(async (tx) => {
    const agent = await repo.lockAgent(tx, agentId)
    const row = (await repo.lockTargets(tx, agentId, id)).find((one) => one.platform === platform)
    const publication = row && (await repo.findPublication(tx, agentId, id))
    if (!publication) throw problem('not_found')
    if (isAnswered(row, given.answer, given.attempts)) return { publication, isChanged: false }
    refuseStale(row, given)
    if (admin && row.state !== 'failed') throw problem('conflict')
    if (given.answer === 'post_again') {
      const hold = await findHold(tx, agentId)
      if (hold) throw problem(hold)
      const { idempotencyKey: key, isReminder, limitedVideo: video } = publication.row
      const now = context.now()
      for (const scheduledAt of countsAt(publication, now)) {
        const place = { agentId, key, scheduledAt, known: publication, isReminder, video, now }
        await takePlace(tx, place, agent)
      }
      await refuseContent(tx, publication, agent.plan)
    }
    await carryOut(tx, row, { answer: given.answer, now: context.now(), byAdmin: admin !== null })
    await admin?.also(tx)
    const changed = await repo.findPublication(tx, agentId, id)
    if (!changed) throw problem('not_found')
    return { publication: changed, isChanged: true }
  })
  await startIfDue(context, agentId, after.publication.targets)
  return after
}

/**
 * A post that was published in part may go on where it was meant for; one that failed everywhere is checked against
 * the current plan.
 */
async function refuseContent(tx: Tx, { row, targets }: repo.Publication, plan: Plan | null): Promise<void> {
  if (row.socialPostId === null || takesUpDay(targets.map(({ state }) => state))) return
  const post = await findSourcePost(tx, row.socialPostId)
  if (post) checkContent(plan, post)
}

/**
 * When a post that is posted again counts: now for one that failed everywhere, and also at its own time where that is
 * still to come; at its own time alone for one published in part.
 */
function countsAt({ row, targets }: repo.Publication, now: Date): Date[] {
  if (takesUpDay(targets.map(({ state }) => state))) return [row.scheduledAt]
  return row.scheduledAt > now ? [row.scheduledAt, now] : [now]
}

function refuseStale(row: TargetRow, { answer: one, attempts }: AgentAnswer): void {
  if (row.attempts === attempts && mayAnswer(row.state, one)) return
  const isFailed = row.attempts === attempts && row.state === 'failed'
  const name = PLATFORM_NAME[row.platform]
  const message = isFailed
    ? `This post failed, so it can’t be on ${name}. Choose “Try ${name} again” or “Skip ${name}.”`
    : 'This post has changed. Please check it again.'
  throw problem('conflict', { message })
}

async function carryOut(
  tx: Tx,
  row: TargetRow,
  { answer: one, now, byAdmin }: { answer: Answer; now: Date; byAdmin: boolean },
): Promise<void> {
  const log = (outcome: string) => logAttempt(tx, { targetId: row.id, at: now, step: 'answer', outcome })
  const done: TargetChange = { errorCode: null, errorMessage: null }
  if (one === 'there') {
    await move(tx, row, { state: 'published', ...done, publishedAt: row.mutationAt ?? now })
    await log('there')
  } else if (one === 'drop') {
    await move(tx, row, { state: 'canceled', ...done })
    await log(byAdmin ? BY_ADMIN.drop : 'drop')
  } else {
    await move(tx, row, { state: 'queued', ...repostColumns(row, now) })
    if (byAdmin) await log(BY_ADMIN.again)
    else await log(row.state === 'needs_check' ? ASKED_AGAIN.inDoubt : ASKED_AGAIN.surely)
  }
}
