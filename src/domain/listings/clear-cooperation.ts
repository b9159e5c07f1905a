import { dateOf } from '../time/month.ts'
import { instantOf, localDay, type TimeZone } from '../time/time.ts'
import { longDay, shiftDay, weekdayOf } from '../time/time-labels.ts'
import type { LawSource } from './law/law-source.ts'
import { privateListingRule } from './law/private-listings.ts'

/**
 * NAR's policy for the MLSs of its associations. Others have rules of their own, so the warning says 'most'. A seller may
 * choose an office exclusive or, since 2025, delayed marketing, which is in the MLS but not on other sites; both need a
 * disclosure that the seller signed, and public marketing ends an office exclusive.
 */
export const CLEAR_COOPERATION: LawSource = {
  citation: 'NAR MLS Policy Statement 8.0 (Clear Cooperation); Multiple Listing Options for Sellers, March 25, 2025',
  urls: [
    'https://bayeast.org/mls-clear-cooperation-policy/',
    'https://www.elpasotx.com/page/Clear_Cooperation_FAQ',
    'https://nefar.realtor/news/2025/03/26/media-releases/association-news/nar-introduces-new-mls-policy-to-expand-choice-for-consumers/',
  ],
  read: '2026-11-28',
  seen: 'text',
}

/** The dates of the federal holidays that don't move, and the weekdays of those that do (5 U.S.C. 6103(a)). */
const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const
const MOVING = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: 'last' },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
] as const

const SUNDAY = 0
const SATURDAY = 6

/**
 * Whether a day 'YYYY-MM-DD' is a business day for an MLS: no Saturday, Sunday or federal holiday, nor the Monday after
 * one on a Sunday. State holidays, and the Friday before a holiday on a Saturday, count as business days here, so that
 * the deadline is rather too early.
 */
export function isBusinessDay(day: string): boolean {
  const { year, month, day: date } = dateOf(day)
  const weekday = weekdayOf(year, month, date)
  if (weekday === SUNDAY || weekday === SATURDAY || isFederalHoliday(day)) return false
  const before = dateOf(shiftDay(day, -1))
  return !(weekday === 1 && FIXED.some(([m, d]) => m === before.month && d === before.day))
}

function isFederalHoliday(day: string): boolean {
  const { year, month, day: date } = dateOf(day)
  if (FIXED.some(([m, d]) => m === month && d === date)) return true
  const weekday = weekdayOf(year, month, date)
  const isLast = dateOf(shiftDay(day, 7)).month !== month
  return MOVING.some(
    (one) =>
      one.month === month && one.weekday === weekday && (one.nth === 'last' ? isLast : one.nth === Math.ceil(date / 7)),
  )
}

/** The local day by whose end a listing that is marketed to the public on `day` has to be in the MLS. */
export function mlsDeadline(day: string): string {
  let next = shiftDay(day, 1)
  while (!isBusinessDay(next)) next = shiftDay(next, 1)
  return next
}

/** What of a listing the policy is about. */
export interface Marketed {
  status: 'coming_soon' | 'active' | 'open_house' | 'under_contract' | 'sold' | 'withdrawn'
  /** Empty while it is in no MLS. */
  mlsNumber: string
  /** The postal code of the house's state; null while the address has none. */
  state: string | null
  /** When it was first shown to the public by a post, the page, a sign or a flyer; null if it wasn't yet. */
  publicSince: Date | null
}

export interface CooperationWarning {
  /** `before` a first public post, `due` while there is still time, `late` afterwards. */
  stage: 'before' | 'due' | 'late'
  /** The local day by whose end it has to be in the MLS, 'YYYY-MM-DD', and that end. */
  day: string
  end: Date
  title: string
  text: string
  /** What the state's own law adds; null where it has none in force. */
  stateLaw: string | null
}

/**
 * What an agent is told before public marketing of a house that is in no MLS; null where there is nothing to tell. `at` is
 * when it goes out, which for a scheduled post is in the future.
 */
export function cooperationWarning(
  { status, mlsNumber, state, publicSince }: Marketed,
  { at, now, zone }: { at: Date; now: Date; zone: TimeZone },
): CooperationWarning | null {
  const isForSale = status === 'coming_soon' || status === 'active' || status === 'open_house'
  if (!isForSale || mlsNumber.trim() !== '') return null
  const begins = localDay(publicSince ?? at, zone)
  const day = mlsDeadline(begins)
  const end = instantOf(midnightOf(shiftDay(day, 1)), zone)
  const stage = publicSince === null ? 'before' : now < end ? 'due' : 'late'
  const [from, by] = [longDay(midnightOf(begins)), longDay(midnightOf(day))]
  const today = localDay(at > now ? at : now, zone)
  const soon = status === 'coming_soon' ? ' Use your MLS’s Coming Soon status if it has one.' : ''
  const text: Record<CooperationWarning['stage'], string> = {
    before: `Once this is public on ${from}, most MLSs want the listing by the end of ${by}. To wait longer, your seller has to sign your MLS’s form first.${soon}`,
    due: `This house has been public since ${from}. Most MLSs want the listing by the end of ${by}.${soon}`,
    late: `This house has been public since ${from}. Most MLSs wanted the listing by the end of ${by}, and many fine for it. Enter it now, or ask your broker.`,
  }
  return {
    stage,
    day,
    end,
    title: stage === 'late' ? 'Past the MLS deadline' : 'One business day to the MLS',
    text: text[stage],
    stateLaw: privateListingRule(state, today)?.note ?? null,
  }
}

const midnightOf = (day: string) => ({ ...dateOf(day), hour: 0, minute: 0 })
