const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The stand-ins live in no one's time zone, so they say which they mean. */
export function wallTime(at: number): string {
  return `${TIME.format(at)} UTC`
}
