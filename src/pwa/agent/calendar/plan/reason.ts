import type { CardPost } from '#contract/publishing/month-plan.ts'
import type { Reason, Suggestion } from '#domain/auto-post/month-deck.ts'
import { dateOf } from '#domain/time/month.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { MONTH_NAMES } from '#domain/time/time-labels.ts'
import { CATEGORY_GROUPS } from '#pwa/agent/auto-post/options.ts'

const LABELS = new Map(CATEGORY_GROUPS.flatMap(({ categories }) => categories.map((one) => [one.value, one.label])))

/** A category as the settings name it. */
export const categoryLabel = (category: Reason['category']): string => LABELS.get(category) ?? category

/** 'November 26' of a local day. */
function dateLabel(day: string): string {
  const { month, day: date } = dateOf(day)
  return `${MONTH_NAMES[month - 1] ?? ''} ${date}`
}

/** Why a post is suggested for a day, in one or two sentences. */
export function reasonSentence(
  { code, category, did_well: didWell, holiday, last_at: lastAt }: Reason,
  day: string,
  zone: TimeZone,
): string {
  const history = lastAt
    ? `It last went out on ${dateLabel(localDay(new Date(lastAt), zone))}.`
    : code === 'again'
      ? 'You’ve posted it before.'
      : 'You’ve never posted it.'
  if (holiday) {
    if (holiday.day === day) return `It’s ${holiday.name}. ${history}`
    return `${holiday.name} ${holiday.day < day ? 'began' : 'is'} on ${dateLabel(holiday.day)}. ${history}`
  }
  if (code === 'open_house') return `It’s a weekend, when people visit open houses. ${history}`
  const result = didWell ? ` Your posts from ${categoryLabel(category)} got more reactions than your others.` : ''
  if (code === 'again') {
    return `You’ve posted everything in your categories, and it’s been longest since this one. ${history}${result}`
  }
  return `${history}${result || ` It’s from ${categoryLabel(category)}, one of your categories.`}`
}

/** The title of a post in the language it goes out in. */
export function titleOf({ title, spanish_title: spanish }: CardPost, { language }: Suggestion): string {
  return (language === 'es' && spanish) || title
}
