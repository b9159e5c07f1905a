import { withStraightApostrophes } from '../text/apostrophes.ts'
import { plainWords } from '../text/plain-words.ts'
import { shiftDay, weekdayOf } from '../time/time-labels.ts'

/** A holiday that posts are made for. */
export interface Holiday {
  name: string
  /** The slug of a library tag of its own. */
  tag: string
  /** What a post for it says, in either language, in lower case. */
  says: readonly string[]
  /** Its first day in a year, as month and date; null where it isn't known. */
  dateIn: (year: number) => readonly [month: number, date: number] | null
  /** How many days it lasts, where that is more than one. */
  days?: number
}

/** The nth weekday of a month, 0 for Sunday; a negative one counts from the end. */
function nthWeekday(month: number, weekday: number, nth: number) {
  return (year: number): readonly [number, number] => {
    if (nth > 0) return [month, 1 + ((7 + weekday - weekdayOf(year, month, 1)) % 7) + (nth - 1) * 7]
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return [month, last - ((7 + weekdayOf(year, month, last) - weekday) % 7) + (nth + 1) * 7]
  }
}

const fixed = (month: number, date: number) => (): readonly [number, number] => [month, date]

/** The days of other calendars, as '12-04' by year. */
const byYear =
  (days: Readonly<Record<number, string>>) =>
  (year: number): readonly [number, number] | null => {
    const [month, date] = days[year]?.split('-').map(Number) ?? []
    return month === undefined || date === undefined ? null : [month, date]
  }

/** Western Easter, by the Gregorian computus of Meeus, Jones and Butcher. */
function easter(year: number): readonly [number, number] {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return [month, (h + l - 7 * m + 33 * month + 19) % 32]
}

const LUNAR_NEW_YEAR = {
  2025: '01-29',
  2026: '02-17',
  2027: '02-06',
  2028: '01-26',
  2029: '02-13',
  2030: '02-03',
  2031: '01-23',
  2032: '02-11',
  2033: '01-31',
  2034: '02-19',
  2035: '02-08',
}

/** Its first evening. */
const HANUKKAH = {
  2025: '12-14',
  2026: '12-04',
  2027: '12-24',
  2028: '12-12',
  2029: '12-01',
  2030: '12-20',
  2031: '12-09',
  2032: '11-27',
  2033: '12-16',
  2034: '12-06',
  2035: '12-25',
}

const DIWALI = {
  2025: '10-20',
  2026: '11-08',
  2027: '10-29',
  2028: '10-17',
  2029: '11-05',
  2030: '10-26',
  2031: '11-14',
  2032: '11-02',
  2033: '10-22',
  2034: '11-10',
  2035: '10-30',
}

