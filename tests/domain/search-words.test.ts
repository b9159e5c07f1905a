import { expect, test } from 'vitest'

import { hasTerms, searchableText, searchTerms } from '#domain/library/search.ts'

test.each([
  ['Jardín', ['jardin']],
  ['  OPEN   house! ', ['open', 'house']],
  ['¿Cuánto pide el año?', ['cuanto', 'pide', 'el', 'ano']],
  ['30-year fixed', ['30', 'year', 'fixed']],
  ["it's & | ! :* ('x')", ['it', 's', 'x']],
  ['house HOUSE hóuse', ['house']],
  ['ﬁrst', ['first']],
  ['🏡 …', []],
  ['', []],
])('what is searched for as %j is looked up by the words %j', (text, words) => {
  expect(searchTerms(text)).toEqual(words)
})

test('words past the eighth are ignored', () => {
  expect(searchTerms('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test.each([
  ['jard', true],
  ['HOUSE open', true],
  ['ouse', false],
  ['open jardín nowhere', false],
])('a text has the words of %j, or words that begin with them: %s', (search, has) => {
  expect(hasTerms(searchableText('Open house', '¡El jardín!'), searchTerms(search))).toBe(has)
})
