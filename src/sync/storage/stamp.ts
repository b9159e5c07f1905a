let last = 0

/**
 * The time now, by which later writes are told from earlier ones: it goes up with every call, also where the device's
 * clock is set back while the app is open, as when a network corrects it.
 */
export function stamp(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

/** Takes in a time that was read elsewhere, so that later stamps are later than it. */
export function noteStamp(at: number): void {
  last = Math.max(last, at)
}
