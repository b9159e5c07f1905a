const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The stand-ins have no user's time zone, so times name theirs. */
export function timeLabel(at: number): string {
  return `${TIME.format(at)} UTC`
}
