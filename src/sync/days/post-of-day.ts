import type { PostOfDay } from '#contract/shell-content.ts'

import { PRESENT_DAY_CACHE } from '../storage/caches.ts'

/** Any address: the cache has one entry. */
const ENTRY = '/post-of-day'

/** The first post of a day, and the span [from, to) of that day, in milliseconds since 1970. */
interface StoredDay {
  from: number
  to: number
  post: PostOfDay
}

/** Stores the day's first post for the calendar's shell; null where the day has none to show. */
export async function storePostOfDay(day: StoredDay | null): Promise<void> {
  // Pages over plain HTTP from another machine have no caches.
  if (!('caches' in globalThis)) return
  if (day === null) {
    await caches.delete(PRESENT_DAY_CACHE)
    return
  }
  const cache = await caches.open(PRESENT_DAY_CACHE)
  await cache.put(ENTRY, Response.json(day))
}

/** The post that was stored for the day of `now`, or null. */
export async function storedPostOfDay(now: Date): Promise<PostOfDay | null> {
  if (!(await caches.has(PRESENT_DAY_CACHE))) return null
  const stored = await (await caches.open(PRESENT_DAY_CACHE)).match(ENTRY)
  if (!stored) return null
  const { from, to, post } = (await stored.json()) as StoredDay
  return from <= now.getTime() && now.getTime() < to ? post : null
}
