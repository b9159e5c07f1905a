import { expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { byPhrase, reworded } from '#pwa/shared/fair-housing/fair-housing-hint.tsx'
import { stillThere } from '#pwa/shared/fair-housing/use-fair-housing.ts'

const BEFORE = 'A safe area. No kids.'
const checked = { text: BEFORE, issues: findFairHousingIssues(BEFORE) }
const phrasesIn = (text: string) => stillThere(checked, text).map(({ start, end }) => text.slice(start, end))

test.each([
  ['A safe area. No kids. Call me.', ['safe area', 'No kids']],
  ['Look: A safe area. No kids.', ['safe area', 'No kids']],
  ['A safe and quiet area. No kids.', ['No kids']],
  ['A quiet street.', []],
])('while %j is typed, what was found before is shown where it still is', (text, phrases) => {
  expect(phrasesIn(text)).toEqual(phrases)
})

const REPEATED = 'A safe area. No kids. Really no kids: it is a safe area, so no kids.'

test('a phrase that occurs several times is listed once, in the order of the text, in either letter case', () => {
  const phrases = byPhrase(findFairHousingIssues(REPEATED))
  expect(phrases.map((occurrences) => occurrences.map(({ phrase }) => phrase))).toEqual([
    ['safe area', 'safe area'],
    ['No kids', 'no kids', 'no kids'],
  ])
})

test('the better wording goes in the place of every occurrence of its phrase and leaves the others', () => {
  const [safe = [], kids = []] = byPhrase(findFairHousingIssues(REPEATED))
  expect(reworded(REPEATED, safe)).toBe('A area. No kids. Really no kids: it is a area, so no kids.')
  expect(reworded(REPEATED, kids)).toMatch(/^A safe area\. .*: it is a safe area, so .+\.$/)
  expect(reworded(REPEATED, kids)).not.toMatch(/no kids/i)
})
