import type { PublicationTarget, TargetInsights } from '#contract/publishing/publishing.ts'
import { type Insight, INSIGHTS, type MissingReason, totalOf } from '#domain/insights/insights.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { joinList, pastDayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'

/** A count that is known. */
export interface KnownInsight {
  insight: Insight
  count: number
}

/** The counts that are known, in their order. */
export function knownOf(insights: Record<Insight, number | null>): KnownInsight[] {
  return INSIGHTS.flatMap((insight) => {
    const count = insights[insight]
    return count === null ? [] : [{ insight, count }]
  })
}

export const INSIGHT_LABEL: Readonly<Record<Insight, string>> = {
  reactions: 'Reactions',
  comments: 'Comments',
  views: 'Views',
  clicks: 'Clicks',
}

/** '1 reaction', '1,204 views'. */
function countLabel({ insight, count }: KnownInsight): string {
  return `${groupDigits(count)} ${count === 1 ? insight.slice(0, -1) : insight}`
}

/** When the counts were read, for a sentence of its own. */
export function asOfLabel(asOf: string | Date, zone: TimeZone, now: Date): string {
  return `As of ${pastDayAtTime(new Date(asOf), zone, now)}`
}

/** Why counts of a post on a network are missing or old, a sentence for each reason; none where there is nothing to say. */
export function missingMessages(platform: Platform, { missing, ended, as_of: asOf }: TargetInsights): string[] {
  const name = PLATFORM_NAME[platform]
  if (ended === 'post_gone') return [`This post is no longer on ${name}.`]
  if (ended === 'account_missing') return [`Reconnect ${name} to see newer numbers.`]
  const byReason = Map.groupBy(
    INSIGHTS.filter((insight) => missing[insight]),
    (insight) => missing[insight],
  )
  return [...byReason].flatMap(([reason, insights]) =>
    reason === undefined ? [] : messageFor(reason, insights, { name, isRead: asOf !== null }),
  )
}

function messageFor(
  reason: MissingReason,
  insights: readonly Insight[],
  { name, isRead }: { name: string; isRead: boolean },
): string[] {
  const list = joinList(insights)
  const isAll = insights.length === INSIGHTS.length
  switch (reason) {
    case 'not_given':
      return [isAll ? `${name} doesn’t share post stats.` : `${name} doesn’t share ${list}.`]
    case 'not_permitted':
      return [`${capitalized(list)} need one more permission from ${name}.`]
    case 'not_yet':
      return [
        isRead ? `${name} hasn’t sent ${list} yet.` : 'The first numbers come in about an hour after a post goes live.',
      ]
    case 'not_read':
      return [`We don’t have any numbers for this post on ${name}.`]
    case 'post_gone':
    case 'account_missing':
    default:
      return []
  }
}

/** One line with a published post's counts over all its networks; null where none is known. */
export function totalLine(targets: readonly PublicationTarget[], zone: TimeZone, now: Date): string | null {
  const readings = targets.flatMap(({ insights }) =>
    // A month stored by an earlier release has no counts.
    insights ? [{ insights, asOf: insights.as_of === null ? null : new Date(insights.as_of) }] : [],
  )
  const { insights, asOf } = totalOf(readings)
  const known = knownOf(insights)
  if (asOf === null || known.length === 0) return null
  return [...known.map(countLabel), asOfLabel(asOf, zone, now).replace('As', 'as')].join(' · ')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
