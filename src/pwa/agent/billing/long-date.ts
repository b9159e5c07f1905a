import type { TimeZone } from '#domain/time/time.ts'

/** 'December 5, 2026', in the time zone `zone`; `instant` in ISO form. */
export function longDate(instant: string, zone: TimeZone): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(new Date(instant))
}
