import type { AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'

import type { VideoRoom } from './video-room.ts'

/** The history of a post the agent has had before. */
export interface Past {
  /** Whether it was published, or still may be, on any platform. */
  wentOut: boolean
  lastAt: number
}

/**
 * How a post matches the language of a day: `fallback` goes out in English although Spanish is wanted, `good` has a
 * Spanish version that another day will want.
 */
type Match = 'best' | 'good' | 'fallback'

/** The input for choosing the posts of an agent's days. */
export interface Choice {
  /** Days that are free, earliest first. */
  slots: readonly AutoPostSlot[]
  /** The post planned for a day so far, where it may still be changed. */
  planned: ReadonlyMap<string, number | null>
  /** The posts that fit the agent. */
  fitting: readonly number[]
  /** Whether the agent has this post in any other publication. */
  isShown: (postId: number) => boolean
  /** A post's rank in the agent's own order of the library. */
  turn: (postId: number) => number
  match: (day: string, postId: number) => Match
  room: VideoRoom
}

/** The post of each day; `isShort` when too few unused posts were left, so that `chooseAgain` has to fill the rest. */
interface Chosen {
  posts: Map<string, number>
  isShort: boolean
}

/**
 * Chooses posts for days: first the posts already planned that still fit, so that nothing moves without a reason;
 * then posts the agent has never had, in the agent's own order. A planned post that would go out in a fallback language
 * makes way for one that has the day's.
 */
export function chooseFresh({ slots, planned, fitting, isShown, turn, match, room }: Choice): Chosen {
  const fits = new Set(fitting)
  const posts = new Map<string, number>()
  const taken = new Set<number>()
  const put = (day: string, postId: number) => {
    posts.set(day, postId)
    room.take(day, postId)
    taken.add(postId)
  }
  const openDays = () => slots.filter(({ day }) => !posts.has(day))
  const keepPlanned = (stays: (is: Match) => boolean) => {
    for (const { day } of openDays()) {
      const postId = planned.get(day)
      if (typeof postId !== 'number' || !fits.has(postId) || isShown(postId) || taken.has(postId)) continue
      if (stays(match(day, postId)) && room.has(day, postId)) put(day, postId)
    }
  }
  keepPlanned((is) => is !== 'fallback')
  if (openDays().length === 0) return { posts, isShort: false }
  const line = fitting.filter((postId) => !isShown(postId) && !taken.has(postId)).sort((a, b) => turn(a) - turn(b))
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
  return { posts, isShort: openDays().length > 0 && fitting.length > 0 }
}

/**
 * Fills the days `chooseFresh` left empty with posts the agent has had before: those that were never published
 * first, then the one published longest ago. None is repeated while there are others.
 */
export function chooseAgain(choice: Choice, { posts }: Chosen, past: ReadonlyMap<number, Past>): void {
  const { slots, planned, fitting, turn, room } = choice
  const had = new Map(past)
  const put = ({ day, at }: AutoPostSlot, postId: number) => {
    posts.set(day, postId)
    had.set(postId, { wentOut: true, lastAt: Math.max(at.getTime(), had.get(postId)?.lastAt ?? 0) })
  }
  const taken = new Set(posts.values())
  for (const slot of slots) {
    const postId = posts.get(slot.day) ?? planned.get(slot.day)
    if (typeof postId !== 'number' || !fitting.includes(postId)) continue
    if (!posts.has(slot.day)) {
      if (taken.has(postId) || !room.has(slot.day, postId)) continue
      room.take(slot.day, postId)
    }
    put(slot, postId)
    taken.add(postId)
  }
  for (const slot of slots) {
    if (posts.has(slot.day)) continue
    const next = fitting
      .filter((postId) => room.has(slot.day, postId))
      .toSorted((a, b) => comparePast(had.get(a), had.get(b)) || turn(a) - turn(b))[0]
    if (next === undefined) continue
    room.take(slot.day, next)
    put(slot, next)
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
  turn: (postId: number) => number,
): number | null {
  const from = current === null ? 0 : turn(current)
  // The distance from the current rank on a ring of 2^32 ranks; the current one itself comes last.
  const steps = (postId: number) => (turn(postId) - from - 1) >>> 0
  const others = candidates.filter((postId) => postId !== current)
  return others.toSorted((a, b) => steps(a) - steps(b))[0] ?? null
}
