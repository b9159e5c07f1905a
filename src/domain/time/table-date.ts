import { DASHES } from '../text/seen-name.ts'

/** How a cell names a date, for messages. */
export const TABLE_DATE_FORM = 'month/day/year, such as 12/24/2026, or 2026-12-24'

/** What programs write after the date: a time, which a date doesn't need. */
const TIME = String.raw`(?:(?:T| |, )\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]\.?M\.?)?(?: ?(?:Z|UTC|GMT))?(?: ?[+-]\d{2}:?\d{2})?(?: \([^)]*\))?)?`

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAME =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAY = '(?:(?:sun|mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\\.?,? )?'

/** The forms of dates in which day and month can't be confused, or in the order of the US. */
const FORMS = [
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${TIME}`,
  String.raw`(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`${WEEKDAY}(?<month>\d{1,2})(?<mark>[-/])(?<day>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${TIME}`,
  String.raw`${WEEKDAY}${MONTH_NAME}[ -](?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -](?<year>\d{4})${TIME}`,
  String.raw`${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th)?[ -]${MONTH_NAME},?[ -](?<year>\d{4}|\d{2})${TIME}`,
].map((form) => new RegExp(`^${form}$`, 'i'))

/** What word processors write for a slash. */
const SLASHES = /[\u2044\u2215]/g

/** The days a spreadsheet counts from December 30, 1899, for the years 2000 to 2099. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The day in a cell of a table, as `2026-12-24`: month first as people in the US write it, as programs write it with or
 * without a time, with the month's name, or as the number by which spreadsheets count days. Two digits of a year are of
 * this century. Null for anything else, and for days that don't exist.
 */
export function tableDate(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(DASHES, '-')
    .replaceAll(SLASHES, '/')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .replaceAll(/(?<=\d) ?([/-]) ?(?=\d)/g, '$1')
    .trim()
  const [, serial] = SERIAL.exec(plain) ?? []
  if (serial !== undefined) {
    const days = Number(serial)
    if (days < FIRST_SERIAL || days > LAST_SERIAL) return null
    return new Date(DAY_ZERO + days * DAY_MS).toISOString().slice(0, 10)
  }
  for (const form of FORMS) {
    const { year, month, name, day } = form.exec(plain)?.groups ?? {}
    if (year === undefined || day === undefined) continue
    const number = name === undefined ? Number(month) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
    return existing(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day))
  }
  return null
}

function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isIt = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isIt ? date.toISOString().slice(0, 10) : null
}
