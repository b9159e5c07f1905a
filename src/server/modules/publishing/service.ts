import { eq } from 'drizzle-orm'

import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { isUnderway } from '#domain/publication/publication.ts'
import { monthSpan } from '#domain/time/time.ts'

import type { Db } from '../../db/open.ts'
import { publications } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { admit } from './accept/admission.ts'
import { requestHashes } from './accept/request-hash.ts'
import { repeated, storePublication } from './accept/store.ts'
import { presentPublication, presentPublications } from './publication/presenter.ts'
import * as repo from './publication/repo.ts'
import { move } from './publication/targets.ts'
import { findSourcePost, inLanguage, titleIn } from './publication/source-post.ts'

/** What a copy of a post with a caption in `language` shows; null for a post agents don't see. */
export async function copiedPost(db: Db, postId: number, language: CaptionLanguage) {
  const found = await findSourcePost(db, postId)
  if (!found) return null
  const post = inLanguage(found, language)
  const { type, thumbnailKey, mainColor } = post
  return { title: titleIn(post, language), type, thumbnailKey, mainColor }
}

/** A publish request from a device. */
export interface Publish {
  agentId: number
  postId: number
  /** The idempotency key, a UUID made on the device. */
  key: string
  request: PublishRequest
}

/**
 * Stores a publication once for each key, however often and from wherever it is requested; a repeat is answered
 * even when by now it would be refused. A refused request stores nothing.
 */
export async function publish(context: AppContext, { agentId, postId, key, request }: Publish): Promise<ScheduledPost> {
  const { db } = context
  const hashes = requestHashes(postId, request)
  const known = await repo.findByKey(db, agentId, key)
  if (known) return await repeated(db, known, hashes)
  const found = await findSourcePost(db, postId)
  if (!found) throw problem('not_found', { message: 'Post data not available.' })
  const post = inLanguage(found, request.caption_language)
  const wanted = { agentId, key, post, request, known: null }
  const admitted = await admit(context, wanted)
  return await storePublication(context, { wanted, admitted, hashes, socialPostId: post.id, stored: [] })
}

/** What is published, or was, in a month of the agent's own time zone; without what was canceled. */
export async function listMonth(
  { db }: AppContext,
  agentId: number,
  { year, month }: { year: number; month: number },
): Promise<ScheduledPost[]> {
  const { timeZone } = await repo.findAgent(db, agentId)
  const found = await repo.findInSpan(db, agentId, monthSpan(year, month, timeZone))
  return (await presentPublications(db, found)).filter((post) => post.status !== 'canceled')
}

/** @throws not_found, also for another agent's */
export async function getScheduled({ db }: AppContext, agentId: number, id: number): Promise<ScheduledPost> {
  const found = await repo.findPublication(db, agentId, id)
  if (!found) throw problem('not_found')
  return await presentPublication(db, found)
}

/**
 * Cancels what has not been published yet; a second time changes nothing.
 * @throws not_found, conflict once a platform has begun
 */
export async function cancel({ db }: Pick<AppContext, 'db'>, agentId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const targets = await repo.lockTargets(tx, agentId, id)
    if (targets.length === 0) throw problem('not_found')
    if (targets.some((target) => isUnderway(target.state))) {
      throw problem('conflict', { message: 'This post is already being published, so it can’t be canceled.' })
    }
    for (const target of targets) await move(tx, target, { state: 'canceled' })
    // What never goes out takes no version from another agent.
    await tx.update(publications).set({ cityId: null }).where(eq(publications.id, id))
  })
}
