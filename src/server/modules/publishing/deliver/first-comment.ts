import { and, eq, inArray, lte, sql } from 'drizzle-orm'

import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { PATIENCE_MS, SETTLE_MS } from '#domain/publication/publication.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import { notifyAgent } from '../../../events/live-updates.ts'
import type { Account, Comments } from '../../../networks/connector.ts'
import { connectorsOf } from '../../../networks/connectors.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { findHold } from '../../account-status/service.ts'
import { accountFor } from '../../connections/service.ts'
import { countLooks, logAttempt } from '../publication/attempt-log.ts'
import { commentOf } from '../publication/outgoing.ts'
import type { TargetRow } from '../publication/targets.ts'

/** The queue of published posts whose first comment is still to be added. */
const COMMENT_QUEUE = 'publish-first-comments'

/** How long a worker may be silent about a comment before another looks for it. */
const CLAIM_MS = 60_000
const RETRY_MS = 5 * 60_000
/** The pauses before each look for a comment whose call had no answer; after the last it stays unknown. */
const LOOKS_AFTER_MS = [SETTLE_MS, 30_000, 5 * 60_000]
const SWEEP_SIZE = 500

/** Registers the job; to be called before the jobs start. */
export function startFirstComments(context: AppContext): void {
  context.jobs.define<{ targetId: number }>(COMMENT_QUEUE, ({ targetId }) => addFirstComment(context, targetId), {
    concurrency: 2,
    retries: 0,
  })
}

/** Queues the first comments that are due. */
export async function enqueueComments({ db, jobs, now }: AppContext): Promise<void> {
  const due = await db
    .select({ id: targets.id })
    .from(targets)
    .where(and(inArray(targets.commentState, ['waiting', 'sending']), lte(targets.runAt, now())))
    .orderBy(targets.runAt)
    .limit(SWEEP_SIZE)
  if (due.length === 0) return
  await jobs.sendAll(
    COMMENT_QUEUE,
    due.map(({ id }) => ({ data: { targetId: id }, singletonKey: String(id) })),
  )
  jobs.nudge(COMMENT_QUEUE)
}

/** Adds the first comment of a published post, or looks for one whose call had no answer; never sends it twice. */
async function addFirstComment(context: AppContext, targetId: number): Promise<void> {
  const row = await claim(context, targetId)
  if (!row) return
  const run = await prepare(context, row)
  if (run === null) return
  if (row.commentState === 'sending') await look(run)
  else await send(run)
}

/** A first comment with everything that adding it needs. */
interface CommentRun {
  context: AppContext
  row: TargetRow & { externalId: string }
  account: Account
  comments: Comments
  text: string
}

/** Takes a due comment for `CLAIM_MS`; null where another worker has it, or it is done. */
async function claim({ db, now }: AppContext, targetId: number): Promise<TargetRow | null> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(targets)
      .where(
        and(eq(targets.id, targetId), inArray(targets.commentState, ['waiting', 'sending']), lte(targets.runAt, now())),
      )
      .for('update', { skipLocked: true })
    if (!row) return null
    await tx
      .update(targets)
      .set({ runAt: new Date(now().getTime() + CLAIM_MS) })
      .where(eq(targets.id, targetId))
    return row
  })
}

/** Null, and the comment settled or left for later, where it can't be added now. */
async function prepare(context: AppContext, row: TargetRow): Promise<CommentRun | null> {
  const name = PLATFORM_NAME[row.platform]
  const [publication] = await context.db.select().from(publications).where(eq(publications.id, row.publicationId))
  const comments = connectorsOf(context)[row.platform]?.comments
  const { externalId } = row
  if (!publication || !comments || externalId === null) {
    await settle(context, row, { commentState: 'failed', commentError: `We can’t comment on this ${name} post.` })
    return null
  }
  const found = await accountFor(context, publication.agentId, row.platform, row.accountId)
  if ((await findHold(context.db, publication.agentId)) !== null || found.state !== 'ready') {
    await later(context, row, new NetworkError('wait', 'account', `${name} isn’t connected.`))
    return null
  }
  const text = commentOf(publication, row.platform)
  return { context, row: { ...row, externalId }, account: found.account, comments, text }
}

