import { createHash } from 'node:crypto'

import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'

import type { PostAgain } from '#contract/publishing/notices.ts'
import { remedyFor } from '#domain/publication/publication.ts'

import { notices, pushSubscriptions, targets } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { type PushOutcome, sendPush } from '../../push/send.ts'
import type { NoticeRow } from './repo.ts'

const PUSH_QUEUE = 'push-notice'

const SWEEP_EVERY_SECONDS = 5
const CONCURRENCY = 2

/** A notice is new for this long; finished jobs are stored for longer, so that none is sent twice. */
const NEW_FOR = sql`interval '10 minutes'`
/** No more than these come within that time; older ones aren't checked. */
const NEWEST = 10_000

/** Tries after which a push is given up: the notice is still shown in the app. */
const MAX_TRIES = 5
const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 60 * 60

interface PushJob {
  noticeId: number
  subscriptionId: number
  tries: number
}

/** Registers the job that pushes notices to browsers; to be called before the jobs start. */
export function startPushing(context: AppContext): void {
  context.jobs.define<PushJob>(PUSH_QUEUE, (job) => push(context, job), { concurrency: CONCURRENCY, retries: 2 })
  let sent: ReadonlySet<string> = new Set()
  context.jobs.every('push-notices', SWEEP_EVERY_SECONDS, async () => {
    sent = await pushNew(context, sent)
  })
}

/**
 * Queues every new notice for each browser of its agent. A job's id is derived from notice and browser, so it is
 * added once, however often and by whatever process it is found. Returns the ids of what is new; those in `sent`
 * were queued by this process before.
 */
export async function pushNew({ db, jobs }: AppContext, sent: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ noticeId: notices.id, subscriptionId: pushSubscriptions.id })
    .from(notices)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.agentId, notices.agentId))
    .where(
      and(
        sql`${notices.id} > (select coalesce(max(id), 0) - ${NEWEST}::int from notices)`,
        sql`${notices.createdAt} > now() - ${NEW_FOR}`,
        lte(pushSubscriptions.createdAt, notices.createdAt),
        isNull(notices.readAt),
      ),
    )
    .orderBy(notices.id)
  const ids = new Set<string>()
  for (const { noticeId, subscriptionId } of found) {
    const id = jobId(noticeId, subscriptionId)
    ids.add(id)
    if (!sent.has(id)) await jobs.send(PUSH_QUEUE, { noticeId, subscriptionId, tries: 0 }, { id })
  }
  if (ids.size > 0) jobs.nudge(PUSH_QUEUE)
  return ids
}

/** A UUID derived from the notice and the subscription. */
function jobId(noticeId: number, subscriptionId: number): string {
  const hex = createHash('sha256').update(`push ${noticeId} ${subscriptionId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function push(context: AppContext, job: PushJob): Promise<void> {
  const { db, config, log } = context
  const [found] = await db
    .select({ notice: notices, subscription: pushSubscriptions })
    .from(notices)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.agentId, notices.agentId))
    .where(and(eq(notices.id, job.noticeId), eq(pushSubscriptions.id, job.subscriptionId)))
  // The agent has read it by now, or signed out there.
  if (!found || found.notice.readAt !== null) return
  const { notice, subscription } = found
  const { endpoint, p256dh, auth } = subscription
  const outcome = await sendPush(config, {
    subscription: { endpoint, keys: { p256dh, auth } },
    payload: payloadOf(notice, {
      publicUrl: config.publicUrl,
      unread: await countUnread(context, notice.agentId),
      again: await findPostAgain(context, notice),
    }),
    topic: topicOf(notice),
    urgent: notice.kind !== 'published',
  })
  if (outcome.kind === 'accepted') return
  if (outcome.kind === 'gone') {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, subscription.id), eq(pushSubscriptions.endpoint, endpoint)))
    return
  }
  const detail = { notice: notice.id, host: new URL(endpoint).host, detail: outcome.detail }
  if (outcome.kind === 'later' && job.tries + 1 < MAX_TRIES) {
    log.info(detail, 'a push is tried again later')
    await context.jobs.send(PUSH_QUEUE, { ...job, tries: job.tries + 1 }, { startAfter: nextTry(outcome, job.tries) })
    return
  }
  log.warn(detail, 'a push was given up')
}

/** By the queue's own clock, which the app's may be ahead of in tests. */
function nextTry({ retryAfterSeconds }: PushOutcome & { kind: 'later' }, tries: number): Date {
  const seconds = Math.min(Math.max(retryAfterSeconds ?? 0, FIRST_DELAY_SECONDS * 2 ** tries), LONGEST_DELAY_SECONDS)
  return new Date(Date.now() + seconds * 1000)
}

async function countUnread({ db, now }: AppContext, agentId: number): Promise<number> {
  const since = new Date(now().getTime() - 30 * 24 * 60 * 60 * 1000)
  const [row] = await db
    .select({ unread: count() })
    .from(notices)
    .where(and(eq(notices.agentId, agentId), isNull(notices.readAt), gt(notices.createdAt, since)))
  return row?.unread ?? 0
}

/**
 * What 'Post again' in a notification sends: the failed targets for which that is the remedy, with their attempts as they
 * are now. Null where there is none, and where a platform's outcome is unknown: the agent has to check that first.
 */
async function findPostAgain(
  { db }: AppContext,
  { kind, agentId, publicationId }: NoticeRow,
): Promise<PostAgain | null> {
  if (kind !== 'failed' || publicationId === null) return null
  const failed = await db
    .select({ platform: targets.platform, attempts: targets.attempts, errorCode: targets.errorCode })
    .from(targets)
    .where(and(eq(targets.publicationId, publicationId), eq(targets.state, 'failed')))
    .orderBy(asc(targets.id))
  const may = failed.filter(({ errorCode }) => remedyFor('failed', errorCode) === 'post_again')
  if (may.length === 0) return null
  return { agent: agentId, post: publicationId, targets: may.map(({ platform, attempts }) => ({ platform, attempts })) }
}

interface PayloadParts {
  publicUrl: string
  unread: number
  again: PostAgain | null
}

/**
 * In the format of Declarative Web Push, which some browsers show by themselves and our service worker reads
 * elsewhere. Without the worker an action can only open the post.
 */
function payloadOf(
  { title, body, href, kind, ...notice }: NoticeRow,
  { publicUrl, unread, again }: PayloadParts,
): string {
  const navigate = publicUrl + href
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body,
      lang: 'en-US',
      dir: 'ltr',
      navigate,
      tag: topicOf({ ...notice, kind }),
      app_badge: String(unread),
      // Without the worker a tap opens the post, and so does its button.
      ...(kind === 'handed_over' && { actions: [{ action: 'share', title: 'Share', navigate }] }),
      ...(again && {
        actions: [
          { action: 'open', title: 'Open', navigate },
          { action: 'post_again', title: 'Post again', navigate },
        ],
        data: { again },
      }),
    },
  })
}

/** Notices of the same post, or of the same connection, replace each other. */
function topicOf({ publicationId, id, kind }: Pick<NoticeRow, 'publicationId' | 'id' | 'kind'>): string {
  return publicationId === null ? `${kind}-${id}` : `post-${publicationId}`
}
