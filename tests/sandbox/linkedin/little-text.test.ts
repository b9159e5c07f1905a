import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { littleLength, readLittleText } from '#sandbox/linkedin/posts/little-text.ts'

const SIGNS = String.raw`\|{}@[]()<>#*_~`

test.each([
  ['Plain words, 5 % off & more. "Yes"', 'Plain words, 5 % off & more. "Yes"'],
  ['A \\(big\\) one', 'A (big) one'],
  ['#Austin and #Tulsa2026', '#Austin and #Tulsa2026'],
  ['#Häuser', '#Häuser'],
  ['{hashtag|\\#|Austin}', '#Austin'],
  ['{hashtag|\\#|open\\_house}', '#open_house'],
  ['Ask @[Dana Brooks](urn:li:person:dana-brooks) now', 'Ask Dana Brooks now'],
  ['@[Cedar \\(Main\\)](urn:li:organization:123)', 'Cedar (Main)'],
  ['a\\\\b', 'a\\b'],
  ['', ''],
])('%j is read as %j', (source, text) => {
  expect(readLittleText(source)).toEqual({ text, cut: false })
})

test.each([
  ['One (two)', 'One '],
  ['mail@home.test', 'mail'],
  ['a_b', 'a'],
  ['five * six', 'five '],
  ['# alone', ''],
  ['#open_house today', '#open'],
  ['ends with \\', 'ends with '],
  ['wrong \\escape', 'wrong '],
  ['{hashtag|#|Austin} later', ''],
  ['{hashtag|\\#|open_house} later', ''],
  ['@[Dana Brooks] later', ''],
  ['@[Dana](urn:li:share:1) later', ''],
])('%j is cut to %j', (source, text) => {
  expect(readLittleText(source)).toEqual({ text, cut: true })
})

test('each reserved character cuts the text unless it is escaped', () => {
  for (const sign of SIGNS) {
    expect(readLittleText(`a${sign} b`), sign).toEqual({ text: 'a', cut: true })
    expect(readLittleText(`a\\${sign} b`), sign).toEqual({ text: `a${sign} b`, cut: false })
  }
})

test('text escaped character by character reads back the same', () => {
  const unit = constantFrom(...SIGNS.split(''), 'a', ' ', '\n', 'é', '\u{1F3E1}', '0')
  assert(
    property(string({ unit }), (text) => {
      const escaped = text.replaceAll(/[\\|{}@[\]()<>#*_~]/g, '\\$&')
      expect(readLittleText(escaped)).toEqual({ text, cut: false })
      expect(littleLength(escaped)).toBe(text.length)
    }),
  )
})

test('the length counts the text as read, and all of it where the text is cut', () => {
  expect(littleLength('{hashtag|\\#|Austin}')).toBe(7)
  expect(littleLength('ab(cd')).toBe(5)
})
