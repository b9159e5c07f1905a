import type { Notice, ReadNotices } from '#contract/notices.ts'

import type { House } from '../../house.ts'
import { noteEndings } from './ending.ts'
import { startPushing } from './pushing.ts'
import * as repo from './repo.ts'

export { noteConnected, noteWaiting } from './connection.ts'
export { notePlan, type PlanNews } from './plan.ts'
export { type EndCause, endedWords, paymentWords, type TrialCourse, trialWords } from './plan-words.ts'
export { noteAnswered, noteSettling } from './settling.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What an agent is shown goes back this far. */
const SHOWN_MS = 30 * DAY_MS
const MOST_SHOWN = 50

/** Nobody is shown what is older, so it is let go. */
const KEPT_MS = 90 * DAY_MS

const ENDINGS_EVERY_SECONDS = 60 * 60
const CLEAR_EVERY_SECONDS = 24 * 60 * 60

/** Registers what tells agents of things with the jobs; before they start. */
export function startNotices(house: House): void {
  house.jobs.every('connections-ending', ENDINGS_EVERY_SECONDS, () => noteEndings(house))
  house.jobs.every('old-notices', CLEAR_EVERY_SECONDS, () =>
    repo.deleteOlder(house.db, new Date(house.now().getTime() - KEPT_MS)),
  )
  startPushing(house)
}

/** The newest notices of an agent, newest first. */
export async function listNotices({ db, now }: House, agentId: number): Promise<Notice[]> {
  const rows = await repo.findNotices(db, agentId, new Date(now().getTime() - SHOWN_MS), MOST_SHOWN)
  return rows.map(({ id, kind, title, body, href, createdAt, readAt }) => ({
    id,
    kind,
    title,
    body,
    href,
    created_at: createdAt.toISOString(),
    read: readAt !== null,
  }))
}

/** Marks an agent's notices as read, one or up to one of them; an id that isn't hers does no harm. */
export async function readNotices({ db, now }: House, agentId: number, which: ReadNotices): Promise<void> {
  await repo.markRead(db, agentId, which, now())
}
