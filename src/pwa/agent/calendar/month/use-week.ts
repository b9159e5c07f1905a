import { useEffect, useState } from 'react'

import { monthKey, weekOf, type Month } from '#domain/time/month.ts'

interface WeekOptions {
  month: Month
  today: string
  /** The day of the post the agent comes from publishing. */
  marked: string | null
}

/** The chosen day of the shown month, and its week. Until one is picked it is the marked one, today, or the first. */
export function useWeek({ month, today, marked }: WeekOptions) {
  // An object, so that picking the same day again brings its posts into view again.
  const [picked, setPicked] = useState<{ day: string } | null>(null)
  useEffect(() => {
    if (picked) document.querySelector(`[data-week-day="${picked.day}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [picked])
  const isShown = (day: string | null): day is string => day?.startsWith(monthKey(month)) ?? false
  const day = [picked?.day ?? null, marked, today].find(isShown) ?? `${monthKey(month)}-01`
  return { day, days: weekOf(day), pick: (next: string) => setPicked({ day: next }) }
}
