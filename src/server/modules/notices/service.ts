import type { Notice, ReadNotices } from '#contract/publishing/notices.ts'
import type { AppContext } from '../../app-context.ts'
import { noteEndings } from './ending.ts'
import { startPushing } from './pushing.ts'
import * as repo from './repo.ts'
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

export { noteConnected, noteWaiting } from './connection.ts'
export { forgetLead, noteLead, noteNextStep } from './leads.ts'
export { writePlanNotice, type PlanNews } from './write-plan-notice.ts'
export { type EndCause, endedText, paymentText, type TrialCourse, trialText } from './write-plan-notice.ts'
export { noteAnswered, notePassedOnHold, notePaused, noteSettling } from './settling.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How far back notices are shown. */
const SHOWN_MS = 30 * DAY_MS
const MOST_SHOWN = 50

/** Older notices are not shown, so they are deleted. */
const RETENTION_MS = 90 * DAY_MS

const ENDINGS_EVERY_SECONDS = 60 * 60
const CLEAR_EVERY_SECONDS = 24 * 60 * 60

/** Registers the jobs that write and push notices; to be called before the jobs start. */
export function startNotices(context: AppContext): void {
  context.jobs.every('connections-ending', ENDINGS_EVERY_SECONDS, () => noteEndings(context))
  context.jobs.every('old-notices', CLEAR_EVERY_SECONDS, () =>
    repo.deleteOlder(context.db, new Date(context.now().getTime() - RETENTION_MS)),
  )
  startPushing(context)
}

/** The newest notices of an agent, newest first. */
export async function listNotices({ db, now }: AppContext, agentId: number): Promise<Notice[]> {
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

/** Marks an agent's notices as read, one or all up to one of them; another agent's id changes nothing. */
export async function readNotices({ db, now }: AppContext, agentId: number, which: ReadNotices): Promise<void> {
  await repo.markRead(db, agentId, which, now())
}

/** How often a quiet stream sends a comment, so that proxies and this server's own idle limit leave it open. */
const COMMENT_EVERY_MS = 25_000

/** A stream ends after this time; the browser opens the next one, for which its session is checked again. */
const LONGEST_MS = 5 * 60_000

/** How long a browser waits before it opens the next stream. */
const RETRY_MS = 2000

/** Sends `changed` events to one of the agent's pages until it leaves, the server stops or the stream is too old. */
export function sendEvents({ live }: Pick<AppContext, 'live'>, agentId: number, reply: FastifyReply): FastifyReply {
  const stream = new PassThrough()
  const end = () => void stream.end()
  const write = (text: string) => {
    // One unread event says the same as several, so nothing piles up for a slow reader.
    if (!stream.writableEnded && !stream.writableNeedDrain) stream.write(text)
  }
  const unsubscribe = live.subscribe(agentId, {
    onChange: () => write('event: changed\ndata: {}\n\n'),
    onClose: end,
  })
  const comments = setInterval(() => write(':\n\n'), COMMENT_EVERY_MS)
  const limit = setTimeout(end, LONGEST_MS)
  stream.on('close', () => {
    unsubscribe()
    clearInterval(comments)
    clearTimeout(limit)
  })
  write(`retry: ${RETRY_MS}\n\n`)
  return reply
    .header('Content-Type', 'text/event-stream')
    .header('Cache-Control', 'private, no-store')
    .header('X-Accel-Buffering', 'no')
    .send(stream)
}