/** Holidays of the United States: by a fixed date, a weekday of a month, Easter, or a date for each year. */
export const HOLIDAYS: readonly Holiday[] = [
  { name: 'New Year’s Day', tag: 'new-year', says: ['new year', 'año nuevo'], dateIn: fixed(1, 1) },
  {
    name: 'Lunar New Year',
    tag: 'lunar-new-year',
    says: ['lunar new year', 'chinese new year', 'año nuevo lunar', 'año nuevo chino'],
    dateIn: byYear(LUNAR_NEW_YEAR),
  },
  { name: 'Martin Luther King Jr. Day', tag: 'mlk-day', says: ['martin luther king'], dateIn: nthWeekday(1, 1, 3) },
  {
    name: 'Valentine’s Day',
    tag: 'valentines-day',
    says: ['valentine', 'día del amor y la amistad'],
    dateIn: fixed(2, 14),
  },
  { name: 'Presidents’ Day', tag: 'presidents-day', says: ['presidents’ day'], dateIn: nthWeekday(2, 1, 3) },
  {
    name: 'St. Patrick’s Day',
    tag: 'st-patricks-day',
    says: ['st. patrick', 'saint patrick', 'san patricio'],
    dateIn: fixed(3, 17),
  },
  { name: 'Easter', tag: 'easter', says: ['happy easter', 'easter sunday', 'feliz pascua'], dateIn: easter },
  { name: 'Cinco de Mayo', tag: 'cinco-de-mayo', says: ['cinco de mayo'], dateIn: fixed(5, 5) },
  {
    name: 'Mother’s Day',
    tag: 'mothers-day',
    says: ['mother’s day', 'día de las madres'],
    dateIn: nthWeekday(5, 0, 2),
  },
  {
    name: 'Memorial Day',
    tag: 'memorial-day',
    says: ['memorial day', 'día de los caídos'],
    dateIn: nthWeekday(5, 1, -1),
  },
  { name: 'Juneteenth', tag: 'juneteenth', says: ['juneteenth'], dateIn: fixed(6, 19) },
  { name: 'Father’s Day', tag: 'fathers-day', says: ['father’s day', 'día del padre'], dateIn: nthWeekday(6, 0, 3) },
  {
    name: 'Independence Day',
    tag: 'independence-day',
    says: ['fourth of july', '4th of july', 'independence day', 'easy fourth', 'happy fourth', '4 de julio'],
    dateIn: fixed(7, 4),
  },
  {
    name: 'Diwali',
    tag: 'diwali',
    says: ['diwali'],
    dateIn: byYear(DIWALI),
  },
  { name: 'Labor Day', tag: 'labor-day', says: ['labor day', 'día del trabajo'], dateIn: nthWeekday(9, 1, 1) },
  { name: 'Halloween', tag: 'halloween', says: ['halloween'], dateIn: fixed(10, 31) },
  { name: 'Día de Muertos', tag: 'dia-de-muertos', says: ['día de muertos', 'day of the dead'], dateIn: fixed(11, 2) },
  { name: 'Veterans Day', tag: 'veterans-day', says: ['veterans day', 'if you served'], dateIn: fixed(11, 11) },
  {
    name: 'Thanksgiving',
    tag: 'thanksgiving',
    says: ['thanksgiving', 'acción de gracias'],
    dateIn: nthWeekday(11, 4, 4),
  },
  {
    name: 'Hanukkah',
    tag: 'hanukkah',
    says: ['hanukkah', 'chanukah', 'janucá', 'menorah'],
    dateIn: byYear(HANUKKAH),
    days: 8,
  },
  { name: 'Christmas Eve', tag: 'christmas-eve', says: ['christmas eve', 'nochebuena'], dateIn: fixed(12, 24) },
  { name: 'Christmas', tag: 'christmas', says: ['christmas', 'navidad'], dateIn: fixed(12, 25) },
  { name: 'Kwanzaa', tag: 'kwanzaa', says: ['kwanzaa'], dateIn: fixed(12, 26), days: 7 },
  {
    name: 'New Year’s Eve',
    tag: 'new-years-eve',
    says: ['new year’s eve', 'see you next year', 'el año que entra', 'nochevieja'],
    dateIn: fixed(12, 31),
  },
]

/** How many days before its holiday a post may go out. */
export const HOLIDAY_LEAD_DAYS = 3

/** The holiday's first day in a year, 'YYYY-MM-DD'; null where it isn't known. */
export function holidayDay({ dateIn }: Holiday, year: number): string | null {
  const found = dateIn(year)
  return found && `${year}-${found.map((part) => String(part).padStart(2, '0')).join('-')}`
}

/** The first and last day on which a post for a holiday may go out, in the year of its own day; null where that isn't known. */
export function holidaySpan(holiday: Holiday, year: number): { from: string; to: string } | null {
  const day = holidayDay(holiday, year)
  return day === null ? null : { from: shiftDay(day, -HOLIDAY_LEAD_DAYS), to: shiftDay(day, (holiday.days ?? 1) - 1) }
}

/** The holidays from one local day to another, both included, earliest first. */
export function holidaysBetween(from: string, to: string): { holiday: Holiday; day: string }[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return years
    .flatMap((year) =>
      HOLIDAYS.flatMap((holiday) => {
        const day = holidayDay(holiday, year)
        return day !== null && from <= day && day <= to ? [{ holiday, day }] : []
      }),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
}

/**
 * The holiday a post is for: by a tag of its own, else by what its texts say, of several the one with the longest
 * phrase, since 'Christmas Eve' also says 'Christmas'. Null for a post that suits any day.
 */
export function holidayOf({ tags, text }: { tags: readonly string[]; text: string }): Holiday | null {
  const tagged = HOLIDAYS.find(({ tag }) => tags.includes(tag))
  if (tagged) return tagged
  const plain = plainWords(text).toLowerCase()
  const said = HOLIDAYS.flatMap((holiday) =>
    holiday.says
      .filter((phrase) => plain.includes(withStraightApostrophes(phrase)))
      .map((phrase) => ({ holiday, length: phrase.length })),
  )
  return said.toSorted((a, b) => b.length - a.length)[0]?.holiday ?? null
}
