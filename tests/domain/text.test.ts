import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { withStraightApostrophes } from '#domain/text/apostrophes.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { asLine, asProse, isSeen, linesOf } from '#domain/text/typed-text.ts'

const LINE_ENDS = ['\n', '\r', '\r\n', '\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029']
const UNSEEN = [
  ' ',
  '\t',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u2800',
  '\u3164',
  '\u0000',
]

const lineEnd = fc.constantFrom(...LINE_ENDS)
const unseen = fc.array(fc.constantFrom(...UNSEEN, ...LINE_ENDS), { maxLength: 4 }).map((all) => all.join(''))
/** Any Unicode, with more marks, line ends and unseen characters than people type. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      lineEnd,
      fc.constantFrom(...UNSEEN, 'e\u0301', 'n\u0303', '\u0301', '\u202e', '❤️'),
    ),
  )
  .map((parts) => parts.join(''))
const word = fc.stringMatching(/^[a-z]{1,8}$/)

describe('typed text', () => {
  test('text is composed, and the same for every form of its characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(asProse(text)).toBe(asProse(text).normalize('NFC'))
        expect(asProse(text.normalize('NFD'))).toBe(asProse(text))
        expect(asLine(text.normalize('NFD'))).toBe(asLine(text))
      }),
    )
  })

  test('what was read once stays as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(asProse(asProse(text))).toBe(asProse(text))
        expect(asLine(asLine(text))).toBe(asLine(text))
      }),
    )
  })

  test('every line end of Unicode is one line end in prose, and a space on a line', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.array(lineEnd, { minLength: 5, maxLength: 5 }),
        (words, ends) => {
          const text = words.map((one, at) => one + (at < words.length - 1 ? ends[at] : '')).join('')
          expect(asProse(text)).toBe(words.join('\n'))
          expect(linesOf(text)).toEqual(words)
          expect(asLine(text)).toBe(words.join(' '))
        },
      ),
    )
  })

  test.each([
    ['Beds\u001f3', 'Beds\t3'],
    ['Oak\u0007Elm', 'Oak Elm'],
    ['Oak \u0007Elm', 'Oak Elm'],
    ['O\u0000a\u0000k', 'Oak'],
    ['שלום\u202e', 'שלום'],
  ])('a control between words leaves them apart, and is dropped elsewhere: %j', (text, prose) => {
    expect(asProse(text)).toBe(prose)
  })

  test('no control, no line end but a line feed and nothing that turns the text around is left', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(asProse(text)).not.toMatch(/(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(asLine(text)).not.toMatch(/[\t\n]/)
      }),
    )
  })

  test('what nobody sees around a line is dropped, and alone it counts as nothing', () => {
    fc.assert(
      fc.property(unseen, word, unseen, (before, text, after) => {
        expect(asLine(before + text + after)).toBe(text)
        expect(isSeen(before + text)).toBe(true)
        expect(isSeen(before + after)).toBe(false)
      }),
    )
  })

  test.each(['❤️', '1️⃣', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '👩‍👩‍👧', 'José', 'שלום', '🇺🇸'])(
    '%s keeps its look at the end of a line',
    (text) => {
      expect(asLine(` ${text}\u200b`)).toBe(text)
      expect(asProse(text)).toBe(text)
    },
  )

  test('what has no width is left out between letters, and keeps an emoji of several together', () => {
    expect(asProse('Open\u200b House\u2060 Sun\ufeffday 👩‍👩‍👧')).toBe('Open House Sunday 👩‍👩‍👧')
  })

  test('a long run of spaces inside a text is read at once', () => {
    const text = `a${' '.repeat(200_000)}b`
    expect(asLine(text)).toBe(text)
  })
})

test.each(["'", '’', '‘', 'ʼ', 'ʻ', '´', '`', '′', '＇'])('%s is an apostrophe', (apostrophe) => {
  expect(withStraightApostrophes(`d${apostrophe}Alene`)).toBe("d'Alene")
})

test.each([
  ['maya', 'Álvarez', 'MÁ'],
  ['', 'Porter', 'P'],
  ['🏡 Maya', 'Lane', '🏡L'],
  ['👩🏽‍💼 Maya', '🇺🇸 Lane', '👩🏽‍💼🇺🇸'],
  ['❤️Maya', '', '❤️'],
  [' \u200bmaya', '\u00a0lane', 'ML'],
  ['a\u0301lvaro', 'n\u0303a', 'A\u0301N\u0303'],
])('the initials of %j %j are %s', (first_name, last_name, initials) => {
  expect(initialsOf({ first_name, last_name })).toBe(initials)
})
