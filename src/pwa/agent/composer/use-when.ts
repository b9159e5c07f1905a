import { useState } from 'react'

import { pickedInstant } from '#domain/publication/publish-check.ts'
import { localDay, toWireTime, wallTimeOf, type TimeZone, type WallTime } from '#domain/time/time.ts'

import { isPast, NOW, type Timing } from './choices.ts'

/** Proposed for a future day. */
const IN_THE_MORNING = '09:00'

/**
 * The time proposed until the agent sets one, as 'HH:MM' of a 24-hour clock: the present, unless the day 'YYYY-MM-DD'
 * is another than today.
 */
export function proposedClock(day: string | null, zone: TimeZone, now = new Date()): string {
  return day !== null && day !== localDay(now, zone) ? IN_THE_MORNING : clockOf(now, zone)
}

/** The time of day in `zone` as 'HH:MM' of a 24-hour clock. */
export function clockOf(instant: Date, zone: TimeZone): string {
  const { hour, minute } = wallTimeOf(instant, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

type Picked = { instant: Date; wall: WallTime } | { fault: string }

/** The time a post has before the agent changes it. */
export interface InitialTime {
  timing: Timing
  /** The same on the wire, sent as it is while the agent doesn't change it; null where the post has no time yet. */
  scheduledAt: string | null
}

interface WhenOptions {
  initial?: InitialTime
  /** Whether the timing is of an earlier visit; when it has passed since, it is dropped. */
  isRestored?: boolean
}

/**
 * When a post goes out. Picking a date switches to a schedule; Now and Clear go back to no date and the present time.
 * `change` gets the parts that are set, so that one set before the stored timing was read leaves the other as stored.
 */
export function useWhen(
  zone: TimeZone,
  [timing, change]: readonly [Timing, (next: Partial<Timing>) => void],
  { initial = { timing: NOW, scheduledAt: null }, isRestored = false }: WhenOptions = {},
) {
  const [since] = useState(() => new Date())
  // A day that was stored without a time lay ahead then, also when it is today by now.
  const proposed = (of: string | null) => (isRestored && of !== null ? IN_THE_MORNING : proposedClock(of, zone))
  const stored = { day: timing.day, clock: timing.clock ?? proposed(timing.day) }
  const isLapsed = isRestored && isPast(stored, zone, since)
  const { day, clock } = isLapsed ? NOW : timing
  // Of a time that has passed the other part isn't valid any more either.
  const changePart = (part: Partial<Timing>) => change(isLapsed ? { ...NOW, ...part } : part)
  const time = clock ?? proposed(day)
  const pick = (): Picked => pickedInstant(day, time, zone, new Date())
  return {
    /** 'YYYY-MM-DD', or null for now. */
    day,
    clock: time,
    zone,
    /** Whether the time picked on an earlier visit has passed, so that this is now. */
    isLapsed,
    /** The value as it was set, to be restored by `change`. */
    timing,
    change,
    setDay: (next: string) => changePart({ day: next }),
    setClock: (next: string) => changePart({ clock: next }),
    /** Forgets day and time (agent specification, section 5, publish timing). */
    setNow: () => change(NOW),
    /** Schedules it for its first time, or for the present where it had none. */
    schedule: () => change(firstTiming(initial, zone, since)),
    /** Reads day and time anew, since they may have passed in the meantime. */
    pick,
    /** The value on the wire; or the message for why the time isn't valid. */
    wire: (): { at: string } | { fault: string } => {
      const isUnchanged = day === initial.timing.day && clock === initial.timing.clock
      if (isUnchanged && initial.scheduledAt !== null) return { at: initial.scheduledAt }
      if (day === null) return { at: 'now' }
      const picked = pick()
      return 'fault' in picked ? picked : { at: toWireTime(picked.instant) }
    },
  }
}

export type When = ReturnType<typeof useWhen>

function firstTiming({ timing }: InitialTime, zone: TimeZone, now: Date): Timing {
  return timing.day === null ? { day: localDay(now, zone), clock: clockOf(now, zone) } : timing
}
