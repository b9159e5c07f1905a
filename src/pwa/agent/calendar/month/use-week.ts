import { useState } from 'react'

import { monthKey, weekOf, type Month } from '#domain/time/month.ts'

interface WeekOptions {
  month: Month
  today: string
  /** The day of the post the agent comes from publishing. */
  marked: string | null
}

/** The chosen day of the shown month, and its week. Until one is picked it is the marked one, today, or the first. */
export function useWeek({ month, today, marked }: WeekOptions) {
  const [picked, setPicked] = useState<string | null>(null)
  const isShown = (day: string | null): day is string => day?.startsWith(monthKey(month)) ?? false
  const day = [picked, marked, today].find(isShown) ?? `${monthKey(month)}-01`
  return {
    day,
    days: weekOf(day),
    pick: (next: string) => {
      setPicked(next)
      // After the list shows the week of that day.
      requestAnimationFrame(() => {
        document.querySelector(`[data-week-day="${next}"]`)?.scrollIntoView({ block: 'nearest' })
      })
    },
  }
}
