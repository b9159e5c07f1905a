import { DELETION_DELAY_DAYS, nextStep } from '#domain/account/account-deletion.ts'

import type { AppContext } from '../../app-context.ts'
import * as repo from './repo.ts'
import { NotYet, STEPS, type Steps } from './steps.ts'

/** How long a process's claim on a request lasts; renewed by every step. */
const BUSY_MS = 2 * 60_000

const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 60 * 60_000

/** How long a request can be revoked. */
export const DELAY_MS = DELETION_DELAY_DAYS * 24 * 60 * 60_000

/**
 * Advances a request as far as possible now. Each step is recorded when it is done; after a crash the next run
 * begins with the step that was not recorded. A step that fails is tried again later.
 */
export async function advance(context: AppContext, id: number, steps: Steps = STEPS): Promise<void> {
  const busyUntil = () => new Date(context.now().getTime() + BUSY_MS)
  let row = await repo.claim(context.db, id, context.now(), busyUntil())
  if (!row) return
  try {
    while (row && (await takeStep(context, row, steps, busyUntil()))) row = await repo.findById(context.db, id)
  } finally {
    await repo.change(context.db, id, { busyUntil: null })
  }
}

/** True when there may be more to do now. */
async function takeStep(context: AppContext, row: repo.DeletionRow, steps: Steps, busyUntil: Date): Promise<boolean> {
  const step = nextStep(row.status, row.steps)
  if (step === null) return await finishStatus(context, row)
  try {
    await steps[step](context, row)
  } catch (error) {
    if (error instanceof NotYet) {
      await repo.change(context.db, row.id, { nextTryAt: error.until })
      return false
    }
    const wait = Math.min(FIRST_RETRY_MS * 2 ** row.tries, LONGEST_RETRY_MS)
    context.log.error({ err: error, deletion: row.id, step }, 'a step of an account deletion failed')
    const nextTryAt = new Date(context.now().getTime() + wait)
    // One that was taken back meanwhile has a next time of its own.
    await repo.moveOn(context.db, row, { tries: row.tries + 1, nextTryAt })
    return false
  }
  await repo.recordStep(context.db, row, step, busyUntil)
  return true
}

/** What follows when all steps of a status are done. */
async function finishStatus(context: AppContext, row: repo.DeletionRow): Promise<boolean> {
  const now = context.now()
  if (row.status === 'scheduled') {
    if (row.dueAt > now) {
      await repo.moveOn(context.db, row, { nextTryAt: row.dueAt })
      return false
    }
    await repo.moveOn(context.db, row, { status: 'removing', steps: [] })
    return true
  }
  const done = { nextTryAt: null, email: null, fileKeys: [] }
  if (row.status === 'removing')
    await repo.moveOn(context.db, row, { ...done, status: 'done', steps: [], completedAt: now })
  else await repo.moveOn(context.db, row, done)
  if (row.status === 'removing') context.log.info({ deletion: row.id }, 'an account was deleted')
  return false
}
