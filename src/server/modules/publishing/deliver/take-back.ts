import { eq, sql } from 'drizzle-orm'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { captionError, splitHashtags } from '#domain/publication/caption.ts'

import type { AppContext } from '../../../app-context.ts'
import { publications } from '../../../db/schema/index.ts'
import { notifyAgent } from '../../../events/live-updates.ts'
import { problem } from '../../../http/problem.ts'
import type { Account, Connector } from '../../../networks/connector.ts'
import { connectorsOf } from '../../../networks/connectors.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { accountToRead, markReconnect } from '../../connections/service.ts'
import type { TargetOf } from '../accept/answer.ts'
import { logAttempt, type Step } from '../publication/attempt-log.ts'
import { presentPublication } from '../publication/presenter.ts'
import * as repo from '../publication/repo.ts'
import { move, type TargetRow } from '../publication/targets.ts'
import { accountIdOf } from './target-claims.ts'

/**
 * Takes down what is out at a network. A repeat changes nothing, and a post that is gone there counts as taken down.
 * @throws not_found, conflict where it isn't out or the network doesn't allow it, connection_missing, network_refused,
 * network_unavailable while it isn't known whether it is gone
 */
export async function takeDown(context: AppContext, of: TargetOf): Promise<ScheduledPost> {
  const { row } = await findTarget(context, of)
  if (row.state !== 'removed') {
    const out = await findOut(context, of, row)
    const { remove } = connectorOf(context, row)
    if (!remove) throw notAllowed(row, 'delete this post')
    await change(context, { ...out, step: 'take_down' }, () => remove(out.account, out.postId))
    // The post is gone, and a first comment that still waits has nothing to go under.
    const comment = row.commentState === 'waiting' ? { commentState: null } : {}
    await move(context.db, row, { state: 'removed', withNotice: false, ...comment })
  }
  return await presented(context, of)
}

/**
 * Corrects the caption of what is out at a network, which keeps its signature.
 * @throws what `takeDown` does; caption_invalid
 */
export async function correctCaption(context: AppContext, of: TargetOf, caption: string): Promise<ScheduledPost> {
  const { row } = await findTarget(context, of)
  const out = await findOut(context, of, row)
  const { editCaption } = connectorOf(context, row)
  if (!editCaption) throw notAllowed(row, 'change the caption')
  const ending = row.signature ?? ''
  const message = captionError(caption, [row.platform], ending)
  if (message) throw problem('caption_invalid', { message, fields: { caption: message } })
  const sent = splitHashtags(caption, row.platform).caption + ending
  await change(context, { ...out, step: 'caption' }, () => editCaption(out.account, out.postId, sent))
  await context.db
    .update(publications)
    .set({ captions: sql`${publications.captions} || ${JSON.stringify({ [row.platform]: caption })}::jsonb` })
    .where(eq(publications.id, row.publicationId))
    .returning({ notified: notifyAgent(sql`${publications.agentId}`) })
  return await presented(context, of)
}

/** What is out, and the account it is at. */
interface Out {
  agentId: number
  row: TargetRow
  postId: string
  account: Account
}

async function findTarget({ db }: AppContext, { agentId, publicationId, platform }: TargetOf) {
  const publication = await repo.findPublication(db, agentId, publicationId)
  const row = publication?.targets.find((target) => target.platform === platform)
  if (!row) throw problem('not_found')
  return { row }
}

async function findOut(context: AppContext, { agentId }: TargetOf, row: TargetRow): Promise<Out> {
  const name = PLATFORM_NAME[row.platform]
  if (row.state !== 'published') throw problem('conflict', { message: `This post isn’t on ${name}.` })
  const { externalId: postId } = row
  if (postId === null)
    throw problem('conflict', { message: `We don’t know this post’s address. Change it on ${name}.` })
  const found = await accountToRead(context, agentId, row.platform, accountIdOf(row))
  if (!found) throw problem('connection_missing', { message: `Reconnect ${name} first, or change it on ${name}.` })
  return { agentId, row, postId, account: found.account }
}

function connectorOf(context: AppContext, { platform }: TargetRow): Pick<Connector, 'remove' | 'editCaption'> {
  return connectorsOf(context)[platform] ?? { remove: null, editCaption: null }
}

function notAllowed({ platform }: TargetRow, what: string) {
  return problem('conflict', { message: `Only the ${PLATFORM_NAME[platform]} app can ${what}.` })
}

/** Tries of a call whose answer was lost: it has the same effect twice as once. */
const TRIES = 2

async function change(
  context: AppContext,
  { agentId, row, account, step }: Out & { step: Extract<Step, 'take_down' | 'caption'> },
  make: () => Promise<void>,
): Promise<void> {
  const log = (outcome: string, detail = '') =>
    logAttempt(context.db, { targetId: row.id, at: context.now(), step, outcome, detail })
  await log('begun')
  for (let tries = 1; ; tries++) {
    try {
      await make()
      return await log('done')
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      await log(error.kind, `${error.code} ${error.detail}`.trim())
      if ((error.kind === 'retry' || error.kind === 'unknown') && tries < TRIES) continue
      if (error.kind === 'reconnect') await markReconnect(context, agentId, row.platform, account.id)
      throw asProblem(error, row)
    }
  }
}

function asProblem({ kind, message }: NetworkError, { platform }: TargetRow) {
  const name = PLATFORM_NAME[platform]
  if (kind === 'reconnect') return problem('connection_missing', { message })
  if (kind === 'refused') return problem('network_refused', { message: `${name} refused. Change it on ${name}.` })
  if (kind === 'wait') return problem('network_unavailable', { message })
  return problem('network_unavailable', { message: `${name} didn’t answer. Try again in a minute.` })
}

async function presented({ db }: AppContext, { agentId, publicationId }: TargetOf): Promise<ScheduledPost> {
  const publication = await repo.findPublication(db, agentId, publicationId)
  if (!publication) throw problem('not_found')
  return await presentPublication(db, publication)
}
