import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
const PLACES = ['src', 'tests', 'scripts', 'vite', 'docs', 'README.md']
const TEXT = /\.(?:tsx?|mjs|md|css|html)$/

/** What names, comments, tests and docs once said, by the word of docs/glossary.md that stands for it now. */
const RETIRED: Readonly<Record<string, RegExp>> = {
  'the agent': /\b(?:she|hers?|herself)\b|(?:asks|wants)Her\b|\bisHers\b/i,
  action: /(?<!in)deeds?(?![a-z])|Deed/,
  'error boundary': /mishap/i,
  suppress: /hush/i,
  AppContext: /(?:Pick<|: |, )House\b(?=[,;<>)&['])/,
  replan: /\b(?:giveWay|planAnew|planWithout)\b/,
  'post pool': /\b(?:read)?Shelf\b/,
  rank: /\bturnOf\b/,
  snapshot: /\bportraitOf\b|\bwholePortrait\b/,
  columns: /\bRowLook\b|\bcollectionLook\b/,
  style: /\b(?:button|notice|status)Look\b|_LOOK\b/,
  'message or label': /\w(?<!read)Words\b|(?<!ENGLISH|SPANISH)_WORDS\b|-words\.tsx?\b|class(?:Name)?="words"/,
  merge: /\bunder\(restored\b/,
  store:
    /\b(?:useKeptForm|keptForms|keepEdit|keepForm|keepRequest|Kept[A-Z]\w+|unkept\w*|isKept|not_kept)\b|\bnotify\.kept\b|query\/keep\b/,
  item: /\bentry: (?:New)?OutboxItem\b|\b(?:outbox entr|entr\w+ (?:in|of) the outbox)/,
  'source post': /\b(?:find)?PostSnapshot\b/,
  'plan notice': /\bnotePlan\b/,
  'unused file': /\blooseFiles\b|\bloosen\b|\bremoveLooseFiles\b|\bloose(?:_|-| )files\b/,
  'claimed target': /\b(?:load|write|while)?HeldTarget\b|\breleaseHeld\b|\bkeepProgress\b/,
}

function filesUnder(path: string): string[] {
  const whole = join(ROOT, path)
  if (statSync(whole).isFile()) return TEXT.test(path) ? [path] : []
  return readdirSync(whole)
    .filter((name) => name !== 'migrations')
    .flatMap((name) => filesUnder(join(path, name)))
}

test('no name, comment, test or page uses a word that the glossary replaced', () => {
  const found: string[] = []
  for (const place of PLACES) {
    for (const path of filesUnder(place)) {
      if (path === 'tests/architecture/retired-words.test.ts') continue
      const lines = `${path}\n${readFileSync(join(ROOT, path), 'utf8')}`.split('\n')
      lines.forEach((line, at) => {
        for (const [word, pattern] of Object.entries(RETIRED)) {
          // The rules look for these words in captions.
          if (word === 'the agent' && path.startsWith('src/domain/fair-housing/')) continue
          const hit = pattern.exec(line)
          if (hit) found.push(`${path}:${at}: ${hit[0]} (${word})`)
        }
      })
    }
  }
  expect(found).toEqual([])
})
