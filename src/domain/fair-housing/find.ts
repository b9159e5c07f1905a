import { CLASS_NAME, isProtectedIn, type ProtectedClass, STATE_CLASSES, stateLawsOf } from './classes.ts'
import { compiledRules, RULE_TEXTS } from './compiled.ts'
import { type Found, hidden, type Language, Matcher, type Pattern } from './match.ts'
import { SOURCES } from './rule.ts'
import { type Token, tokensOf } from './tokens.ts'

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

/** A rule by its place among all; of two about the same words the first counts. */
interface OfRule {
  rule: number
  language: Language
}

/** The rules as they were read. */
interface Read {
  compiled: ReturnType<typeof compiledRules>
  matcher: Matcher
  allowed: Pattern<'phrases' | 'sentences'>[]
  rules: Pattern<OfRule>[]
}

/** Has one entry once they were read. */
const read: Read[] = []

function readRules(): Read {
  while (!compiling.next().done);
  const [rules] = read
  if (!rules) throw new Error('The fair-housing rules were not read')
  return rules
}

/**
 * Reads the rules, one in each step: all of them take tens of milliseconds on a phone. Whoever doesn't take the steps
 * beforehand has them taken by the first check.
 */
export const compiling = readInSteps()

function* readInSteps(): Generator<undefined, void> {
  const compiled = compiledRules()
  const matcher = new Matcher(compiled)
  const allowed: Read['allowed'] = []
  const rules: Read['rules'] = []
  yield
  for (const language of ['en', 'es'] as const) {
    for (const kind of ['phrases', 'sentences'] as const)
      allowed.push(...matcher.read(compiled[language][kind], language, kind))
    yield
    for (const [rule, lines] of compiled[language].rules.entries()) {
      rules.push(...matcher.read(lines, language, { rule, language }))
      yield
    }
  }
  read.push({ compiled, matcher, allowed, rules })
}

/**
 * The phrases of a caption that prefer, limit or steer, in English and Spanish alike, in their order. Classes that only
 * other states protect are left out where the agent's states are known.
 */
export function findFairHousingIssues(text: string, states: readonly string[] = []): FairHousingIssue[] {
  const { matcher, allowed, rules } = readRules()
  const tokens = tokensOf(text, matcher.words)
  const encoded = matcher.encode(tokens)
  const found = matcher
    .find(withoutAllowed(tokens, encoded, matcher.find(encoded, allowed)), rules)
    .filter(({ of }) => isProtectedIn(ruleOf(of).protectedClass, states))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return joined(found).flatMap((one) => issueOf(text, tokens, one, states))
}

function ruleOf({ rule }: OfRule) {
  const text = RULE_TEXTS[rule]
  if (!text) throw new Error(`There is no rule ${rule}`)
  return text
}

/** The text with what is allowed hidden from the rules. */
function withoutAllowed(tokens: readonly Token[], encoded: string, allowed: readonly Found<'phrases' | 'sentences'>[]) {
  return allowed.reduce((text, { start, end, of }) => {
    const [from, to] = of === 'sentences' ? sentenceOf(tokens, start, end) : [start, end]
    return hidden(text, from, to)
  }, encoded)
}

/** From where to where the sentence goes that has these words. */
function sentenceOf(tokens: readonly Token[], start: number, end = start): [from: number, to: number] {
  let [from, to] = [start, end]
  while (from > 0 && tokens[from - 1]?.word !== '.') from -= 1
  while (to < tokens.length && tokens[to]?.word !== '.') to += 1
  return [from, to]
}

/** Findings about the same words as one, by the rule that comes first. */
function joined(found: readonly Found<OfRule>[]): Found<OfRule>[] {
  const all: Found<OfRule>[] = []
  for (const one of found) {
    const last = all.at(-1)
    if (!last || one.start >= last.end) all.push(one)
    else {
      const first = one.of.rule < last.of.rule ? one : last
      all[all.length - 1] = { ...first, start: last.start, end: Math.max(last.end, one.end) }
    }
  }
  return all
}

function issueOf(
  text: string,
  tokens: readonly Token[],
  { start, end, kept, of }: Found<OfRule>,
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
  const { id, protectedClass, why, sources, better } = ruleOf(of)
  const language = languageOf(tokens, start) ?? of.language
  const wording = better[language].replace('{}', (kept && textOf(kept.start, kept.end)?.phrase) ?? '')
  return [
    {
      rule: id,
      protectedClass,
      ...whole,
      why,
      sources: [...sources.map((source) => SOURCES[source]), ...stateSources(protectedClass, states)],
      better: /^\p{Lu}/u.test(whole.phrase) ? wording.charAt(0).toUpperCase() + wording.slice(1) : wording,
    },
  ]
}

/** Small words that both languages have. */
const IN_BOTH = new Set(['a', 'no', 'me', 'has'])

/** The language of a sentence by its small words; null where they don't tell. */
function languageOf(tokens: readonly Token[], at: number): Language | null {
  const words = tokens
    .slice(...sentenceOf(tokens, at))
    .map(({ word }) => word)
    .filter((word) => !IN_BOTH.has(word))
  const count = ({ stops, articles }: { stops: string; articles: string }) => {
    const small = new Set([...stops.split(' '), ...articles.split(' ')])
    return words.filter((word) => small.has(word)).length
  }
  const { compiled } = readRules()
  const [english, spanish] = [count(compiled.en), count(compiled.es)]
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
