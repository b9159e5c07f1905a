import { useSearchParams } from 'react-router-dom'

import { monthKey, monthNow, parseMonth, shiftMonth, type Month } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'

/** The month in the address, or the present one; stepping replaces it there without a new history entry. */
export function useMonth(zone: TimeZone, now: Date) {
  const [search, setSearch] = useSearchParams()
  const present = monthNow(now, zone)
  const month: Month = parseMonth(search.get('month')) ?? present
  const isPresent = monthKey(month) === monthKey(present)
  const step = (by: number) => {
    // The address and not the last render, which a second tap may precede.
    const next = new URLSearchParams(location.search)
    const from = parseMonth(next.get('month')) ?? present
    // Otherwise the post in the address would open again.
    next.delete('post')
    next.set('month', monthKey(shiftMonth(from, by)))
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { month, isPresent, isPast: monthKey(month) < monthKey(present), step }
}
