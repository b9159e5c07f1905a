import type { Platform } from '../platform/platform.ts'
import { recordOf } from '../record-of.ts'
import { CONTENT_CATEGORIES, type ContentCategory } from '../auto-post/auto-post.ts'

/** What networks count of a published post, in the order it is shown. */
export const INSIGHTS = ['reactions', 'comments', 'views', 'clicks'] as const

export type Insight = (typeof INSIGHTS)[number]

/**
 * Which counts a network gives us: with what connecting asks for, only with a further permission, the same where it has
 * approved this server's app for it, or never.
 */
const GIVEN: Readonly<Record<Platform, Readonly<Record<Insight, 'always' | 'permission' | 'approval' | 'never'>>>> = {
  facebook: { reactions: 'always', comments: 'always', views: 'permission', clicks: 'permission' },
  instagram: { reactions: 'always', comments: 'always', views: 'permission', clicks: 'never' },
  // Clicks are counted for the pages of companies alone.
  linkedin: { reactions: 'approval', comments: 'approval', views: 'approval', clicks: 'never' },
}

/** The counts of one post; null for what isn't known, which is never 0. */
export type Insights = Record<Insight, number | null>

export const NO_INSIGHTS: Insights = recordOf(INSIGHTS, () => null)

/**
 * Why a count isn't known: the network gives it to nobody, or only with a permission that the agent hasn't given; it
 * hasn't been read or the network has none so far; the post is no longer there; the account has to be connected again;
 * the post went out before counts were read, or the network never named it.
 */
export const MISSING_REASONS = [
  'not_given',
  'not_permitted',
  'not_yet',
  'post_gone',
  'account_missing',
  'not_read',
] as const

export type MissingReason = (typeof MISSING_REASONS)[number]

/** Why reading ended or is paused: the post is gone, its account has to be connected, or the network never answered. */
export type ReadingEnd = 'post_gone' | 'account_missing' | 'given_up'

/** What is stored of a post's counts on one network. */
export interface Reading {
  insights: Insights
  /** When they were read; null while they never were. */
  asOf: Date | null
  /** Whether the last reading had the permission that some counts need. */
  isPermitted: boolean
  end: ReadingEnd | null
}

/** Why each unknown count of a published post isn't known; null `reading` means that nothing is read of it. */
export function missingOf(platform: Platform, reading: Reading | null): Partial<Record<Insight, MissingReason>> {
  const missing: Partial<Record<Insight, MissingReason>> = {}
  for (const insight of INSIGHTS) {
    if (reading && reading.insights[insight] !== null) continue
    missing[insight] = reasonFor(platform, insight, reading)
  }
  return missing
}

function reasonFor(platform: Platform, insight: Insight, reading: Reading | null): MissingReason {
  const need = GIVEN[platform][insight]
  if (need === 'never') return 'not_given'
  if (!reading) return need === 'approval' ? 'not_given' : 'not_read'
  if (reading.end === 'post_gone' || reading.end === 'account_missing') return reading.end
  if (reading.asOf === null) return reading.end === 'given_up' ? 'not_read' : 'not_yet'
  return need !== 'always' && !reading.isPermitted ? 'not_permitted' : 'not_yet'
}

/** The counts that a network gives only with a further permission. */
export function permissionInsights(platform: Platform): Insight[] {
  return INSIGHTS.filter((insight) => ['permission', 'approval'].includes(GIVEN[platform][insight]))
}

/** A post's counts over its networks, each of those that are known; `asOf` is the oldest of the readings. */
export function totalOf(readings: readonly Pick<Reading, 'insights' | 'asOf'>[]): Pick<Reading, 'insights' | 'asOf'> {
  const read = readings.filter(({ asOf }) => asOf !== null)
  const sum = (insight: Insight) => {
    const known = read.map(({ insights }) => insights[insight]).filter((count) => count !== null)
    return known.length === 0 ? null : known.reduce((total, count) => total + count, 0)
  }
  const times = read.flatMap(({ asOf }) => asOf ?? []).map((at) => at.getTime())
  return { insights: recordOf(INSIGHTS, sum), asOf: times.length === 0 ? null : new Date(Math.min(...times)) }
}

/** Results that a category and everything else must each have before they are compared. */
export const LEAST_RESULTS = 5

/** The median; null of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [high = 0, low = 0] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** What one of an agent's posts got. */
export interface PostResult {
  categories: readonly ContentCategory[]
  reactions: number
}

/**
 * The categories whose posts got more reactions than the agent's others: by the median, and only where both sides have
 * enough results.
 */
export function likedCategories(results: readonly PostResult[]): ContentCategory[] {
  return CONTENT_CATEGORIES.filter((category) => {
    const [own, others] = [true, false].map((isOwn) =>
      results.filter(({ categories }) => categories.includes(category) === isOwn).map(({ reactions }) => reactions),
    )
    if (!own || !others || own.length < LEAST_RESULTS || others.length < LEAST_RESULTS) return false
    return (median(own) ?? 0) > (median(others) ?? 0)
  })
}

/**
 * A post's rank in an agent's order, lower for the liked categories: halved, so that at the front of the order there are
 * about twice as many of them, and no post is ever left out.
 */
export function rankWithLikes(rank: number, { isLiked }: { isLiked: boolean }): number {
  return isLiked ? rank / 2 : rank
}

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
