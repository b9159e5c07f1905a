import type { PublicationTarget, TargetFigures } from '#contract/publishing/publishing.ts'
import { type Figure, FIGURES, type MissingReason, totalOf } from '#domain/insights/insights.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { joinList, pastDayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'

/** A count that is known. */
export interface KnownFigure {
  figure: Figure
  count: number
}

/** The counts that are known, in their order. */
export function knownOf(figures: Record<Figure, number | null>): KnownFigure[] {
  return FIGURES.flatMap((figure) => {
    const count = figures[figure]
    return count === null ? [] : [{ figure, count }]
  })
}

export const FIGURE_LABEL: Readonly<Record<Figure, string>> = {
  reactions: 'Reactions',
  comments: 'Comments',
  views: 'Views',
  clicks: 'Clicks',
}

/** '1 reaction', '1,204 views'. */
function countLabel({ figure, count }: KnownFigure): string {
  return `${groupDigits(count)} ${count === 1 ? figure.slice(0, -1) : figure}`
}

/** When the counts were read, for a sentence of its own. */
export function asOfLabel(asOf: string | Date, zone: TimeZone, now: Date): string {
  return `As of ${pastDayAtTime(new Date(asOf), zone, now)}`
}

/** Why counts of a post on a network are missing or old, a sentence for each reason; none where there is nothing to say. */
export function missingMessages(platform: Platform, { missing, ended, as_of: asOf }: TargetFigures): string[] {
  const name = PLATFORM_NAME[platform]
  if (ended === 'post_gone') return [`This post is no longer on ${name}.`]
  if (ended === 'account_missing') return [`Reconnect ${name} to see newer numbers.`]
  const byReason = Map.groupBy(
    FIGURES.filter((figure) => missing[figure]),
    (figure) => missing[figure],
  )
  return [...byReason].flatMap(([reason, figures]) =>
    reason === undefined ? [] : messageFor(reason, figures, { name, isRead: asOf !== null }),
  )
}

function messageFor(
  reason: MissingReason,
  figures: readonly Figure[],
  { name, isRead }: { name: string; isRead: boolean },
): string[] {
  const list = joinList(figures)
  const isAll = figures.length === FIGURES.length
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
  const readings = targets.flatMap(({ figures }) =>
    // A month stored by an older version has no counts.
    figures ? [{ figures, asOf: figures.as_of === null ? null : new Date(figures.as_of) }] : [],
  )
  const { figures, asOf } = totalOf(readings)
  const known = knownOf(figures)
  if (asOf === null || known.length === 0) return null
  return [...known.map(countLabel), asOfLabel(asOf, zone, now).replace('As', 'as')].join(' · ')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
