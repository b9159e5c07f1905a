import { type Allowed, ALLOWED } from './allowed.ts'
import { CLASS_NAME, isProtectedIn, type ProtectedClass, STATE_CLASSES, stateLawsOf } from './classes.ts'
import { type Filler, type Found, PatternReader, PatternSet, type Words } from './pattern.ts'
import type { FairHousingRule } from './rule.ts'
import { RULES } from './rules/index.ts'
import { SOURCES } from './sources.ts'
import { type Token, tokensOf } from './tokens.ts'
import { ENGLISH, ENGLISH_FILLER } from './words/english.ts'
import { SPANISH, SPANISH_FILLER } from './words/spanish.ts'

/** A phrase that may break fair-housing rules. */
export interface FairHousingIssue {
  rule: string
  protectedClass: ProtectedClass
  /** Offsets of the phrase in the text. */
  start: number
  end: number
  phrase: string
  why: string
  sources: { title: string; url: string | null }[]
  /** What may be put in place of the phrase, in its language. */
  better: string
}

type Language = 'en' | 'es'

const LANGUAGES: Record<Language, [Words, Filler]> = {
  en: [ENGLISH, ENGLISH_FILLER],
  es: [SPANISH, SPANISH_FILLER],
}

interface Compiled {
  phrases: PatternSet<keyof Allowed>
  rules: PatternSet<{ rule: FairHousingRule; language: Language }>
  /** The beginnings with which patterns match words. */
  stems: Set<string>
  /** Every whole word of the patterns. */
  known: Set<string>
}

const compiled: Compiled = { phrases: new PatternSet(), rules: new PatternSet(), stems: new Set(), known: new Set() }

/**
 * Compiles the rules, some patterns in each step: all of them take tens of milliseconds on a phone. Whoever doesn't take
 * the steps beforehand has them taken by the first check.
 */
export const compiling = compileInSteps()

