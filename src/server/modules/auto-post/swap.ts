import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { DEFAULT_AUTO_POST_SETTINGS } from '#domain/auto-post/auto-post.ts'
import { languageOfDay, type WantedLanguage } from '#domain/auto-post/auto-post-language.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'
import { ORIGINAL } from '#domain/publication/version.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'

import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { captionProfiles, type CaptionProfile } from '../account/service.ts'
import { findLimited, getScheduled, localMonthSpan, lockAgent } from '../publishing/index.ts'
import { chooseVersions, lockCities, preferred, shuffleRank } from '../versions/service.ts'
import { nextByRank, roomFor, videoRoom } from './planning/choose.ts'
import * as publications from './publications.ts'
import * as repo from './repo.ts'
import type { PostPool } from './planning/post-pool.ts'
import { readPostPool } from './planning/read-post-pool.ts'
import { lockTargets, replacePost } from './planning/write-posts.ts'

/**
 * Replaces the post of an auto post that has begun on no platform; its day, time, platforms and language stay, and from
 * then on it counts as edited by hand.
 * @throws not_found, also for another agent's; conflict when it is no auto post or can't be swapped any more
 */
export async function swap(context: AppContext, agentId: number, id: number): Promise<ScheduledPost> {
  const { source, scheduled_at } = await getScheduled(context, agentId, id)
  if (source !== 'auto') throw problem('conflict', { message: 'Only an auto post can be swapped for another.' })
  const pool = await readPostPool(context.db)
  await context.db.transaction(async (tx) => {
    const owner = await lockAgent(tx, agentId)
    const profile = (await captionProfiles(tx, [agentId]))(agentId)
    const { cityId } = profile
    // Before the targets, as planning does.
    await lockCities(tx, [cityId])
    const all = await lockTargets(tx, [id])
    if (all.length === 0) throw problem('not_found')
    const rows = all.filter(({ state }) => state !== 'canceled')
    if (rows.length === 0) {
      throw problem('conflict', { message: 'This post was canceled, so there is nothing to swap.' })
    }
    if (rows.some(({ state, attempts, isUploaded }) => state !== 'queued' || attempts > 0 || isUploaded)) {
      throw problem('conflict', { message: 'This post is already going out, so it can’t be swapped.' })
    }
    const platforms = rows.map(({ platform }) => platform)
    const other = await another(tx, pool, {
      agentId,
      owner,
      profile,
      id,
      at: new Date(scheduled_at),
      platforms,
      now: context.now(),
    })
    if (other === null) {
      throw problem('conflict', { message: 'There’s no other post for your categories and platforms right now.' })
    }
    const inOrder = preferred(pool.versions(other.postId, other.caption, platforms), shuffleRank(agentId, other.postId))
    const wish = { agentId, cityId, postId: other.postId, at: new Date(scheduled_at), inOrder }
    const [chosen] = await chooseVersions(tx, [wish])
    const version = chosen?.version ?? ORIGINAL
    if (!(await replacePost(tx, id, { ...other, version, profile, now: context.now() })))
      throw problem('conflict', { message: 'That post was just removed from the library. Please try again.' })
  })
  return await getScheduled(context, agentId, id)
}

interface Swapped {
  agentId: number
  owner: { plan: Plan | null; timeZone: TimeZone }
  profile: CaptionProfile
  id: number
  /** When it is to be published. */
  at: Date
  platforms: publications.AutoPost['platforms']
  now: Date
}

/**
 * A post the agent has never had while there are any, otherwise one that isn't planned for another day; with its
 * language, which those come last that don't have the wanted one.
 */
async function another(
  tx: Tx,
  pool: PostPool,
  { agentId, owner, profile, id, at, platforms, now }: Swapped,
): Promise<{ postId: number; caption: CaptionIn } | null> {
  const agent = await repo.findPlanned(tx, agentId)
  const plan = owner.plan ?? 'plus'
  const month = localMonthSpan(at, owner.timeZone)
  const counted = (await findLimited(tx, [agentId], { ...month, now })).filter((one) => one.id !== id)
  const room = roomFor(pool.suits, videoRoom({ plan, zone: owner.timeZone }, counted, pool.videos))
  const day = localDay(at, owner.timeZone)
  const categories = agent?.categories ?? DEFAULT_AUTO_POST_SETTINGS.categories
  const fit = { categories, plan, platforms, state: profile.state }
  const fitting = [...pool.fitting(fit), ...pool.borneOut(fit, profile.facts)].filter((postId) => room.has(day, postId))
  const { postId: current, ...caption } = await publications.findPostOf(tx, id)
  const wanted = wantedOf(caption, agent ? languageOfDay(day, agent) : 'en')
  const captionOf = (postId: number) => pool.captionIn(postId, wanted, platforms)
  const past = await publications.findPast(tx, agentId, [id])
  const others = fitting.filter((postId) => postId !== current)
  const fresh = others.filter((postId) => !past.has(postId))
  const unplanned = others.filter((postId) => (past.get(postId)?.lastAt ?? 0) <= now.getTime())
  const candidates = [fresh, unplanned, others].find((some) => some.length > 0) ?? []
  const rank = (postId: number) => shuffleRank(agentId, postId)
  // Three parts of the ring: those in the wanted language, then those whose picture isn't, then the rest.
  const part = (postId: number) => {
    if (captionOf(postId).fallback !== null) return 2
    return wanted === 'es' && pool.hasEnglishPicture(postId) ? 1 : 0
  }
  const inParts = (postId: number) => (rank(postId) >>> 2) + part(postId) * 0x4000_0000
  const postId = nextByRank(candidates, current, wanted === 'en' ? rank : inParts)
  return postId === null ? null : { postId, caption: captionOf(postId) }
}

/** The language of the post that is replaced, or the one wanted of its day where that one is a fallback. */
function wantedOf({ language, isBilingual, fallback }: CaptionIn, ofDay: WantedLanguage): WantedLanguage {
  if (fallback !== null) return ofDay
  return isBilingual ? 'both' : language
}
