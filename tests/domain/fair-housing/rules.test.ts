import { expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { RULES } from '#domain/fair-housing/rules/index.ts'

import examples from './examples.json' with { type: 'json' }

type Examples = Record<string, Record<'en' | 'es', { flagged: string[]; allowed: string[] }> | undefined>

const EXAMPLES: Examples = examples
const LANGUAGES = ['en', 'es'] as const

const all = (kind: 'flagged' | 'allowed') =>
  RULES.flatMap(({ id, protectedClass }) =>
    LANGUAGES.flatMap((language) =>
      (EXAMPLES[id]?.[language][kind] ?? []).map((caption) => ({ id, protectedClass, caption })),
    ),
  )

test('every rule has an example of a finding and of an allowed phrase in both languages', () => {
  for (const { id } of RULES)
    for (const language of LANGUAGES) {
      expect(EXAMPLES[id]?.[language].flagged, `${id} ${language}`).not.toHaveLength(0)
      expect(EXAMPLES[id]?.[language].allowed, `${id} ${language}`).not.toHaveLength(0)
    }
  expect(Object.keys(EXAMPLES)).toHaveLength(RULES.length)
})

test.each(all('flagged'))('$id: $caption is found', ({ protectedClass, caption }) => {
  expect(findFairHousingIssues(caption).map((issue) => issue.protectedClass)).toContain(protectedClass)
})

test.each(all('allowed'))('$id: nothing is found in $caption', ({ caption }) => {
  expect(findFairHousingIssues(caption)).toEqual([])
})

test('a better wording that keeps a part does so in both languages, and every pattern of it has that part', () => {
  for (const { id, en, es } of RULES) {
    expect(es.better.includes('{}'), id).toBe(en.better.includes('{}'))
    if (en.better.includes('{}'))
      for (const pattern of [...en.patterns, ...es.patterns]) expect(pattern, id).toContain('{')
  }
})
