import { WEEKDAYS, type Weekday } from '../auto-post/auto-post.ts'
import { weekdayOfDay } from '../auto-post/auto-post-slots.ts'
import { HOLIDAYS, holidayOf, holidaySpan, type Holiday } from '../auto-post/holidays.ts'
import { plainWords } from '../text/plain-words.ts'
import { MONTH_NAMES } from '../time/time-labels.ts'

/** A part of the year from one day to another, both included, as '12-01'; it may go over the end of the year. */
interface Span {
  from: string
  to: string
}

/** Parts of the year that posts are made for, beside the holidays. */
const NAMED_SPANS: Readonly<Record<string, Span & { label: string; says: RegExp | null }>> = {
  spring: { label: 'Spring', from: '03-01', to: '05-31', says: /\b(?:this|in) spring\b|esta primavera|en primavera/iu },
  summer: { label: 'Summer', from: '06-01', to: '08-31', says: /\b(?:this|in) summer\b|este verano|en verano/iu },
  fall: {
    label: 'Fall',
    from: '09-01',
    to: '11-30',
    says: /\b(?:this|in) (?:fall|autumn)\b|este otoño|en otoño|\bpumpkins?\b|\brak(?:e|ing) (?:the )?leaves\b/iu,
  },
  winter: {
    label: 'Winter',
    from: '12-01',
    to: '02-29',
    says: /\b(?:this|in) winter\b|este invierno|en invierno|\bsnow\w*|\bniev\p{L}+|\bnevad\p{L}+|\bshovel\w*/iu,
  },
  'tax-season': { label: 'Tax season', from: '01-15', to: '04-15', says: /\btax season\b|temporada de impuestos/iu },
  'back-to-school': {
    label: 'Back to school',
    from: '07-15',
    to: '09-15',
    says: /\bback[- ]to[- ]school\b|\bfirst day of school\b|regreso a clases|vuelta a clases|primer día de (?:clases|escuela)/iu,
  },
  'hispanic-heritage-month': {
    label: 'Hispanic Heritage Month',
    from: '09-15',
    to: '10-15',
    says: /\bhispanic heritage\b|herencia hispana/iu,
  },
  'holiday-season': {
    label: 'Holiday season',
    from: '12-01',
    to: '12-31',
    says: /\bhappy holidays\b|\bseason's greetings\b|felices fiestas/iu,
  },
}

/** '31' of February is no day, but nothing falls on it either. */
const MONTHS: Readonly<Record<string, Span>> = Object.fromEntries(
  MONTH_NAMES.map((name, index) => {
    const month = String(index + 1).padStart(2, '0')
    return [name.toLowerCase(), { from: `${month}-01`, to: `${month}-31` }]
  }),
)

/** The names by which a post says when it fits, each with what people read. */
export const TIME_NAMES: readonly { name: string; label: string }[] = [
  ...HOLIDAYS.map(({ tag, name }) => ({ name: tag, label: name })),
  ...Object.entries(NAMED_SPANS).map(([name, { label }]) => ({ name, label })),
  ...MONTH_NAMES.map((label) => ({ name: label.toLowerCase(), label })),
  ...WEEKDAYS.map((name) => ({ name, label: `${name.charAt(0).toUpperCase()}${name.slice(1)}s` })),
]

const LABELS = new Map(TIME_NAMES.map(({ name, label }) => [name, label]))

const DATE = String.raw`(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
/** A day of the year, or a span of days. */
const DATES = new RegExp(`^(${DATE})(?:/(${DATE}))?$`)

/** Whether this names a time: a holiday, a season, a month, a weekday, or days such as '12-01' or '12-01/12-24'. */
export function isTime(text: string): boolean {
  return LABELS.has(text) || DATES.test(text)
}

export function timeLabel(time: string): string {
  const [, from, to] = DATES.exec(time) ?? []
  const dateLabel = (date: string) => `${MONTH_NAMES[Number(date.slice(0, 2)) - 1] ?? ''} ${Number(date.slice(3))}`
  if (from !== undefined) return to === undefined ? dateLabel(from) : `${dateLabel(from)} to ${dateLabel(to)}`
  return LABELS.get(time) ?? time
}

const isWeekday = (time: string): time is Weekday => WEEKDAYS.some((one) => one === time)
const HOLIDAY_OF: ReadonlyMap<string, Holiday> = new Map(HOLIDAYS.map((holiday) => [holiday.tag, holiday]))

/** The holidays among the times a post fits, by their names. */
export function holidaysIn(times: readonly string[]): string[] {
  return times.flatMap((time) => HOLIDAY_OF.get(time)?.name ?? [])
}

/**
 * Whether a post with these times fits a local day 'YYYY-MM-DD': any day without times. Of weekdays it has to be one where
 * any are named, and of all others together one too. A holiday's own time begins some days before it.
 */
export function fitsDay(times: readonly string[], day: string): boolean {
  const weekdays = times.filter(isWeekday)
  if (weekdays.length > 0 && !weekdays.includes(weekdayOfDay(day))) return false
  const parts = times.filter((time) => !isWeekday(time))
  return parts.length === 0 || parts.some((time) => isIn(time, day))
}

function isIn(time: string, day: string): boolean {
  const holiday = HOLIDAY_OF.get(time)
  if (holiday) {
    const year = Number(day.slice(0, 4))
    // The days before New Year's Day are in the year before, and those of a long holiday may be in the next one.
    return [year - 1, year, year + 1].some((one) => {
      const span = holidaySpan(holiday, one)
      return span !== null && span.from <= day && day <= span.to
    })
  }
  const span = NAMED_SPANS[time] ?? MONTHS[time] ?? spanOf(time)
  if (!span) return false
  const date = day.slice(5)
  return span.from <= span.to ? span.from <= date && date <= span.to : span.from <= date || date <= span.to
}

function spanOf(time: string): Span | null {
  const [, from, to] = DATES.exec(time) ?? []
  return from === undefined ? null : { from, to: to ?? from }
}

/** The times that the words of a post say it is for, where nobody has marked them. */
export function timesIn(post: { tags: readonly string[]; text: string }): string[] {
  const holiday = holidayOf(post)
  if (holiday) return [holiday.tag]
  const plain = plainWords(post.text)
  return Object.entries(NAMED_SPANS).flatMap(([name, { says }]) => (says?.test(plain) ? [name] : []))
}
