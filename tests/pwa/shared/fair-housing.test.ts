import { expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
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
