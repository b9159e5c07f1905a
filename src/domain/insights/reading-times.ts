const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long after a post is published its counts are read: often at first, when they change, and then no more. */
export const READING_AGES_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 28 * DAY_MS] as const

/** After this age nothing is read any more, whatever delayed it. */
export const LAST_READING_MS = 30 * DAY_MS

/** From this age on a post's counts say how well it did: most of what it gets, it has by then. */
export const SETTLED_AGE_MS = 3 * DAY_MS

/** Failed readings after which the rest of a step is left out. */
const MOST_FAILURES = 3

/** The first reading of a post that was published at `publishedAt`, or the next one after `now`; null after the last. */
export function nextReading(publishedAt: Date, now: Date): Date | null {
  const age = READING_AGES_MS.find((ms) => publishedAt.getTime() + ms > now.getTime())
  return age === undefined ? null : new Date(publishedAt.getTime() + age)
}

/**
 * When a reading that failed is tried again, with the number of failures since the last that succeeded. A network that
 * asks to wait is no failure, but is not asked sooner. Null where the post is too old.
 */
export function readingAfterFailure(
  publishedAt: Date,
  now: Date,
  { failures, waitSeconds = null }: { failures: number; waitSeconds?: number | null },
): { at: Date | null; failures: number } {
  const until = publishedAt.getTime() + LAST_READING_MS
  const later = (at: number, count: number) => ({ at: at > until ? null : new Date(at), failures: count })
  if (waitSeconds !== null) return later(now.getTime() + Math.max(5 * 60, waitSeconds) * 1000, failures)
  const count = failures + 1
  const retryAt = now.getTime() + 4 ** failures * (HOUR_MS / 4)
  if (count < MOST_FAILURES) return later(retryAt, count)
  return { at: nextReading(publishedAt, now), failures: 0 }
}

/** Whether counts read at `asOf` say how well a post did. */
export function isSettled(publishedAt: Date, asOf: Date): boolean {
  return asOf.getTime() - publishedAt.getTime() >= SETTLED_AGE_MS
}
