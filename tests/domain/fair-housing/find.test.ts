import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { issuesOfPost, newIssues, quoted } from '#domain/fair-housing/texts.ts'

interface Phrase {
  text: string
  flagged: boolean
  /** Whether a quarter that was measured unseen was opened since. */
  opened?: boolean
}

const read = <T>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
const phrases = (set: string) => read<Phrase[]>(`phrases${set}.json`)
const second = phrases('-2')
const wordings = read<Record<'flagged' | 'allowed', string[]>>('wordings.json')

test.each<[name: string, given: Phrase[], found: number, wrong: number]>([
  ['the first 300 phrases, written apart from the rules', phrases(''), 150, 0],
  ['the three quarters of the second 300 that were opened', second.filter(({ opened }) => opened), 111, 0],
  ['the closed quarter of the second 300', second.filter(({ opened }) => !opened), 30, 0],
  ['the third 300, opened after they were measured', phrases('-3'), 150, 0],
  ['the fourth 300, opened after they were measured', phrases('-4'), 150, 2],
  ['the fifth 300, opened after they were measured', phrases('-5'), 150, 0],
  ['the sixth set, 600, opened after they were measured', phrases('-6'), 380, 0],
  ['the seventh set, 600, opened after they were measured', phrases('-7'), 391, 0],
  ['the eighth set, 300, never opened', phrases('-8'), 143, 3],
  ['the flagged wordings by the rules’ author', wordings.flagged.map((text) => ({ text, flagged: true })), 4055, 0],
  ['the allowed wordings by the rules’ author', wordings.allowed.map((text) => ({ text, flagged: false })), 0, 0],
])('of %s enough of those that prefer, limit or steer are found, and hardly any other', (_, given, least, wrong) => {
  const found = given.filter(({ text }) => findFairHousingIssues(text).length > 0)
  const right = found.filter(({ flagged }) => flagged).length
  expect(right, 'of those that do').toBeGreaterThanOrEqual(least)
  expect(found.length - right, 'of the others').toBeLessThanOrEqual(wrong)
})

/** Text out of the words that rules are about, so that findings are common. */
const WORDS =
  'no or nor , . perfect for ideal para sin niños kids families couples only safe neighborhood great schools zona segura #AdultsOnly Christian white must be # 55+ ’s section 8 y o muy'
const caption = fc
  .array(fc.oneof(fc.constantFrom(...WORDS.split(' ')), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 30,
  })
  .map((words) => words.join(' '))

test('nothing is found in the demo library', () => {
  const { collections } = read<{ collections: { posts: Parameters<typeof issuesOfPost>[0][] }[] }>(
    '../../../demo/library.json',
  )
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
