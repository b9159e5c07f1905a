import type { AutoPostSlot } from '#domain/auto-post/auto-post-slots.ts'
import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import { HOLIDAY_LEAD_DAYS, holidaysBetween } from '#domain/auto-post/holidays.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

import { chooseAgain, chooseFresh, comparePast, type Choice, type Past } from './choose.ts'

/** Alternatives of a card, where the library has as many. */
const ALTERNATIVES = 4

/** The posts of an occasion: a holiday by its name, or an open house. */
export interface Occasions {
  holidays: ReadonlyMap<string, readonly number[]>
  openHouse: readonly number[]
}

/** What the agent emphasizes; null for what they don't. */
export interface Emphasis {
  holidays: Occasions['holidays'] | null
  openHouse: Occasions['openHouse'] | null
}

/** The occasion of a day that has one: the holiday with its own day, or null for an open house. */
export interface Occasion {
  holiday: { name: string; day: string } | null
  postIds: readonly number[]
}

/** The occasion of each day that has one: the last day up to each holiday, and weekends. */
export function occasionsOf(slots: readonly AutoPostSlot[], { holidays, openHouse }: Emphasis): Map<string, Occasion> {
  const occasions = new Map<string, Occasion>()
  const [first, last] = [slots[0]?.day, slots.at(-1)?.day]
  if (first === undefined || last === undefined) return occasions
  if (openHouse && openHouse.length > 0) {
    for (const { day } of slots)
      if (['saturday', 'sunday'].includes(weekdayOfDay(day))) occasions.set(day, { holiday: null, postIds: openHouse })
  }
  for (const { holiday, day } of holidaysBetween(first, shiftDay(last, HOLIDAY_LEAD_DAYS))) {
    const postIds = holidays?.get(holiday.name) ?? []
    const slot = slots.findLast((one) => one.day <= day && one.day >= shiftDay(day, -HOLIDAY_LEAD_DAYS))
    if (slot && postIds.length > 0) occasions.set(slot.day, { holiday: { name: holiday.name, day }, postIds })
  }
  return occasions
}

/** A day's post and the posts it can be swapped for. */
export interface ChosenDay {
  slot: AutoPostSlot
  postId: number
  alternatives: number[]
}

/**
 * Chooses posts for the days of a month: first those of an occasion, then as planning does, so that without emphasis the
 * days that are planned already have their planned posts.
 */
export function chooseMonth(
  choice: Choice,
  past: ReadonlyMap<number, Past>,
  emphasis: Emphasis,
  isLimited: (postId: number) => boolean,
): ChosenDay[] {
  const occasions = occasionsOf(choice.slots, emphasis)
  const inOrder = orderOf(choice, past)
  const fixed = chooseOccasions(choice, inOrder, occasions)
  const taken = new Set(fixed.values())
  const apart = new Set(emphasis.holidays ? [...emphasis.holidays.values()].flat() : [])
  const rest: Choice = {
    ...choice,
    slots: choice.slots.filter(({ day }) => !fixed.has(day)),
    fitting: choice.fitting.filter((postId) => !taken.has(postId) && !apart.has(postId)),
  }
  const chosen = chooseFresh(rest)
  if (chosen.isShort) chooseAgain(rest, chosen, past)
  const posts = new Map([...fixed, ...chosen.posts])
  const used = new Set(posts.values())
  const line = rest.fitting.filter((postId) => !used.has(postId) && !isLimited(postId)).toSorted(inOrder)
  let at = 0
  return choice.slots.flatMap((slot) => {
    const postId = posts.get(slot.day)
    if (postId === undefined) return []
    const alternatives = (occasions.get(slot.day)?.postIds ?? []).filter(
      (other) => !used.has(other) && choice.fitting.includes(other) && !isLimited(other),
    )
    for (let tried = 0; tried < line.length && alternatives.length < ALTERNATIVES; tried++, at++) {
      const other = line[at % line.length]
      if (other !== undefined && !alternatives.includes(other)) alternatives.push(other)
    }
    return [{ slot, postId, alternatives: alternatives.slice(0, ALTERNATIVES) }]
  })
}

type Order = (a: number, b: number) => number

/** Posts the agent never had first, in the agent's own order, then as planning repeats them. */
function orderOf({ isShown, turn }: Choice, past: ReadonlyMap<number, Past>): Order {
  return (a, b) => Number(isShown(a)) - Number(isShown(b)) || comparePast(past.get(a), past.get(b)) || turn(a) - turn(b)
}

function chooseOccasions(
  { slots, fitting, room }: Choice,
  inOrder: Order,
  occasions: ReadonlyMap<string, Occasion>,
): Map<string, number> {
  const fits = new Set(fitting)
  const posts = new Map<string, number>()
  const taken = new Set<number>()
  // Holidays first: they have only one day.
  const days = slots.flatMap(({ day }) => {
    const occasion = occasions.get(day)
    return occasion ? [{ day, ...occasion }] : []
  })
  for (const { day, postIds } of days.toSorted((a, b) => Number(a.holiday === null) - Number(b.holiday === null))) {
    const postId = postIds.filter((one) => fits.has(one) && !taken.has(one) && room.has(day, one)).toSorted(inOrder)[0]
    if (postId === undefined) continue
    posts.set(day, postId)
    room.take(day, postId)
    taken.add(postId)
  }
  return posts
}
