import type { TimeZone } from '#domain/time/time.ts'

/** 'December 5', for a day in the months to come. */
export function monthDay(instant: string, zone: TimeZone): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: zone }).format(new Date(instant))
}

/** 'December 5, 2026', in the time zone `zone`; `instant` in ISO form. */
export function longDate(instant: string, zone: TimeZone): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(new Date(instant))
}
