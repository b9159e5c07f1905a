import { useState } from 'react'

import { pickedInstant } from '#domain/publish-check.ts'
import { localDay, toWireTime, wallTimeOf, type TimeZone, type WallTime } from '#domain/time.ts'

import { isPast, NOW, type Timing } from './choices.ts'

/** Proposed for a future day. */
const IN_THE_MORNING = '09:00'

/**
 * The time proposed until the agent sets one, as 'HH:MM' of a 24-hour clock: the present, unless the day 'YYYY-MM-DD'
 * is another than today.
 */
export function proposedClock(day: string | null, zone: TimeZone, now = new Date()): string {
  if (day !== null && day !== localDay(now, zone)) return IN_THE_MORNING
  const { hour, minute } = wallTimeOf(now, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export type Picked = { instant: Date; wall: WallTime } | { fault: string }

/**
 * When a post goes out. Picking a date switches to a schedule; Now and Clear go back, forget the date and set the time
 * to the present. A time of an earlier visit that has passed is dropped.
 */
export function useWhen(
  zone: TimeZone,
  [timing, change]: readonly [Timing, (next: Timing) => void],
  { isRestored = false } = {},
) {
  const [since] = useState(() => new Date())
  const kept = { day: timing.day, clock: timing.clock ?? proposedClock(timing.day, zone, since) }
  const isLapsed = isRestored && isPast(kept, zone, since)
  const { day, clock } = isLapsed ? NOW : timing
  const time = clock ?? proposedClock(day, zone)
  const pick = (): Picked => pickedInstant(day, time, zone, new Date())
  return {
    /** 'YYYY-MM-DD', or null for now. */
    day,
    clock: time,
    zone,
    /** Whether the time picked on an earlier visit has passed, so that this is now. */
    isLapsed,
    setDay: (next: string | null) => change({ day: next, clock }),
    setClock: (next: string) => change({ day, clock: next }),
    reset: () => change(NOW),
    /** Remembers the present value and returns a function that restores it. */
    mark: () => () => change(timing),
    /** Reads day and time anew, since they may have passed in the meantime. */
    pick,
    /** The value on the wire; or the message for why the time isn't valid. */
    wire: (): { at: string } | { fault: string } => {
      if (day === null) return { at: 'now' }
      const picked = pick()
      return 'fault' in picked ? picked : { at: toWireTime(picked.instant) }
    },
  }
}

export type When = ReturnType<typeof useWhen>
