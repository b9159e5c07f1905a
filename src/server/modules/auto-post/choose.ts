import type { AutoPostSlot } from '#domain/auto-post-slots.ts'

/** What came of a post the agent has had before. */
export interface Past {
  /** Whether it went out, or still may, on any platform. */
  wentOut: boolean
  lastAt: number
}

/** What is known when the posts of an agent's days are chosen. */
export interface Choice {
  /** Days that are free, earliest first. */
  slots: readonly AutoPostSlot[]
  /** The post planned for a day so far, where it may still be changed. */
  planned: ReadonlyMap<string, number | null>
  /** The posts that fit her. */
  fitting: readonly number[]
  /** Whether she has this post in any other publication. */
  isShown: (postId: number) => boolean
  /** A post's place in her own order of the library. */
  turn: (postId: number) => number
}

/** The post of each day; `isShort` when there were too few she has never had, and the rest waits for her past. */
interface Chosen {
  posts: Map<string, number>
  isShort: boolean
}

/**
 * Chooses posts for days: first of all what is planned already and still right, so that nothing moves
 * without a reason; then posts she has never had, in her own order.
 */
export function chooseFresh({ slots, planned, fitting, isShown, turn }: Choice): Chosen {
  const fits = new Set(fitting)
  const posts = new Map<string, number>()
  const taken = new Set<number>()
  for (const { day } of slots) {
    const postId = planned.get(day)
    if (typeof postId !== 'number' || !fits.has(postId) || isShown(postId) || taken.has(postId)) continue
    posts.set(day, postId)
    taken.add(postId)
  }
  const open = slots.filter(({ day }) => !posts.has(day))
  if (open.length === 0) return { posts, isShort: false }
  const line = fitting.filter((postId) => !isShown(postId) && !taken.has(postId)).sort((a, b) => turn(a) - turn(b))
  for (const [place, { day }] of open.entries()) {
    const postId = line[place]
    if (postId !== undefined) posts.set(day, postId)
  }
  return { posts, isShort: line.length < open.length && fitting.length > 0 }
}

/**
 * Fills what `chooseFresh` left empty, with posts she has had before: those that never went out first,
 * then the one that went out longest ago. None comes twice while there are others.
 */
export function chooseAgain(choice: Choice, { posts }: Chosen, past: ReadonlyMap<number, Past>): void {
  const { slots, planned, fitting, turn } = choice
  const had = new Map(past)
  const put = ({ day, at }: AutoPostSlot, postId: number) => {
    posts.set(day, postId)
    had.set(postId, { wentOut: true, lastAt: Math.max(at.getTime(), had.get(postId)?.lastAt ?? 0) })
  }
  const taken = new Set(posts.values())
  for (const slot of slots) {
    const postId = posts.get(slot.day) ?? planned.get(slot.day)
    if (typeof postId !== 'number' || !fitting.includes(postId)) continue
    if (!posts.has(slot.day) && taken.has(postId)) continue
    put(slot, postId)
    taken.add(postId)
  }
  for (const slot of slots) {
    if (posts.has(slot.day)) continue
    const next = fitting.toSorted((a, b) => comparePast(had.get(a), had.get(b)) || turn(a) - turn(b))[0]
    if (next !== undefined) put(slot, next)
  }
}

/** Earlier in line comes what never went out, then what was longest ago. */
function comparePast(a: Past | undefined, b: Past | undefined): number {
  return Number(a?.wentOut ?? false) - Number(b?.wentOut ?? false) || (a?.lastAt ?? 0) - (b?.lastAt ?? 0)
}

/**
 * The post that comes after `current` in the agent's own order, round and round, so that swapping on
 * and on shows every one of them before any comes again; null when there is no other.
 */
export function nextInTurn(
  candidates: readonly number[],
  current: number | null,
  turn: (postId: number) => number,
): number | null {
  const from = current === null ? 0 : turn(current)
  // Steps on from the current place on a round of 2^32 places, itself the last.
  const steps = (postId: number) => (turn(postId) - from - 1) >>> 0
  const others = candidates.filter((postId) => postId !== current)
  return others.toSorted((a, b) => steps(a) - steps(b))[0] ?? null
}
