import type { AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'
import type { LimitedVideo } from '#domain/plan/plan-content.ts'
import { type Plan, PLAN_ALLOWS } from '#domain/plan/plan.ts'
import type { TimeZone } from '#domain/time/time.ts'

import { type Counted, localMonth } from '../../publishing/index.ts'
import type { Occasion } from './post-pool.ts'

/** The history of a post the agent has had before. */
export interface Past {
  /** Whether it was published, or still may be, on any platform. */
  wentOut: boolean
  lastAt: number
}

/**
 * How a post matches the language of a day: `fallback` goes out in English although Spanish is wanted, `good` has a
 * Spanish version that another day will want, or is in Spanish beside an English picture.
 */
type Match = 'best' | 'good' | 'fallback'

/** The input for choosing the posts of an agent's days. */
export interface Choice {
  /** Days that are free, earliest first. */
  slots: readonly AutoPostSlot[]
  /** The post planned for a day so far, where it may still be changed. */
  planned: ReadonlyMap<string, number | null>
  fitting: readonly number[]
  /** Whether the agent has this post in any other publication. */
  isShown: (postId: number) => boolean
  /** A post's rank in the agent's own order of the library. */
  rank: (postId: number) => number
  match: (day: string, postId: number) => Match
  /** Whether a day has room for a post: it fits the season, and the month has videos of its kind left. */
  room: VideoRoom
  /** What a day's post is taken from first. */
  occasions: ReadonlyMap<string, Occasion>
  /** Whether a post is for a holiday, and so for that occasion alone. */
  isForHoliday: (postId: number) => boolean
}

/** For how long a post for a holiday isn't repeated, in milliseconds: the same holiday of the next year is later. */
const HOLIDAY_SPAN_MS = 300 * 24 * 60 * 60 * 1000

/** The post of each day; `isShort` when too few unused posts were left, so that `chooseAgain` has to fill the rest. */
interface Chosen {
  posts: Map<string, number>
  isShort: boolean
}

/**
 * Chooses posts for days: those of an occasion first; then the posts already planned that still fit, so that nothing
 * moves without a reason; then posts the agent has never had, in the agent's own order. A planned post that would go out
 * in a fallback language makes way for one that has the day's.
 */
export function chooseFresh(choice: Choice): Chosen {
  const { slots, planned, fitting, isShown, rank, match, room, isForHoliday } = choice
  const fits = new Set(fitting)
  const posts = new Map<string, number>()
  const taken = new Set<number>()
  const put = (day: string, postId: number) => {
    posts.set(day, postId)
    room.take(day, postId)
    taken.add(postId)
  }
  const kept = new Set<string>()
  for (const { day, postIds } of occasionsOf(choice)) {
    const [first] = postIds
      .filter((postId) => !isShown(postId) && !taken.has(postId) && room.has(day, postId))
      .toSorted((a, b) => Number(planned.get(day) === b) - Number(planned.get(day) === a) || rank(a) - rank(b))
    if (first !== undefined) put(day, first)
    // One the agent has had before is chosen by when it went out.
    else kept.add(day)
  }
  const openDays = () => slots.filter(({ day }) => !posts.has(day) && !kept.has(day))
  const keepPlanned = (stays: (is: Match) => boolean) => {
    for (const { day } of openDays()) {
      const postId = planned.get(day)
      if (typeof postId !== 'number' || !fits.has(postId) || isShown(postId) || taken.has(postId)) continue
      if (isForHoliday(postId)) continue
      if (stays(match(day, postId)) && room.has(day, postId)) put(day, postId)
    }
  }
  keepPlanned((is) => is !== 'fallback')
  if (openDays().length === 0) return { posts, isShort: kept.size > 0 }
  const line = fitting
    .filter((postId) => !isShown(postId) && !taken.has(postId) && !isForHoliday(postId))
    .sort((a, b) => rank(a) - rank(b))
  const take = (day: string, isTaken: (postId: number) => boolean): boolean => {
    const postId = line.find((one) => !taken.has(one) && room.has(day, one) && isTaken(one))
    if (postId !== undefined) put(day, postId)
    return postId !== undefined
  }
  const waiting = new Set(openDays().map(({ day }) => planned.get(day)))
  for (const { day } of openDays()) {
    const isFree = (wanted: Match) => (postId: number) => !waiting.has(postId) && match(day, postId) === wanted
    if (!take(day, isFree('best'))) take(day, isFree('good'))
  }
  keepPlanned(() => true)
  for (const { day } of openDays()) take(day, () => true)
  return { posts, isShort: (kept.size > 0 || openDays().length > 0) && fitting.length > 0 }
}

/** The free days with an occasion, holidays first since they have only one day, each with the posts that fit the agent. */
function occasionsOf({ slots, fitting, occasions, room }: Choice): { day: string; postIds: readonly number[] }[] {
  const fits = new Set(fitting)
  return slots
    .flatMap(({ day }) => {
      const occasion = occasions.get(day)
      const postIds = occasion?.postIds.filter((postId) => fits.has(postId) && room.has(day, postId)) ?? []
      return occasion && postIds.length > 0 ? [{ day, postIds, isHoliday: occasion.holiday !== null }] : []
    })
    .toSorted((a, b) => Number(b.isHoliday) - Number(a.isHoliday))
}

/**
 * Fills the days `chooseFresh` left empty with posts the agent has had before: those that were never published
 * first, then the one published longest ago. None is repeated while there are others.
 */
export function chooseAgain(choice: Choice, { posts }: Chosen, past: ReadonlyMap<number, Past>): void {
  const { slots, planned, fitting, rank, room, occasions, isForHoliday } = choice
  const had = new Map(past)
  const put = ({ day, at }: AutoPostSlot, postId: number) => {
    posts.set(day, postId)
    had.set(postId, { wentOut: true, lastAt: Math.max(at.getTime(), had.get(postId)?.lastAt ?? 0) })
  }
  const taken = new Set(posts.values())
  const ofOccasion = new Map(occasionsOf(choice).map(({ day, postIds }) => [day, postIds]))
  /** The posts a day is filled with: of an occasion, unless all of them went out for it lately. */
  const candidates = ({ day, at }: AutoPostSlot): readonly number[] => {
    const isOver = (postId: number) => {
      const last = had.get(postId)
      return !last?.wentOut || at.getTime() - last.lastAt > HOLIDAY_SPAN_MS
    }
    const occasion = occasions.get(day)
    const isLeft = occasion?.holiday ? isOver : (postId: number) => !taken.has(postId)
    const first = (ofOccasion.get(day) ?? []).filter(isLeft)
    return first.length > 0 ? first : fitting.filter((postId) => !isForHoliday(postId))
  }
  for (const slot of slots) {
    const postId = posts.get(slot.day) ?? planned.get(slot.day)
    if (typeof postId !== 'number' || !fitting.includes(postId)) continue
    if (!posts.has(slot.day)) {
      if (taken.has(postId) || !room.has(slot.day, postId) || !candidates(slot).includes(postId)) continue
      room.take(slot.day, postId)
    }
    put(slot, postId)
    taken.add(postId)
  }
  for (const slot of slots) {
    if (posts.has(slot.day)) continue
    const next = candidates(slot)
      .filter((postId) => room.has(slot.day, postId))
      .toSorted((a, b) => comparePast(had.get(a), had.get(b)) || rank(a) - rank(b))[0]
    if (next === undefined) continue
    room.take(slot.day, next)
    put(slot, next)
    taken.add(next)
  }
}

/** Sorts what was never published first, then what was published longest ago. */
export function comparePast(a: Past | undefined, b: Past | undefined): number {
  return Number(a?.wentOut ?? false) - Number(b?.wentOut ?? false) || (a?.lastAt ?? 0) - (b?.lastAt ?? 0)
}

/**
 * The post after `current` in the agent's own order, which wraps around, so that repeated swapping shows every post
 * before any is repeated; null when there is no other.
 */
export function nextByRank(
  candidates: readonly number[],
  current: number | null,
  rank: (postId: number) => number,
): number | null {
  const from = current === null ? 0 : rank(current)
  // The distance from the current rank on a ring of 2^32 ranks; the current one itself comes last.
  const steps = (postId: number) => (rank(postId) - from - 1) >>> 0
  const others = candidates.filter((postId) => postId !== current)
  return others.toSorted((a, b) => steps(a) - steps(b))[0] ?? null
}

/** How many limited videos an agent's months still have room for while posts are chosen for days. */
export interface VideoRoom {
  /** Whether a post may be published on a local day, 'YYYY-MM-DD'. */
  has: (day: string, postId: number) => boolean
  /** Counts a post that was chosen for a day. */
  take: (day: string, postId: number) => void
}

/** No limit for any post. */
export const ALL_ROOM: VideoRoom = { has: () => true, take: () => undefined }

export function roomFor(suits: VideoRoom['has'], room: VideoRoom): VideoRoom {
  return { has: (day, postId) => suits(day, postId) && room.has(day, postId), take: room.take }
}

/** The room left of the plan's monthly number; `standing` is what already counts. */
export function videoRoom(
  { plan, zone }: { plan: Plan; zone: TimeZone },
  standing: readonly Counted[],
  videos: ReadonlyMap<number, LimitedVideo>,
): VideoRoom {
  const taken = new Map<string, number>()
  const add = (key: string) => taken.set(key, (taken.get(key) ?? 0) + 1)
  for (const { at, video } of standing)
    for (const month of new Set(at.map((one) => localMonth(one, zone)))) add(`${month} ${video}`)
  const keyOf = (day: string, postId: number) => {
    const video = videos.get(postId)
    return video && `${day.slice(0, 7)} ${video}`
  }
  return {
    has: (day, postId) => {
      const key = keyOf(day, postId)
      return key === undefined || (taken.get(key) ?? 0) < PLAN_ALLOWS[plan].videosPerMonth
    },
    take: (day, postId) => {
      const key = keyOf(day, postId)
      if (key !== undefined) add(key)
    },
  }
}
