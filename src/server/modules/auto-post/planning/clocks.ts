import { slotInstant } from '#domain/auto-post/auto-post-slots.ts'
import { localDay, TIME_ZONES, type TimeZone } from '#domain/time/time.ts'

const ZONES = Object.keys(TIME_ZONES) as TimeZone[]

/** Cached results: agents share a few time zones, and evaluating one's rules is slow. */
const days = new Map<string, string>()
const instants = new Map<string, Date>()

/** Cache size; far more entries than are needed at one time. */
const CACHE_SIZE = 1000

/** `localDay`, cached for each zone and minute; no zone's day begins within one. */
export const today: typeof localDay = (now, zone) =>
  once(days, `${zone} ${Math.floor(now.getTime() / 60_000)}`, () => localDay(now, zone))

/** `slotInstant`, cached for each slot. */
export const instant: typeof slotInstant = (day, timeOfDay, zone) =>
  once(instants, `${day} ${timeOfDay} ${zone}`, () => slotInstant(day, timeOfDay, zone))

/** Today in every zone. */
export function todays(now: Date): string[] {
  return ZONES.map((zone) => today(now, zone))
}

function once<T>(known: Map<string, T>, key: string, read: () => T): T {
  const there = known.get(key)
  if (there !== undefined) return there
  const value = read()
  if (known.size >= CACHE_SIZE) known.clear()
  known.set(key, value)
  return value
}
