import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { type Answer, isAnswered, mayAnswer, takesUpDay } from '#domain/publication.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { askedAnew } from './asked-anew.ts'
import { ASKED_AGAIN, logAttempt } from './attempt-log.ts'
import { checkDay } from './daily-limit.ts'
import { presentPublication } from './presenter.ts'
import * as repo from './repo.ts'
import { startIfDue } from './start-if-due.ts'
import { move, type TargetChange, type TargetRow } from './transition.ts'

/** What the agent says of one platform, with the row's `attempts` as she saw it. */
export interface Said {
  answer: Answer
  attempts: number
}

/**
 * Does what the agent says of a row in doubt, or of one that failed. Said again because nobody heard
 * the first answer, it changes nothing.
 * @throws not_found, conflict when the row is no more as she saw it, plan_required, daily_limit
 */
export async function answer(
  house: House,
  agentId: number,
  id: number,
  platform: Platform,
  said: Said,
): Promise<ScheduledPost> {
  const after = await house.db.transaction(async (tx) => {
    const agent = await repo.lockAgent(tx, agentId)
    const row = (await repo.lockTargets(tx, agentId, id)).find((one) => one.platform === platform)
    const publication = row && (await repo.findPublication(tx, agentId, id))
    if (!publication) throw problem('not_found')
    if (isAnswered(row, said.answer, said.attempts)) return publication
    refuseStale(row, said)
    if (said.answer === 'post_again') {
      const { idempotencyKey: key } = publication.row
      await checkDay(tx, { agentId, key, scheduledAt: goesOutAt(publication, house.now()), known: publication }, agent)
    }
    await carryOut(tx, row, said.answer, house.now())
    return await repo.findPublication(tx, agentId, id)
  })
  if (!after) throw problem('not_found')
  await startIfDue(house, after.targets)
  return presentPublication(after)
}

/** When a post that is asked for again goes out: one that failed everywhere now, what is out in part on its own day. */
function goesOutAt({ row, targets }: repo.Publication, now: Date): Date {
  return takesUpDay(targets.map(({ state }) => state)) || row.scheduledAt > now ? row.scheduledAt : now
}

function refuseStale(row: TargetRow, { answer: one, attempts }: Said): void {
  if (row.attempts === attempts && mayAnswer(row.state, one)) return
  const isFailed = row.attempts === attempts && row.state === 'failed'
  const name = PLATFORM_NAME[row.platform]
  const message = isFailed
    ? `This post failed, so it can’t be on ${name}. Post it again, or drop it.`
    : 'This post has changed in the meantime. Please look at it again.'
  throw problem('conflict', { message })
}

async function carryOut(tx: Tx, row: TargetRow, one: Answer, now: Date): Promise<void> {
  const log = (outcome: string) => logAttempt(tx, { targetId: row.id, at: now, step: 'answer', outcome })
  const done: TargetChange = { errorCode: null, errorMessage: null }
  if (one === 'there') {
    await move(tx, row, 'published', { ...done, publishedAt: row.mutationAt ?? now })
    await log('there')
  } else if (one === 'drop') {
    await move(tx, row, 'canceled', done)
    await log('drop')
  } else {
    await move(tx, row, 'queued', askedAnew(row, now))
    await log(row.state === 'needs_check' ? ASKED_AGAIN.inDoubt : ASKED_AGAIN.surely)
  }
}
