import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readLittleText } from '#sandbox/linkedin/posts/little-text.ts'
import { toLittleText } from '#server/networks/linkedin/little-text.ts'

const RESERVED = '\\|{}@[]()<>#*_~'

/** Text with far more reserved characters than people write. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...RESERVED.split(''), 'a', 'é', '7', ' ', '\n', '#home', '#años', '🏡', '|hashtag|'))
    .map((parts) => parts.join('')),
)

test('a caption in little text reads back as it was written, with every reserved character escaped', () => {
  fc.assert(
    fc.property(anyText, (caption) => readLittleText(toLittleText(caption)).text === caption),
    { numRuns: 300 },
  )
})

test.each([
  ['#JustListed in Austin', '{hashtag|\\#|JustListed} in Austin'],
  ['Sold! #home #años', 'Sold! {hashtag|\\#|home} {hashtag|\\#|años}'],
  ['(#open_house)', '\\({hashtag|\\#|open\\_house}\\)'],
  ['#an\u0303os', '{hashtag|\\#|an\u0303os}'],
  ['¡Nguye\u0302\u0303n! #Nguye\u0302\u0303n', '¡Nguye\u0302\u0303n! {hashtag|\\#|Nguye\u0302\u0303n}'],
  ['#हिन्दी', '{hashtag|\\#|हिन्दी}'],
  ['#ශ්\u200dරී #می\u200cخواهم', '{hashtag|\\#|ශ්\u200dරී} {hashtag|\\#|می\u200cخواهم}'],
  ['#home\u200d', '{hashtag|\\#|home}\u200d'],
  ['We are #1', 'We are \\#1'],
  ['#️⃣1', '\\#️⃣1'],
  ['❤️#home', '❤️{hashtag|\\#|home}'],
  ['cafe\u0301#home', 'cafe\u0301\\#home'],
  ['C# and a#b', 'C\\# and a\\#b'],
  ['3 beds | 2 baths *new*', '3 beds \\| 2 baths \\*new\\*'],
  ['back\\slash', 'back\\\\slash'],
])('little text turns %s into %s', (caption, expected) => {
  expect(toLittleText(caption)).toBe(expected)
})
