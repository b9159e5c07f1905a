import { expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { RULES } from '#domain/fair-housing/rules/index.ts'

const EXAMPLES = RULES.flatMap((rule) => [rule.en, rule.es].map((text) => ({ rule, ...text })))
const FLAGGED = EXAMPLES.flatMap(({ rule, flagged }) =>
  flagged.map((caption) => [rule.id, caption, rule.protectedClass] as const),
)
const ALLOWED = EXAMPLES.flatMap(({ rule, allowed }) => allowed.map((caption) => [rule.id, caption] as const))

test.each(FLAGGED)('%s is found in %j', (_id, caption, protectedClass) => {
  expect(findFairHousingIssues(caption).map((issue) => issue.protectedClass)).toContain(protectedClass)
})

test.each(ALLOWED)('nothing is found in the allowed example of %s: %j', (_id, caption) => {
  expect(findFairHousingIssues(caption)).toEqual([])
})
