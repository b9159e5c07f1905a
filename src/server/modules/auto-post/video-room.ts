import type { LimitedVideo } from '#domain/plan/plan-content.ts'
import { type Plan, PLAN_ALLOWS } from '#domain/plan/plan.ts'
import type { TimeZone } from '#domain/time/time.ts'

import { type Counted, localMonth } from '../publishing/index.ts'

/** How many limited videos an agent's months still have room for while posts are chosen for days. */
export interface VideoRoom {
  /** Whether a post may be published on a local day, 'YYYY-MM-DD'. */
  has: (day: string, postId: number) => boolean
  /** Counts a post that was chosen for a day. */
  take: (day: string, postId: number) => void
}

/** No limit for any post. */
export const ALL_ROOM: VideoRoom = { has: () => true, take: () => undefined }

/** The room for what suits a day. */
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
