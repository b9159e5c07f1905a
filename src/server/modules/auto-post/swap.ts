import type { ScheduledPost } from '#contract/publishing.ts'
import { CONTENT_CATEGORIES } from '#domain/auto-post.ts'
import { PLAN_ALLOWS } from '#domain/plan.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { getScheduled } from '../publishing/service.ts'
import { nextInTurn } from './choose.ts'
import * as publications from './publications.ts'
import * as repo from './repo.ts'
import { readShelf, type Shelf } from './shelf.ts'
import { turnOf } from './turn.ts'
import { lockTargets, replacePost } from './write.ts'

/**
 * Puts another library post in the place of an auto post that has begun nowhere; its day, time and
 * platforms stay, and from then on it counts as edited by hand.
 * @throws not_found, also for another agent's; conflict when it is no auto post or can't be swapped any more
 */
export async function swap(house: House, agentId: number, id: number): Promise<ScheduledPost> {
  const { source } = await getScheduled(house, agentId, id)
  if (source !== 'auto') throw problem('conflict', { message: 'Only an auto post can be swapped for another.' })
  const shelf = await readShelf(house.db)
  await house.db.transaction(async (tx) => {
    const rows = await lockTargets(tx, [id])
    if (rows.length === 0) throw problem('not_found')
    if (rows.every(({ state }) => state === 'canceled')) {
      throw problem('conflict', { message: 'This post was called off, so there is nothing to swap.' })
    }
    if (rows.some(({ state, attempts }) => state !== 'queued' || attempts > 0)) {
      throw problem('conflict', { message: 'This post has already begun to go out, so it can’t be swapped.' })
    }
    const platforms = rows.map(({ platform }) => platform)
    const postId = await another(tx, shelf, { agentId, id, platforms, now: house.now() })
    if (postId === null) {
      throw problem('conflict', { message: 'There is no other post for your categories and platforms right now.' })
    }
    await replacePost(tx, id, postId, house.now())
  })
  return await getScheduled(house, agentId, id)
}

/** A post she has never had while there are any, one that isn't planned for another day otherwise. */
async function another(
  tx: Tx,
  shelf: Shelf,
  {
    agentId,
    id,
    platforms,
    now,
  }: { agentId: number; id: number; platforms: publications.AutoPost['platforms']; now: Date },
): Promise<number | null> {
  const agent = await repo.findPlanned(tx, agentId)
  const premium = Boolean(agent?.plan && PLAN_ALLOWS[agent.plan].premiumPosts)
  const fitting = shelf.fitting({ categories: agent?.categories ?? CONTENT_CATEGORIES, premium, platforms })
  const current = await publications.findPostOf(tx, id)
  const past = await publications.findPast(tx, agentId, [id])
  const others = fitting.filter((postId) => postId !== current)
  const fresh = others.filter((postId) => !past.has(postId))
  const unplanned = others.filter((postId) => (past.get(postId)?.lastAt ?? 0) <= now.getTime())
  const candidates = [fresh, unplanned, others].find((some) => some.length > 0) ?? []
  return nextInTurn(candidates, current, (postId) => turnOf(agentId, postId))
}
