import type { TargetState } from '#domain/publication/publication.ts'
import { instantOf, wallTimeOf, type TimeZone } from '#domain/time/time.ts'

/** A past or scheduled publication of the demo. */
export interface Moment {
  at: Date
  state: Extract<TargetState, 'published' | 'queued'>
}

/** Days relative to today, with the hour in the agent's time zone: regular, but not mechanical. */
const PAST = [
  { days: -1, hour: 9 },
  { days: -3, hour: 14 },
  { days: -6, hour: 18 },
  { days: -8, hour: 9 },
  { days: -12, hour: 11 },
  { days: -15, hour: 14 },
  { days: -19, hour: 9 },
  { days: -24, hour: 18 },
  { days: -29, hour: 9 },
  { days: -33, hour: 14 },
]
const FUTURE = [
  { days: 1, hour: 9 },
  { days: 3, hour: 14 },
  { days: 6, hour: 18 },
  { days: 10, hour: 9 },
]

/** Ten posts published over the last five weeks and four scheduled ones, none today, which is left to the agent. */
export function demoSchedule(now: Date, zone: TimeZone): Moment[] {
  const today = wallTimeOf(now, zone)
  const at = ({ days, hour }: { days: number; hour: number }) =>
    instantOf({ ...today, day: today.day + days, hour, minute: 0 }, zone)
  return [
    ...PAST.map((place) => ({ at: at(place), state: 'published' as const })),
    ...FUTURE.map((place) => ({ at: at(place), state: 'queued' as const })),
  ]
}

/** As many different posts as requested, each from another collection as long as there are others. */
export function pickPosts<P extends { collectionId: number | null }>(posts: readonly P[], wanted: number): P[] {
  const rounds = new Map<number | null, P[]>()
  for (const post of posts) rounds.set(post.collectionId, [...(rounds.get(post.collectionId) ?? []), post])
  const picked: P[] = []
  for (let round = 0; picked.length < Math.min(wanted, posts.length); round += 1) {
    for (const ofCollection of rounds.values()) {
      const post = ofCollection[round]
      if (post && picked.length < wanted) picked.push(post)
    }
  }
  return picked
}
