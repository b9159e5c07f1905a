import type { AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'

import { chooseAgain, chooseFresh, comparePast, type Choice, type Past } from './choose.ts'

/** Alternatives of a card, where the library has as many. */
const ALTERNATIVES = 4

/** A day's post and the posts it can be swapped for. */
export interface ChosenDay {
  slot: AutoPostSlot
  postId: number
  alternatives: number[]
}

/**
 * Chooses posts for the days of a month as planning does, so that the days that are planned already have their planned
 * posts, each with others that suit its day.
 */
export function chooseMonth(
  choice: Choice,
  past: ReadonlyMap<number, Past>,
  isLimited: (postId: number) => boolean,
  suits: (day: string, postId: number) => boolean,
): ChosenDay[] {
  const chosen = chooseFresh(choice)
  if (chosen.isShort) chooseAgain(choice, chosen, past)
  const { posts } = chosen
  const used = new Set(posts.values())
  const isFree = (postId: number) => !used.has(postId) && !isLimited(postId)
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
function orderOf({ isShown, turn }: Choice, past: ReadonlyMap<number, Past>): Order {
  return (a, b) => Number(isShown(a)) - Number(isShown(b)) || comparePast(past.get(a), past.get(b)) || turn(a) - turn(b)
}