async function send({ context, row, account, comments, text }: CommentRun): Promise<void> {
  const at = context.now()
  const isTaken = await change(context.db, row, { commentState: 'sending', commentSentAt: at })
  if (!isTaken) return
  const sent = { ...row, commentState: 'sending' as const, commentSentAt: at }
  await log(context, row, 'begun')
  try {
    const { id } = await comments.add({ account, postId: row.externalId, text })
    await log(context, row, 'sent')
    await settle(context, sent, { commentState: 'sent', commentId: id, commentError: null })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await log(context, row, error.kind, `${error.code} ${error.detail}`.trim())
    if (error.kind === 'unknown') await change(context.db, sent, { runAt: new Date(at.getTime() + SETTLE_MS) })
    else if (error.kind === 'refused') {
      await settle(context, sent, { commentState: 'failed', commentError: error.message })
    } else if (error.kind === 'reconnect') {
      // The post is out, so the account works: what it lacks is the permission to comment.
      const message = `Reconnect ${PLATFORM_NAME[row.platform]} to allow first comments.`
      await settle(context, sent, { commentState: 'failed', commentError: message })
    } else await later(context, sent, error)
  }
}

/** Settles a comment whose call had no answer: found under the post, or unknown after the last look. */
async function look({ context, row, account, comments, text }: CommentRun): Promise<void> {
  const sentAt = row.commentSentAt ?? context.now()
  const looks = await countLooks(context.db, row.id, sentAt)
  let found: Awaited<ReturnType<Comments['find']>> = null
  try {
    found = await comments.find({ account, postId: row.externalId, text, since: sentAt })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
  }
  await log(context, row, found ? 'found' : 'not found')
  if (found) {
    await settle(context, row, { commentState: 'sent', commentId: found.id, commentError: null })
    return
  }
  const pause = LOOKS_AFTER_MS[looks + 1]
  if (pause !== undefined) {
    await change(context.db, row, { runAt: new Date(context.now().getTime() + pause) })
    return
  }
  const message = `${PLATFORM_NAME[row.platform]} didn’t say whether the first comment went out.`
  await settle(context, row, { commentState: 'unknown', commentError: message })
}

/** What certainly wasn't added is tried again, until the post is a day old. */
async function later(context: AppContext, row: TargetRow, error: NetworkError): Promise<void> {
  const now = context.now().getTime()
  if (now - (row.publishedAt?.getTime() ?? now) > PATIENCE_MS) {
    await settle(context, row, { commentState: 'failed', commentError: error.message })
    return
  }
  const runAt = new Date(now + Math.max(RETRY_MS, (error.retryAfterSeconds ?? 0) * 1000))
  await change(context.db, row, { commentState: 'waiting', commentSentAt: null, runAt })
}

type CommentChange = Partial<Pick<TargetRow, 'commentState' | 'commentSentAt' | 'commentId' | 'commentError' | 'runAt'>>

const settle = (context: AppContext, row: TargetRow, to: CommentChange) => change(context.db, row, to)

/** Changes a comment that is still as `seen`; false where another worker changed it. */
async function change(db: Db, seen: TargetRow, to: CommentChange): Promise<boolean> {
  const agentId = sql`(select ${publications.agentId} from ${publications} where ${publications.id} = ${targets.publicationId})`
  const written = await db
    .update(targets)
    .set(to)
    .where(
      and(
        eq(targets.id, seen.id),
        sql`${targets.commentState} is not distinct from ${seen.commentState}`,
        sql`${targets.commentSentAt} is not distinct from ${seen.commentSentAt}`,
      ),
    )
    .returning({ notified: notifyAgent(agentId) })
  return written.length > 0
}

const log = ({ db, now }: AppContext, { id }: TargetRow, outcome: string, detail = '') =>
  logAttempt(db, { targetId: id, at: now(), step: 'comment', outcome, detail })
