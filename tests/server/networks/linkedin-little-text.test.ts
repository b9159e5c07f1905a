import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toLittleText } from '#server/networks/linkedin/little-text.ts'

const RESERVED = '\\|{}@[]()<>#*_~'

/** Reads little text as LinkedIn does, and is stricter: a reserved character without an escape is an error. */
function readLittleText(text: string): string {
  let read = ''
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const hashtag = /^\{hashtag\|\\#\|((?:\\.|[^\\|{}@[\]()<>#*_~])+)\}/su.exec(rest)
    if (hashtag) {
      read += `#${readLittleText(hashtag[1] ?? '')}`
      at += hashtag[0].length
    } else if (text[at] === '\\') {
      if (!RESERVED.includes(text[at + 1] ?? ' ')) throw new Error(`A backslash before nothing reserved at ${at}`)
      read += text[at + 1]
      at += 2
    } else {
      if (RESERVED.includes(text[at] ?? '')) throw new Error(`A bare ${text[at]} at ${at} of ${text}`)
      read += text[at]
      at += 1
    }
  }
  return read
}

/** Text with far more reserved characters than people write. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...RESERVED.split(''), 'a', 'é', '7', ' ', '\n', '#home', '#años', '🏡', '|hashtag|'))
    .map((parts) => parts.join('')),
)

describe('a caption in little text', () => {
  test('a caption in little text reads back as it was written, with every reserved character escaped', () => {
    fc.assert(
      fc.property(anyText, (caption) => readLittleText(toLittleText(caption)) === caption),
      { numRuns: 300 },
    )
  })

  test.each([
    ['#JustListed in Austin', '{hashtag|\\#|JustListed} in Austin'],
    ['Sold! #home #años', 'Sold! {hashtag|\\#|home} {hashtag|\\#|años}'],
    ['(#open_house)', '\\({hashtag|\\#|open\\_house}\\)'],
    ['We are #1', 'We are \\#1'],
    ['C# and a#b', 'C\\# and a\\#b'],
    ['3 beds | 2 baths *new*', '3 beds \\| 2 baths \\*new\\*'],
    ['back\\slash', 'back\\\\slash'],
  ])('little text turns %s into %s', (caption, expected) => {
    expect(toLittleText(caption)).toBe(expected)
  })
})
