import type { CardPost, MonthPlan } from '#contract/publishing/month-plan.ts'
import type { VersionShown } from '#contract/publishing/versions.ts'
import {
  CONTENT_CATEGORIES,
  DEFAULT_AUTO_POST_SETTINGS,
  type AutoPostLanguage,
  type ContentCategory,
} from '#domain/auto-post/auto-post.ts'
import { MONTH_DAYS, type Reason } from '#domain/auto-post/month-deck.ts'
import { categoryError } from '#domain/plan/plan-content.ts'
import { isSameVersion, ORIGINAL } from '#domain/publication/version.ts'
import type { AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { findAgent } from '../../publishing/index.ts'
import { cityOf } from '../../cities/service.ts'
import { chooseVersions } from '../../versions/service.ts'
import { layOut, wishOf, type AgentDays } from '../planning/fill-days.ts'
import type { Occasion, PostPool } from '../planning/post-pool.ts'
import { readPostPool } from '../planning/read-post-pool.ts'
import { type Past, chooseAgain, chooseFresh, comparePast, type Choice } from '../planning/choose.ts'
import * as publications from '../publications.ts'
import * as repo from '../repo.ts'
import { excerptOf, findCardPosts, type PostOfCard } from './month-posts.ts'

interface Mix {
  /** Null for those of the settings. */
  categories: readonly ContentCategory[] | null
  holidays: boolean
  openHouse: boolean
  /** Null for that of the settings. */
  language: AutoPostLanguage | null
}

/** An agent's settings for a month by hand: the defaults where the agent has saved none, which plan nothing by themselves. */
export async function monthSettings(db: Db, agentId: number): Promise<repo.Planned> {
  const saved = await repo.findPlanned(db, agentId)
  if (saved) return saved
  const { plan, timeZone: zone } = await findAgent(db, agentId)
  const { categories, days, timeOfDay, language } = DEFAULT_AUTO_POST_SETTINGS
  const settings = { categories: [...categories], days: [...days], timeOfDay, language, branding: true }
  const likedCategories = await repo.findLiked(db, agentId)
  return { agentId, ...settings, plannedThrough: null, pausedAt: null, pausedUntil: null, zone, plan, likedCategories }
}

/** A post for each of the agent's next 30 days that is free or only planned, with alternatives. Changes nothing. */
export async function monthPlan(context: AppContext, agentId: number, mix: Mix): Promise<MonthPlan> {
  const { db } = context
  const now = context.now()
  const saved = await monthSettings(db, agentId)
  const wanted = new Set(mix.categories ?? saved.categories)
  const agent = {
    ...saved,
    language: mix.language ?? saved.language,
    categories: CONTENT_CATEGORIES.filter((one) => wanted.has(one) && categoryError(saved.plan, one) === null),
  }
  const pool = await readPostPool(db)
  const [days] = await layOut(context, db, { agents: [agent], pool, now, daysAhead: MONTH_DAYS })
  if (!days) throw new Error('The agent’s days were not laid out')
  const { platforms, replaceable, captionOn } = days
  const past = await publications.findPast(
    db,
    agentId,
    replaceable.map(({ id }) => id),
  )
  const occasions = pool.occasionsOn(days.postingDays, mix)
  const fitting = mix.holidays ? withHolidays(days, pool) : days.fitting
  const chosen = chooseMonth(
    { ...days, fitting, occasions, planned: new Map(replaceable.map(({ day, postId }) => [day, postId])) },
    past,
    pool,
  )
  const ids = [...new Set(chosen.flatMap(({ postId, alternatives }) => [postId, ...alternatives]))]
  const posts = await findCardPosts(db, ids, days.profile.values)
  const versionOf = await versionsFor(db, days, chosen)
  const suggest = (day: string) => (postId: number) => {
    const post = posts.get(postId)
    if (!post) return []
    const version = versionOf(day, postId)
    const variant = post.variants.find(({ name }) => name === version.variant)
    const { language, isBilingual, fallback } = captionOn(day, postId)
    const why = reasonOf(post, agent, { past: past.get(postId), occasion: occasions.get(day), now })
    const caption = variant && (language === 'es' ? variant.spanish_caption : variant.caption)
    const excerpt = caption === undefined ? null : excerptOf(caption, days.profile.values)
    const isEnglish = language === 'es' && pool.hasEnglishPicture(postId)
    const shown = { version, excerpt, why, ...(isEnglish && { english_picture: true }) }
    return [{ post_id: postId, ...shown, language: isBilingual ? ('both' as const) : language, fallback }]
  }
  return {
    cards: chosen.flatMap(({ slot: { day, at }, postId, alternatives }) => {
      const [suggestion] = suggest(day)(postId)
      if (!suggestion) return []
      return [{ ...suggestion, day, at: at.toISOString(), alternatives: alternatives.flatMap(suggest(day)) }]
    }),
    posts: [...posts.values()].map(({ card }): CardPost => card),
    platforms: [...platforms],
    timezone: agent.zone,
    categories: agent.categories,
    language: agent.language,
    missing: agent.plan === null ? 'plan' : platforms.length === 0 ? 'connection' : null,
  }
}

/** The version of each suggested post: of a planned one its own, else the one that planning would choose now. */
async function versionsFor(
  db: Db,
  days: AgentDays,
  chosen: readonly ChosenDay[],
): Promise<(day: string, postId: number) => VersionShown> {
  const planned = new Map(days.replaceable.map((row) => [`${row.day} ${row.postId}`, row]))
  const suggested = chosen.flatMap(({ slot: { day, at }, postId, alternatives }) =>
    [postId, ...alternatives].map((id) => ({ day, at, postId: id })),
  )
  const wishes = suggested.map((one) => {
    const row = planned.get(`${one.day} ${one.postId}`)
    const wish = wishOf(days, one)
    // Its own version alone is asked for, so that it stays.
    const stays = row && wish.inOrder.some((version) => isSameVersion(version, row.version))
    return stays ? { ...wish, inOrder: [row.version] } : wish
  })
  const versions = await chooseVersions(db, wishes)
  const { cityId } = days.profile
  const city = cityId === null ? null : (cityOf(cityId)?.name ?? null)
  const shown = new Map(suggested.map(({ day, postId }, index) => [`${day} ${postId}`, versions[index]] as const))
  return (day, postId) => {
    const { version, takenAt } = shown.get(`${day} ${postId}`) ?? { version: ORIGINAL, takenAt: null }
    return { ...version, city, also_at: takenAt?.toISOString() ?? null }
  }
}

/** What fits, with the posts for holidays that the agent's categories leave out. */
function withHolidays({ agent, platforms, profile, fitting }: AgentDays, pool: PostPool): readonly number[] {
  if (agent.plan === null || platforms.length === 0) return fitting
  const fit = { plan: agent.plan, platforms, state: profile.state }
  const left = pool.fitting({ ...fit, categories: ['holidays'] }).filter((postId) => !fitting.includes(postId))
  return [...fitting, ...left.filter(pool.isForHoliday)]
}

function reasonOf(
  { card, categories }: PostOfCard,
  { categories: chosen, likedCategories }: Pick<repo.Planned, 'categories' | 'likedCategories'>,
  { past, occasion, now }: { past: Past | undefined; occasion: Occasion | undefined; now: Date },
): Reason {
  const isForDay = occasion?.postIds.includes(card.id) ?? false
  const holiday = isForDay ? (occasion?.holiday ?? null) : null
  const own = chosen.filter((one) => categories.includes(one))
  const liked = own.find((one) => likedCategories.includes(one))
  return {
    code: holiday ? 'holiday' : isForDay ? 'open_house' : past?.wentOut ? 'again' : 'new',
    category: liked ?? own[0] ?? categories[0] ?? 'collections',
    did_well: liked !== undefined,
    holiday,
    last_at: past?.wentOut && past.lastAt <= now.getTime() ? new Date(past.lastAt).toISOString() : null,
  }
}

/** Alternatives of a card, where the library has as many. */
const ALTERNATIVES = 4

/** A day's post and the posts it can be swapped for. */
interface ChosenDay {
  slot: AutoPostSlot
  postId: number
  alternatives: number[]
}

/**
 * Chooses posts for the days of a month as planning does, so that the days that are planned already have their planned
 * posts, each with others that suit its day.
 */
function chooseMonth(
  choice: Choice,
  past: ReadonlyMap<number, Past>,
  { videos, suits }: Pick<PostPool, 'videos' | 'suits'>,
): ChosenDay[] {
  const chosen = chooseFresh(choice)
  if (chosen.isShort) chooseAgain(choice, chosen, past)
  const { posts } = chosen
  const used = new Set(posts.values())
  const isFree = (postId: number) => !used.has(postId) && !videos.has(postId)
  const line = choice.fitting
    .filter((postId) => isFree(postId) && !choice.isForHoliday(postId))
    .toSorted(orderOf(choice, past))
  let at = 0
  return choice.slots.flatMap((slot) => {
    const postId = posts.get(slot.day)
    if (postId === undefined) return []
    const alternatives = (choice.occasions.get(slot.day)?.postIds ?? []).filter(
      (other) => isFree(other) && choice.fitting.includes(other) && suits(slot.day, other),
    )
    for (let tried = 0; tried < line.length && alternatives.length < ALTERNATIVES; tried++, at++) {
      const other = line[at % line.length]
      if (other !== undefined && !alternatives.includes(other) && suits(slot.day, other)) alternatives.push(other)
    }
    return [{ slot, postId, alternatives: alternatives.slice(0, ALTERNATIVES) }]
  })
}

type Order = (a: number, b: number) => number

/** Posts the agent never had first, in the agent's own order, then as planning repeats them. */
function orderOf({ isShown, rank }: Choice, past: ReadonlyMap<number, Past>): Order {
  return (a, b) => Number(isShown(a)) - Number(isShown(b)) || comparePast(past.get(a), past.get(b)) || rank(a) - rank(b)
}
