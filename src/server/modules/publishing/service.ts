import type { PublishRequest, ScheduledPost } from '#contract/publishing.ts'
import type { Platform } from '#domain/platform.ts'
import { isUnderway } from '#domain/publication.ts'
import { monthSpan } from '#domain/time.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { connectionFault } from '../connections/service.ts'
import { checkCaption, checkMedia, checkPlan, checkPlatforms, checkTime } from './checks.ts'
import { drawBrand } from './personal-brand.ts'
import { presentPublication } from './presenter.ts'
import * as repo from './repo.ts'
import { requestHash } from './request-hash.ts'
import { move } from './transition.ts'
import { enqueue } from './worker.ts'

/** A publish as the device asked for it. */
export interface Publish {
  agentId: number
  postId: number
  /** The UUID made on the device. */
  key: string
  request: PublishRequest
}

/**
 * Stores a publication once for each key, however often and from wherever it is asked for; a repeat
 * is answered even when by now it would be refused. Nothing is stored of what is refused.
 */
export async function publish(house: House, asked: Publish): Promise<ScheduledPost> {
  const { db } = house
  const known = await repo.findByKey(db, asked.agentId, asked.key)
  if (known) return repeated(known, asked)
  const { post, platforms, scheduledAt } = await check(house, asked)
  const { row, drawn } = await rowOf(house, asked, post, platforms, scheduledAt)
  // Two statements: in one, a row another transaction is just writing can be missed altogether.
  const { made, publication } = await db.transaction(async (tx) => {
    const inserted = await repo.insertPublication(tx, row, platforms, drawn)
    return { made: inserted, publication: inserted ?? (await repo.findByKey(tx, asked.agentId, asked.key)) }
  })
  if (!publication) throw problem('conflict')
  if (!made) return repeated(publication, asked)
  await startIfDue(house, made)
  return presentPublication(made)
}

/** Everything a publish can be refused for; whatever takes long or leaves something behind comes later. */
async function check(house: House, { agentId, postId, request }: Publish) {
  const post = await repo.findPostSnapshot(house.db, postId)
  if (!post) throw problem('not_found', { message: 'Post data not available.' })
  const platforms = checkPlatforms(request)
  checkCaption(request.caption, platforms)
  checkPlan(post, (await repo.findAgent(house.db, agentId)).plan)
  checkMedia(post, platforms)
  for (const platform of platforms) {
    const message = await connectionFault(house, agentId, platform)
    if (message) throw problem('connection_missing', { message, fields: { platforms: message } })
  }
  return { post, platforms, scheduledAt: checkTime(request.scheduled_at, house.now()) }
}

/** The copy that is kept, with the agent's footer drawn on its picture where she wants it (pictures alone bear one). */
async function rowOf(
  house: House,
  { agentId, postId, key, request }: Publish,
  post: repo.PostSnapshot,
  platforms: readonly Platform[],
  scheduledAt: Date,
) {
  const { media, thumbnailKey, drawn } =
    request.agent_branding && post.type === 'image'
      ? await drawBrand(house, agentId, post, platforms)
      : { ...post, drawn: [] }
  const row = {
    agentId,
    idempotencyKey: key,
    requestHash: requestHash(postId, request),
    socialPostId: post.id,
    title: request.caption_language === 'es' && post.spanishTitle ? post.spanishTitle : post.title,
    type: post.type,
    caption: request.caption,
    captionLanguage: request.caption_language,
    agentBranding: request.agent_branding,
    thumbnailKey,
    mainColor: post.mainColor,
    media: media.map(({ role, key: fileKey, mime }) => ({ role, key: fileKey, mime })),
    scheduledAt,
  }
  return { row, drawn }
}

function repeated(known: repo.Publication, { postId, request }: Publish): ScheduledPost {
  if (known.row.requestHash !== requestHash(postId, request)) throw problem('key_reused')
  return presentPublication(known)
}

/** The publication is safe by now, so a queue that can't be told is no failure: the sweep finds it. */
async function startIfDue(house: House, { row, targets }: repo.Publication): Promise<void> {
  if (row.scheduledAt > house.now()) return
  try {
    await enqueue(
      house,
      targets.map((target) => target.id),
    )
  } catch (error) {
    house.log.error({ err: error, publication: row.id }, 'a publication was not started at once')
  }
}

/** What goes out, or went out, in a month as lived in the agent's own zone; without what was called off. */
export async function listMonth(
  { db }: House,
  agentId: number,
  { year, month }: { year: number; month: number },
): Promise<ScheduledPost[]> {
  const { timeZone } = await repo.findAgent(db, agentId)
  const found = await repo.findInSpan(db, agentId, monthSpan(year, month, timeZone))
  return found.map(presentPublication).filter((post) => post.status !== 'canceled')
}

/** @throws not_found, also for another agent's */
export async function getScheduled({ db }: House, agentId: number, id: number): Promise<ScheduledPost> {
  const found = await repo.findPublication(db, agentId, id)
  if (!found) throw problem('not_found')
  return presentPublication(found)
}

/**
 * Calls off what has not gone out yet; a second time changes nothing.
 * @throws not_found, conflict once a platform has begun
 */
export async function cancel({ db }: House, agentId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const targets = await repo.lockTargets(tx, agentId, id)
    if (targets.length === 0) throw problem('not_found')
    if (targets.some((target) => isUnderway(target.state))) {
      throw problem('conflict', { message: 'This post is already on its way, so it can’t be canceled.' })
    }
    for (const target of targets) await move(tx, target, 'canceled', {})
  })
}
