import type { z } from 'zod'

import type { Calls } from '#contract/index.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { schedulerType } from '#domain/library/post.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { asProse } from '#domain/text/typed-text.ts'
import { monthSpan } from '#domain/time/time.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { listUnused } from '../../storage/unused-files.ts'
import { copiedPost, findAgent, getScheduled } from '../publishing/index.ts'
import * as repo from './repo.ts'

/** Most shares stored of an agent: one a day for more than ten years. */
export const MOST_SHARES = 4000

type ShareRequest = z.output<Calls['POST /social-posts/:id/shares']['body']>

/**
 * Records a share once for each id, however often it is sent; a repeat is answered even when by now it would be
 * refused.
 * @throws not_found for a post agents don't see, and for another agent's publication; key_reused; share_removed
 */
export async function recordShare(
  context: AppContext,
  agentId: number,
  postId: number,
  request: ShareRequest,
): Promise<Share> {
  const { db, now } = context
  const { id, caption, caption_language: captionLanguage, publication_id: publicationId } = request
  const known = await repo.findShare(db, agentId, id)
  if (known) return repeated(known, postId, request)
  const post = await copiedPost(db, postId, captionLanguage)
  if (!post) throw problem('not_found', { message: 'Post data not available.' })
  if (publicationId !== undefined) await getScheduled(context, agentId, publicationId)
  const sharedAt = new Date(Math.min(Date.parse(request.shared_at), now().getTime()))
  const copied = { ...post, caption, captionLanguage, sharedAt }
  await db.transaction(async (tx) => {
    await repo.insertShare(tx, { ...copied, agentId, id, socialPostId: postId, publicationId: publicationId ?? null })
    await listUnused(tx, await repo.deleteOldest(tx, agentId, MOST_SHARES), now())
  })
  // Another request with the same id may have been faster.
  const stored = await repo.findShare(db, agentId, id)
  if (!stored) throw problem('conflict')
  return repeated(stored, postId, request)
}

function repeated(row: repo.ShareRow, postId: number, { caption, caption_language: language }: ShareRequest): Share {
  if (row.removedAt) throw problem('share_removed')
  const isSamePost = row.socialPostId === null || row.socialPostId === postId
  // Earlier releases stored captions as they were typed.
  if (!isSamePost || asProse(row.caption) !== caption || row.captionLanguage !== language) throw problem('key_reused')
  return presentShare(row)
}

/** What the agent shared in a month of their own time zone, earliest first. */
export async function listMonth(
  { db }: AppContext,
  agentId: number,
  { year, month }: { year: number; month: number },
): Promise<Share[]> {
  const { timeZone } = await findAgent(db, agentId)
  const rows = await repo.findInSpan(db, agentId, monthSpan(year, month, timeZone))
  return rows.map(presentShare)
}

/** @throws not_found, also for another agent's publication */
export async function listOfPublication(context: AppContext, agentId: number, publicationId: number): Promise<Share[]> {
  await getScheduled(context, agentId, publicationId)
  const rows = await repo.findOfPublication(context.db, agentId, publicationId)
  return rows.map(presentShare)
}

/**
 * Marks a share as posted, or as not. A posted one counts as published: auto posts don't repeat it.
 * @throws not_found, also for another agent's
 */
export async function markPosted(context: AppContext, agentId: number, id: string, posted: boolean): Promise<Share> {
  const { db, now, events } = context
  const isThere = await repo.markPosted(db, agentId, id, posted ? now() : null)
  const row = isThere ? await repo.findShare(db, agentId, id) : null
  if (!row) throw problem('not_found')
  if (posted && row.socialPostId !== null) await events.emit('post_published', { agentId, postId: row.socialPostId })
  return presentShare(row)
}

/** @throws not_found, also for another agent's */
export async function removeShare({ db, now }: AppContext, agentId: number, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await repo.blankShare(tx, agentId, id, now())
    if (!removed) throw problem('not_found')
    await listUnused(tx, [removed.thumbnailKey], now())
  })
}

function presentShare(row: repo.ShareRow): Share {
  return {
    id: row.id,
    social_post_id: row.socialPostId,
    publication_id: row.publicationId,
    title: row.title,
    caption: row.caption,
    caption_language: row.captionLanguage,
    type: schedulerType(row.type),
    thumbnail: row.thumbnailKey === null ? null : mediaPath(row.thumbnailKey),
    main_color: row.mainColor,
    shared_at: row.sharedAt.toISOString(),
    posted_at: row.postedAt?.toISOString() ?? null,
  }
}
