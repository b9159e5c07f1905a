import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { issuesOfPost, newIssues, quoted } from '#domain/fair-housing/texts.ts'

import phrases from './phrases.json' with { type: 'json' }
import secondPhrases from './phrases-2.json' with { type: 'json' }
import thirdPhrases from './phrases-3.json' with { type: 'json' }
import fourthPhrases from './phrases-4.json' with { type: 'json' }
import fifthPhrases from './phrases-5.json' with { type: 'json' }
import sixthPhrases from './phrases-6.json' with { type: 'json' }
import seventhPhrases from './phrases-7.json' with { type: 'json' }
import eighthPhrases from './phrases-8.json' with { type: 'json' }
import wordings from './wordings.json' with { type: 'json' }

const DEMO = new URL('../../../demo/library.json', import.meta.url)

const isFound = ({ text }: { text: string }) => findFairHousingIssues(text).length > 0

const own = (flagged: boolean) => wordings[flagged ? 'flagged' : 'allowed'].map((text) => ({ text, flagged }))

/** Text out of the words that rules are about, so that findings are common. */
const caption = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'no or nor , . perfect for ideal para sin niños kids families couples only safe neighborhood great schools zona segura #AdultsOnly Christian white must be # 55+ ’s section 8 y o muy'.split(
          ' ',
        ),
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((words) => words.join(' '))

describe.each([
  { name: 'the first 300 phrases written apart from the rules', given: phrases, found: 150, wrong: 0 },
  {
    name: 'the three quarters of the second 300 that were opened',
    given: secondPhrases.filter(({ opened }) => opened),
    found: 111,
    wrong: 0,
  },
  {
    name: 'the closed quarter of the second 300',
    given: secondPhrases.filter(({ opened }) => !opened),
    found: 30,
    wrong: 0,
  },
  { name: 'the third 300, opened after they were measured', given: thirdPhrases, found: 150, wrong: 0 },
  { name: 'the fourth 300, opened after they were measured', given: fourthPhrases, found: 150, wrong: 2 },
  { name: 'the fifth 300, opened after they were measured', given: fifthPhrases, found: 150, wrong: 0 },
  { name: 'the sixth set, 600, opened after they were measured', given: sixthPhrases, found: 380, wrong: 0 },
  { name: 'the seventh set, 600, opened after they were measured', given: seventhPhrases, found: 391, wrong: 0 },
  { name: 'the eighth set, 300, never opened', given: eighthPhrases, found: 143, wrong: 3 },
  { name: 'wordings by the rules’ author', given: [...own(true), ...own(false)], found: 4055, wrong: 0 },
])('$name', ({ given, found, wrong }) => {
  test(`of those that prefer, limit or steer at least ${found} are found`, () => {
    expect(given.filter((phrase) => phrase.flagged && isFound(phrase)).length).toBeGreaterThanOrEqual(found)
  })

  test(`of the others at most ${wrong} are found`, () => {
    expect(given.filter((phrase) => !phrase.flagged && isFound(phrase)).length).toBeLessThanOrEqual(wrong)
  })
})

test('nothing is found in the demo library', () => {
  const { collections } = JSON.parse(readFileSync(DEMO, 'utf8')) as {
    collections: { posts: Parameters<typeof issuesOfPost>[0][] }[]
  }
  const posts = collections.flatMap((collection) => collection.posts)
  expect(posts.length).toBeGreaterThan(200)
  expect(posts.flatMap(issuesOfPost)).toEqual([])
})

test('any text is checked, and each phrase lies in it after the one before', () => {
  fc.assert(
    fc.property(fc.oneof(caption, fc.string({ unit: 'binary' })), (text) => {
      let last = 0
      for (const { start, end, phrase } of findFairHousingIssues(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(text.slice(start, end)).toBe(phrase)
        last = end
      }
    }),
  )
})

test('case, accents and typographic apostrophes make no difference', () => {
  fc.assert(
    fc.property(caption, (text) => {
      const rules = (given: string) => findFairHousingIssues(given).map(({ rule }) => rule)
      expect(rules(text.normalize('NFD').replaceAll('’', "'"))).toEqual(rules(text.normalize('NFC')))
    }),
  )
  const rules = ['PERFECT FOR FAMILIES', 'perfect for families', 'Ｐerfect for 𝗳𝗮𝗺𝗶𝗹𝗶𝗲𝘀'].map(
    (text) => findFairHousingIssues(text)[0]?.rule,
  )
  expect(new Set(rules)).toEqual(new Set(['familial-perfect-for']))
})

test.each(['no or nor ', 'perfect for ', 'the schools ', '#no'])(
  'the time to check %j many times grows with the length alone',
  (piece) => {
    // The least of several, since the process also collects garbage and compiles meanwhile.
    const cpu = (times: number) => {
      const text = piece.repeat(times)
      findFairHousingIssues(text)
      const measured = Array.from({ length: 3 }, () => {
        const began = process.cpuUsage().user
        findFairHousingIssues(text)
        return process.cpuUsage().user - began
      })
      return Math.min(...measured)
    }
    expect(cpu(2000)).toBeLessThan(cpu(500) * 12 + 20_000)
  },
)

test('a finding names its phrase, its reason, its sources and a better wording with the same capital', () => {
  expect(findFairHousingIssues('Near great schools. Adults only!')).toMatchObject([
    { rule: 'schools-quality', phrase: 'great schools', better: 'schools', start: 5, end: 18 },
    { rule: 'familial-only', phrase: 'Adults only', better: 'Everyone welcome' },
  ])
  const [issue] = findFairHousingIssues('No Section 8')
  expect(issue?.sources.map(({ title }) => title)).toEqual([expect.stringContaining('Cal. Gov. Code 12955')])
})

test('a class that only states protect is left out where none of the agent’s states protects it', () => {
  const found = (states: string[]) => findFairHousingIssues('No Section 8. No kids.', states).map(({ rule }) => rule)
  expect(found([])).toEqual(['income-source', 'familial-no-children'])
  expect(found(['TX'])).toEqual(['familial-no-children'])
  expect(found(['TX', 'NJ'])).toEqual(['income-source', 'familial-no-children'])
})

test('a better wording is in the language of its sentence', () => {
  expect(findFairHousingIssues('En esta casa no aceptamos vouchers.')[0]?.better).toMatch(/^se acepta/)
  expect(findFairHousingIssues('Aquí no vas a tener a esa gente de vecina.')[0]?.better).toBe('ven a conocerlo')
})

test.each([
  ["You'd fit in on this street.", 'Come and see for yourself'],
  ['I keep my clients out of the north end.', 'look at every area that interests you'],
  ['Move here for the schools.', 'Ask the district about its schools'],
])('the better wording of %j is whole', (text, better) => {
  expect(findFairHousingIssues(text)[0]?.better).toBe(better)
})

test('of a changed text only what a rule newly finds counts', () => {
  expect(newIssues('Perfect for couples', 'Made for families')).toEqual([])
  expect(newIssues('A brick house', 'A safe area with no kids').map(({ phrase }) => phrase)).toEqual([
    'safe area',
    'no kids',
  ])
})

test('phrases are listed as a sentence does', () => {
  expect(quoted([{ phrase: 'a' }, { phrase: 'b' }, { phrase: 'a' }, { phrase: 'c' }])).toBe('“a”, “b” and “c”')
})