function* compileInSteps(): Generator<undefined, void> {
  for (const language of ['en', 'es'] as const) {
    const [words, filler] = LANGUAGES[language]
    const reader = new PatternReader(words, filler)
    const noteVocabulary = (sources: readonly string[]) => {
      const text = sources.join(' ')
      for (const stem of text.match(/[a-z0-9']+\*/g) ?? []) compiled.stems.add(stem)
      for (const word of text.match(/[a-z0-9]{2,}(?!\*)/g) ?? []) compiled.known.add(word)
    }
    noteVocabulary(Object.values(words))
    for (const kind of ['phrases', 'sentences'] as const) {
      noteVocabulary(ALLOWED[language][kind])
      for (const source of ALLOWED[language][kind]) compiled.phrases.add(reader.read(source), kind)
      yield
    }
    for (const rule of RULES) {
      noteVocabulary(rule[language].patterns)
      for (const source of rule[language].patterns) compiled.rules.add(reader.read(source), { rule, language })
      yield
    }
  }
}

/**
 * The phrases of a caption that prefer, limit or steer, in English and Spanish alike, in their order. Classes that only
 * other states protect are left out where the agent's states are known.
 */
export function findFairHousingIssues(text: string, states: readonly string[] = []): FairHousingIssue[] {
  while (!compiling.next().done);
  const { phrases, rules, stems, known } = compiled
  const tokens = tokensOf(text, known)
  const keys = tokens.map(({ word }) => keysOf(word, stems))
  hideAllowed(tokens, keys, phrases)
  const found = rules
    .find(tokens, keys)
    .filter(({ of }) => isProtectedIn(of.rule.protectedClass, states))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return joined(found).flatMap((one) => issueOf(text, tokens, one, states))
}

function keysOf(word: string, stems: ReadonlySet<string>): string[] {
  const keys = /^\d/.test(word) ? [word, '#'] : [word]
  for (let length = 2; length <= word.length; length++) {
    const stem = `${word.slice(0, length)}*`
    if (stems.has(stem)) keys.push(stem)
  }
  return keys
}

/** No pattern matches a word without keys. */
function hideAllowed(tokens: readonly Token[], keys: string[][], phrases: Compiled['phrases']): void {
  for (const { start, end, of } of phrases.find(tokens, keys)) {
    let [from, to] = [start, end]
    if (of === 'sentences') {
      while (from > 0 && tokens[from - 1]?.word !== '.') from -= 1
      while (to < tokens.length && tokens[to]?.word !== '.') to += 1
    }
    for (let at = from; at < to; at++) keys[at] = []
  }
}

/** Findings about the same words as one, by the rule that comes first. */
function joined<T extends Found & { of: { rule: FairHousingRule } }>(found: readonly T[]): T[] {
  const all: T[] = []
  for (const one of found) {
    const last = all.at(-1)
    if (!last || one.start >= last.end) all.push(one)
    else {
      const first = RULES.indexOf(one.of.rule) < RULES.indexOf(last.of.rule) ? one : last
      all[all.length - 1] = { ...first, start: last.start, end: Math.max(last.end, one.end) }
    }
  }
  return all
}

function issueOf(
  text: string,
  tokens: readonly Token[],
  { start, end, kept, of }: Found & { of: { rule: FairHousingRule; language: Language } },
  states: readonly string[],
): FairHousingIssue[] {
  const textOf = (from: number, to: number) => {
    let end = to
    while (/^[.,"]$/.test(tokens[end - 1]?.word ?? '')) end -= 1
    const [first, last] = [tokens[from], tokens[end - 1]]
    return first && last ? { start: first.start, end: last.end, phrase: text.slice(first.start, last.end) } : null
  }
  const whole = textOf(start, end)
  if (!whole) return []
  const { id, protectedClass, why, sources } = of.rule
  const language = languageOf(tokens, start) ?? of.language
  const better = of.rule[language].better.replace('{}', (kept && textOf(kept.start, kept.end)?.phrase) ?? '')
  return [
    {
      rule: id,
      protectedClass,
      ...whole,
      why,
      sources: [...sources.map((source) => SOURCES[source]), ...stateSources(protectedClass, states)],
      better: /^\p{Lu}/u.test(whole.phrase) ? better.charAt(0).toUpperCase() + better.slice(1) : better,
    },
  ]
}

/** Small words that both languages have. */
const IN_BOTH = new Set(['a', 'no', 'me', 'has'])

/** The language of a sentence by its small words; null where they don't tell. */
function languageOf(tokens: readonly Token[], at: number): Language | null {
  let [from, to] = [at, at]
  while (from > 0 && tokens[from - 1]?.word !== '.') from -= 1
  while (to < tokens.length && tokens[to]?.word !== '.') to += 1
  const words = tokens
    .slice(from, to)
    .map(({ word }) => word)
    .filter((word) => !IN_BOTH.has(word))
  const count = ({ stops }: Filler, { article = '' }: Words) =>
    words.filter((word) => stops.has(word) || article.split(' | ').includes(word)).length
  const [english, spanish] = [count(ENGLISH_FILLER, ENGLISH), count(SPANISH_FILLER, SPANISH)]
  if (english === spanish) return null
  return english > spanish ? 'en' : 'es'
}

/** The laws of the agent's states, or of one as an example where they are not known. */
function stateSources(protectedClass: ProtectedClass, states: readonly string[]) {
  if (!STATE_CLASSES.some((one) => one === protectedClass)) return []
  const laws = stateLawsOf(protectedClass, states)
  return [
    { title: states.length > 0 ? laws.join('; ') : `State law, such as ${laws.slice(0, 2).join(' and ')}`, url: null },
  ]
}

/** The class of an issue as a label, such as 'Familial status'. */
export function classLabel({ protectedClass }: Pick<FairHousingIssue, 'protectedClass'>): string {
  const name = CLASS_NAME[protectedClass]
  return name.charAt(0).toUpperCase() + name.slice(1)
}
