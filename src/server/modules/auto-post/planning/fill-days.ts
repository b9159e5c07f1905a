import { lastPlannedDay, PLANNED_DAYS, slotsAhead, type AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'
import { HOLIDAY_LEAD_DAYS } from '#domain/auto-post/holidays.ts'
import { languageOfDay } from '#domain/auto-post/auto-post-language.ts'
import { rankWithLikes } from '#domain/insights/insights.ts'
import { PLAN_ALLOWS } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'
import { isSameVersion, type Version } from '#domain/publication/version.ts'
import { isPausedAt } from '#domain/publication/pause.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

import type { Db, Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { pauseOf } from '../../account-status/service.ts'
import { captionProfiles, hashOfValues, type CaptionProfile } from '../../account/service.ts'
import { connectedPlatforms } from '../../connections/service.ts'
import { findLimited } from '../../publishing/index.ts'
import { chooseVersions, lockCities, preferred, shuffleRank, type Wish } from '../../versions/service.ts'
import * as publications from '../publications.ts'
import * as repo from '../repo.ts'
import { chooseAgain, chooseFresh, type Choice, ALL_ROOM, roomFor, videoRoom, type VideoRoom } from './choose.ts'
import { instant, today, todays } from './clocks.ts'
import type { PostPool } from './post-pool.ts'
import { readPostPool } from './read-post-pool.ts'
import { insertAutoPosts, setBranded, takeBack, type NewAutoPost, type Rebranded } from './write-posts.ts'

export interface AgentDays {
  agent: repo.Planned
  platforms: readonly Platform[]
  fitting: readonly number[]
  slots: readonly AutoPostSlot[]
  /** The agent's posting days, those that aren't free and the first after the planned ones too. */
  postingDays: readonly string[]
  /** Auto posts that may still be changed: upcoming, not edited by hand, not begun on any platform. */
  replaceable: readonly publications.AutoPost[]
  isShown: (postId: number) => boolean
  room: VideoRoom
  /** The holidays of the agent's days, and what is for a holiday alone. */
  occasions: Choice['occasions']
  isForHoliday: Choice['isForHoliday']
  /** The language a post has on a day. */
  captionOn: (day: string, postId: number) => CaptionIn
  match: Choice['match']
  /** A post's rank in the agent's own order of the library, in which the categories that did well come sooner. */
  rank: Choice['rank']
  isBranded: boolean
  profile: CaptionProfile
  /** The versions a post can go out in on a day, in the agent's own order; those of another language where it is given. */
  versionsOn: (day: string, postId: number, given?: CaptionIn) => Version[]
}

/** Plans agents now, whatever day they are already planned through. */
export async function planNow(
  context: Pick<AppContext, 'config' | 'now' | 'db'>,
  agentIds: readonly number[],
  given?: PostPool,
): Promise<void> {
  const pool = given ?? (await readPostPool(context.db))
  await context.db.transaction(async (tx) =>
    planAgents(context, tx, { agents: await repo.lockPlanned(tx, agentIds), pool }),
  )
}

/**
 * Updates the auto posts of agents, whose settings the transaction has locked, to their settings, plan, connections
 * and library for the next days. What still fits stays; what an agent edited or skipped keeps its day.
 */
async function planAgents(
  context: Pick<AppContext, 'config' | 'now'>,
  tx: Tx,
  { agents, pool }: Pick<Layout, 'agents' | 'pool'>,
): Promise<void> {
  if (agents.length === 0) return
  const now = context.now()
  const drop: number[] = []
  const add: Omit<NewAutoPost, 'version'>[] = []
  const wishes: Wish[] = []
  const rebrand: Rebranded[] = []
  for (const days of await layOut(context, tx, { agents, pool, now })) {
    const pause = pauseOf(days.agent)
    const agentDays = { ...days, slots: days.slots.filter(({ at }) => !isPausedAt(pause, at)) }
    const posts = await choose(tx, agentDays)
    const right = new Set(agentDays.replaceable.filter((row) => isRight(row, agentDays, posts)).map(({ day }) => day))
    rebrand.push(...rebranded(agentDays, right))
    drop.push(...agentDays.replaceable.filter(({ day }) => !right.has(day)).map(({ id }) => id))
    for (const { day, at } of agentDays.slots) {
      const postId = posts.get(day)
      if (postId === undefined || right.has(day)) continue
      const { agent, platforms, captionOn, isBranded, profile } = agentDays
      const caption = captionOn(day, postId)
      add.push({ agentId: agent.agentId, postId, day, at, platforms, caption, isBranded, profile })
      wishes.push(wishOf(agentDays, { day, at, postId }))
    }
  }
  await lockCities(
    tx,
    wishes.map(({ cityId }) => cityId),
  )
  await takeBack(tx, drop, now)
  const chosen = await chooseVersions(tx, wishes)
  await insertAutoPosts(
    tx,
    add.flatMap((post, index) => {
      const version = chosen[index]?.version
      return version ? [{ ...post, version }] : []
    }),
    now,
  )
  await setBranded(tx, rebrand)
  const through = Map.groupBy(agents, ({ zone }) => lastPlannedDay(today(now, zone)))
  for (const [day, those] of through) {
    await repo.markPlanned(
      tx,
      day,
      those.map(({ agentId }) => agentId),
    )
  }
}

/** What an agent wants for a day: `seen` before all others where it is possible. */
export function wishOf(
  { agent, profile, versionsOn }: Pick<AgentDays, 'agent' | 'profile' | 'versionsOn'>,
  { day, at, postId }: AutoPostSlot & { postId: number },
  { caption, seen }: { caption?: CaptionIn; seen?: Version } = {},
): Wish {
  const inOrder = preferred(versionsOn(day, postId, caption), 0, seen)
  return { agentId: agent.agentId, cityId: profile.cityId, postId, at, inOrder }
}

/** The posts that stay, but are to have the agent's footer from now on, or no longer. */
function rebranded({ replaceable, isBranded }: AgentDays, right: ReadonlySet<string>): Rebranded[] {
  return replaceable
    .filter((row) => right.has(row.day) && row.isBranded !== isBranded)
    .map(({ id }) => ({ id, isBranded }))
}

interface Layout {
  agents: readonly repo.Planned[]
  pool: PostPool
  now: Date
  daysAhead?: number
}

/** Reads what the days ahead of agents have and should have, in the order of the agents. */
export async function layOut(
  context: Pick<AppContext, 'config' | 'now'>,
  tx: Db,
  { agents, pool, now, daysAhead = PLANNED_DAYS }: Layout,
): Promise<AgentDays[]> {
  const ids = agents.map(({ agentId }) => agentId)
  const connected = await connectedPlatforms(context, tx, ids)
  const standing = Map.groupBy(await publications.findAutoPosts(tx, ids, earliestToday(now)), ({ agentId }) => agentId)
  const shown = await publications.findShown(tx, ids)
  const profileOf = await captionProfiles(tx, ids)
  const counted = Map.groupBy(
    await findLimited(tx, ids, { ...monthsAhead(now, daysAhead), now }),
    ({ agentId }) => agentId,
  )
  return agents.map((agent) => {
    const { agentId, categories, plan, zone, branding, likedCategories: liked } = agent
    const rows = standing.get(agentId) ?? []
    const replaceable = rows.filter(({ at, editedAt, waits }) => waits && editedAt === null && at > now)
    const taken = takenDays(
      rows.filter((row) => !replaceable.includes(row)),
      zone,
    )
    const platforms = (plan ? (connected.get(agentId) ?? []) : []).filter(
      (platform) => plan && PLAN_ALLOWS[plan].connections[platform] > 0,
    )
    const profile = profileOf(agentId)
    const all = slotsAhead(agent, now, { today, instant, daysAhead: daysAhead + HOLIDAY_LEAD_DAYS })
    const postingDays = all.map(({ day }) => day)
    const last = shiftDay(today(now, zone), daysAhead - 1)
    const standsFast = (counted.get(agentId) ?? []).filter(({ id }) => replaceable.every((row) => row.id !== id))
    return {
      agent,
      platforms,
      fitting: plan && platforms.length > 0 ? pool.fitting({ categories, plan, platforms, state: profile.state }) : [],
      room: plan ? roomFor(pool.suits, videoRoom({ plan, zone }, standsFast, pool.videos)) : ALL_ROOM,
      postingDays,
      occasions: pool.occasionsOn(postingDays),
      isForHoliday: pool.isForHoliday,
      slots: all.filter(({ day }) => day <= last && !taken.has(day)),
      replaceable,
      isBranded: branding && plan !== null && PLAN_ALLOWS[plan].agentBranding,
      rank: (postId) =>
        rankWithLikes(shuffleRank(agentId, postId), { isLiked: liked.length > 0 && pool.isOf(postId, liked) }),
      isShown: isShownBeside(shown.get(agentId) ?? [], replaceable),
      profile,
      ...inLanguages(agent, platforms, pool),
    }
  })
}

/** The language of each day's post, and which posts are the right ones for it. */
function inLanguages(
  agent: Pick<repo.Planned, 'agentId' | 'language' | 'days'>,
  platforms: readonly Platform[],
  pool: PostPool,
): Pick<AgentDays, 'captionOn' | 'match' | 'versionsOn'> {
  const captionOn = (day: string, postId: number) => pool.captionIn(postId, languageOfDay(day, agent), platforms)
  const match = (day: string, postId: number) => {
    if (agent.language === 'en') return 'best'
    if (captionOn(day, postId).fallback !== null) return 'fallback'
    if (languageOfDay(day, agent) === 'es' && pool.hasEnglishPicture(postId)) return 'good'
    const isWantedElsewhere = agent.language === 'alternating' && languageOfDay(day, agent) === 'en'
    return isWantedElsewhere && pool.hasSpanish(postId, platforms) ? 'good' : 'best'
  }
  const versionsOn = (day: string, postId: number, given?: CaptionIn) =>
    preferred(pool.versions(postId, given ?? captionOn(day, postId), platforms), shuffleRank(agent.agentId, postId))
  return { captionOn, match, versionsOn }
}

/** The days that already have their auto post: those it was planned for, and those it was moved to by hand. */
function takenDays(rows: readonly publications.AutoPost[], zone: TimeZone): Set<string> {
  return new Set(rows.flatMap(({ day, at, isCanceled }) => (isCanceled ? [day] : [day, localDay(at, zone)])))
}

/** Whether a post is in any publication but those that may still be changed. */
function isShownBeside(
  shown: readonly number[],
  replaceable: readonly publications.AutoPost[],
): (postId: number) => boolean {
  const times = new Map<number, number>()
  for (const postId of shown) times.set(postId, (times.get(postId) ?? 0) + 1)
  for (const { postId } of replaceable) if (postId !== null) times.set(postId, (times.get(postId) ?? 1) - 1)
  return (postId) => (times.get(postId) ?? 0) > 0
}

async function choose(tx: Tx, { agent, replaceable, ...days }: AgentDays): Promise<Map<string, number>> {
  const choice: Choice = { ...days, planned: new Map(replaceable.map(({ day, postId }) => [day, postId])) }
  const chosen = chooseFresh(choice)
  if (chosen.isShort) {
    const ids = replaceable.map(({ id }) => id)
    chooseAgain(choice, chosen, await publications.findPast(tx, agent.agentId, ids))
  }
  return chosen.posts
}

function isRight(
  row: publications.AutoPost,
  { slots, platforms, captionOn, isBranded, profile, versionsOn }: AgentDays,
  posts: ReadonlyMap<string, number>,
): boolean {
  const slot = slots.find(({ day }) => day === row.day)
  if (!slot || row.postId === null || posts.get(row.day) !== row.postId) return false
  if (slot.at.getTime() !== row.at.getTime() || !isSameLanguage(row, captionOn(row.day, row.postId))) return false
  if (row.cityId !== profile.cityId) return false
  if (row.captionValues !== null && row.captionValues !== hashOfValues(profile.values)) return false
  if (!versionsOn(row.day, row.postId).some((version) => isSameVersion(version, row.version))) return false
  // Its pictures already have the footer or the palette, so the library's are copied again.
  if (row.isDrawn && row.isBranded !== isBranded) return false
  return row.platforms.length === platforms.length && platforms.every((platform) => row.platforms.includes(platform))
}

/** Whether two captions are in the same language, for the same reason. */
export function isSameLanguage(one: CaptionIn, other: CaptionIn): boolean {
  return one.language === other.language && one.isBilingual === other.isBilingual && one.fallback === other.fallback
}

/** All months that planning can touch, in any zone, whole: in all of them it is earlier than in UTC. */
function monthsAhead(now: Date, daysAhead: number): { from: Date; to: Date } {
  const first = new Date(now.getTime() - 86_400_000)
  const last = new Date(now.getTime() + (daysAhead + 1) * 86_400_000)
  return {
    from: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1)),
    to: new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 2)),
  }
}

/** The earliest local day in any zone: no agent's today is before it. */
function earliestToday(now: Date): string {
  return todays(now).reduce((a, b) => (b < a ? b : a))
}
