import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { seenKey, seenName } from '#domain/text/seen-name.ts'
import { tableDate } from '#domain/time/table-date.ts'

const pad = (part: number) => String(part).padStart(2, '0')

const ENGLISH = { month: 'long', day: 'numeric', year: 'numeric', weekday: 'long', timeZone: 'UTC' } as const
const long = new Intl.DateTimeFormat('en-US', ENGLISH)
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const monthOf = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

const toFullWidth = (digit: string) => String.fromCharCode(0xff10 + Number(digit))

/** How programs write a day. */
const WRITERS: ((at: Date, parts: { year: number; month: number; day: number }) => string)[] = [
  (_, { year, month, day }) => `${year}-${pad(month)}-${pad(day)}`,
  (_, { year, month, day }) => `${year}/${month}/${day}`,
  (_, { year, month, day }) => `${year}${pad(month)}${pad(day)}`,
  (at) => at.toISOString(),
  (at) => at.toISOString().slice(0, 19).replace('T', ' '),
  (at) => `${at.toISOString().slice(0, 19)}-06:00`,
  (at) => new Date(at.getTime() + new Date(at).getTimezoneOffset() * 60_000).toString(),
  (_, { year, month, day }) => `${month}/${day}/${year}`,
  (_, { year, month, day }) => `${pad(month)}/${pad(day)}/${year}`,
  (_, { year, month, day }) => `\u200e${month}\u200e/\u200e${day}\u200e/\u200e${year}`,
  (_, { year, month, day }) => ` ${month}/${day}/${pad(year % 100)} `,
  (_, { year, month, day }) => `${month}-${day}-${year}`,
  (_, { year, month, day }) => `${month}/${day}/${year} 0:00`,
  (_, { year, month, day }) => `${month}/${day}/${year}, 12:00:00\u202fAM`,
  (_, { year, month, day }) => `${month}\u2011${day}\u2013${year}`,
  (_, { year, month, day }) => `${month} / ${day}\u00a0/ ${year}`,
  (_, { year, month, day }) => `${month}\u2044${day}\u2044${year}`,
  (_, parts) => `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`.replaceAll(/\d/g, toFullWidth),
  (at) => `${at.toISOString().slice(0, 19).replace('T', ' ')} -06:00`,
  (at) => String((at.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000),
  (at) => `${(at.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}.5`,
  (at) => long.format(at),
  (at) => medium.format(at),
  (at, { year, day }) => `${day}-${monthOf.format(at)}-${pad(year % 100)}`,
  (at, { year, day }) => `${day} ${monthOf.format(at).toUpperCase()} ${year}`,
]

describe('dates from a spreadsheet', () => {
  const day = fc.date({
    min: new Date(Date.UTC(2000, 0, 1)),
    max: new Date(Date.UTC(2099, 11, 31)),
    noInvalidDate: true,
  })

  test('a day is read as it was meant, whichever program wrote it', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...WRITERS), (instant, write) => {
        const at = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()))
        const parts = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
        expect(tableDate(write(at, parts))).toBe(at.toISOString().slice(0, 10))
      }),
    )
  })

  test.each(['', 'soon', '24/12/2026', '24.12.2026', '05.06.2026', '2/30/2026', '2026-02-30', '12/24', 'Dec 24', '12'])(
    'what could be another day or none is no date: %j',
    (text) => expect(tableDate(text)).toBeNull(),
  )

  test('any text is a day that exists or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/)), (text) => {
        const read = tableDate(text)
        if (read !== null) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read)
      }),
    )
  })
})

describe('names that look the same', () => {
  const typed = fc.array(fc.constantFrom('a', 'É', 'ñ', 'ô', 'Z', '7', "'", '"', '-', ' ', '&', '#', '💜'), {
    maxLength: 12,
  })
  const RETYPED: Record<string, string[]> = {
    "'": ["'", '’', '‘', 'ʼ', '`', '´'],
    '"': ['"', '“', '”'],
    '-': ['-', '–', '—', '‑', '−'],
    ' ': [' ', '\u00a0', '  ', '\u2009', ' \u00a0', '\u3000', '\t'],
  }

  test('a name is the same in another composition, with other spaces, apostrophes, dashes and capitals', () => {
    const retyped = typed.chain((name) =>
      fc.tuple(
        fc.constant(name.join('')),
        fc.tuple(
          ...name.map((one) => fc.constantFrom(...(RETYPED[one] ?? [one, one.toLowerCase(), one.normalize('NFD')]))),
        ),
        fc.constantFrom('', ' ', '\u00a0', '\u200b', '\ufeff', '\u200e'),
      ),
    )
    fc.assert(
      fc.property(retyped, ([name, other, end]) => {
        expect(seenName(`${end}${other.join('')}${end}`)).toBe(seenName(name))
      }),
    )
  })

  test('names that look different are different', () => {
    for (const [one, other] of [
      ['Ana', 'Aña'],
      ['Fall Market', 'FallMarket'],
      ['Tip 1', 'Tip 2'],
      ['Moms', 'Mom’s'],
    ])
      expect(seenName(one ?? '')).not.toBe(seenName(other ?? ''))
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => seenName(seenName(name)) === seenName(name)))
  })

  test.each(['release_date', 'Release Date', ' RELEASE-DATE *', 'release\u00a0date:'])(
    '%j is the column release_date',
    (title) => expect(seenKey(title)).toBe('release_date'),
  )
})
