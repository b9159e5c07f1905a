import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { parseDay } from '#domain/month.ts'
import { pickedInstant } from '#domain/publish-check.ts'
import { localDay, toWireTime, wallTimeOf, type TimeZone, type WallTime } from '#domain/time.ts'

/** Proposed for a day that is still to come. */
const IN_THE_MORNING = '09:00'

/**
 * The time that stands there until she sets one, as 'HH:MM' of a 24-hour clock: the present, unless the day
 * 'YYYY-MM-DD' is another than today.
 */
export function proposedClock(day: string | null, zone: TimeZone, now = new Date()): string {
  if (day !== null && day !== localDay(now, zone)) return IN_THE_MORNING
  const { hour, minute } = wallTimeOf(now, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export type Picked = { instant: Date; wall: WallTime } | { fault: string }

/**
 * When a post goes out. Picking a date switches to a schedule; Now and Clear go back, forget the date
 * and set the time to the present.
 */
export function useWhen(zone: TimeZone) {
  const [search] = useSearchParams()
  // The calendar names the day a post is meant for.
  const [day, setDay] = useState(() => parseDay(search.get('day')))
  const [clock, setClock] = useState<string | null>(null)
  const time = clock ?? proposedClock(day, zone)
  const pick = (): Picked => pickedInstant(day, time, zone, new Date())
  return {
    /** 'YYYY-MM-DD', or null for now. */
    day,
    clock: time,
    zone,
    setDay,
    setClock,
    reset: () => {
      setDay(null)
      setClock(null)
    },
    /** Remembers what stands, and gives what puts it back. */
    mark: () => () => {
      setDay(day)
      setClock(clock)
    },
    /** Reads day and time anew, since they may have passed while she wrote. */
    pick,
    /** The value on the wire; the words for why not when the time can't be meant. */
    wire: (): { at: string } | { fault: string } => {
      if (day === null) return { at: 'now' }
      const picked = pick()
      return 'fault' in picked ? picked : { at: toWireTime(picked.instant) }
    },
  }
}

export type When = ReturnType<typeof useWhen>
