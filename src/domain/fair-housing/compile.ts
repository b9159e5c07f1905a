import { characterOf, type Compiled, type CompiledLanguage, type Language, NEXT_ONCE } from './match.ts'

/** Words that the patterns of a language share, each a list of alternatives by its name. */
export type Words = Readonly<Record<string, string>>

/** What a language allows between the words of a phrase: `~2` stands for up to two words without a stop word. */
export interface Filler {
  stops: ReadonlySet<string>
  stopEndings: RegExp
}

/** What is compiled of a language. */
interface LanguageSource {
  words: Words
  filler: Filler
  /** The patterns of each rule, in the order of the rules. */
  rules: readonly (readonly string[])[]
  phrases: readonly string[]
  sentences: readonly string[]
}

type Sources = Readonly<Record<Language, LanguageSource>>

/**
 * Compiles patterns into regular expressions over texts in which a character stands for each word. The parts of a
 * pattern, separated by spaces: `word`; `wor*`, a beginning; `#`, a number; `(a | b c)`, one of several; `[a]`, which may
 * be missing; `@name`, the shared words of that name; `~2`, up to two words of a noun phrase; `..3`, up to three words;
 * `,,6`, up to six words or commas; `.`, the end of a sentence; `!(a)`, where `a` does not follow; `!<(a)`, where the
 * word `a` does not come before; `{a}`, the part a better wording keeps.
 */
export function compile(sources: Sources): Compiled {
  const entries: string[] = []
  const indexes = new Map<string, number>()
  const uses = new Map<string, number>()
  const drafted = JSON.stringify(
    written(sources, (entry) => {
      uses.set(entry, (uses.get(entry) ?? 0) + 1)
      const index = indexes.get(entry) ?? entries.push(entry) - 1
      indexes.set(entry, index)
      return String.fromCodePoint(FIRST_DRAFTED + index)
    }),
  )
  const often = oftenUsed(uses)
  const characters = new Map(often.map((entry, index) => [entry, characterOf(index)]))
  const once: string[] = []
  const characterFor = (drafted: string) => {
    const entry = entries[(drafted.codePointAt(0) ?? 0) - FIRST_DRAFTED] ?? ''
    const character = characters.get(entry)
    if (character === undefined) once.push(entry)
    return character ?? NEXT_ONCE
  }
  const compiled = drafted.replaceAll(
    /(?<set>\[?)(?<drafted>[\u{f0000}-\u{fffff}]+)/gu,
    (_, set: string, drafted: string) => {
      const all = Array.from(drafted, characterFor)
      return set + (set === '' ? all : all.toSorted()).join('')
    },
  )
  return { often: folded(often), once: folded(once), ...(JSON.parse(compiled) as ReturnType<typeof written>) }
}

/** Where the characters begin that stand for entries until it is known how often each is used. */
const FIRST_DRAFTED = 0xf0000

/** What is used more than once, the most used, of which each is one byte, before the others. */
function oftenUsed(uses: ReadonlyMap<string, number>): string[] {
  const often = [...uses].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one)
  const inOrder = (entries: typeof often) => entries.map(([entry]) => entry).toSorted()
  return [...inOrder(often.slice(0, 62)), ...inOrder(often.slice(62))]
}

/** A list in which each word begins with a capital for the number of letters it shares with the one before. */
function folded(entries: readonly string[]): string {
  let before = ''
  return entries
    .map((entry) => {
      let shared = 0
      while (shared < 25 && shared < entry.length && entry[shared] === before[shared]) shared += 1
      before = entry
      return String.fromCharCode(65 + shared) + entry.slice(shared)
    })
    .join('')
}

type CharacterFor = (entry: string) => string

function written({ en, es }: Sources, characterFor: CharacterFor) {
  const names = [
    ...Object.keys(en.words).map((name) => `en@${name}`),
    ...Object.keys(es.words).map((name) => `es@${name}`),
  ]
  const writer = (language: Language) => (source: string) =>
    write(source, (entry) => {
      if (!entry.startsWith('@')) return characterFor(entry)
      const list = names.indexOf(language + entry)
      if (list < 0) throw new Error(`There are no words ${entry}`)
      return characterFor(`@${list}`)
    })
  const lists = [...Object.values(en.words).map(writer('en')), ...Object.values(es.words).map(writer('es'))]
  return { lists, en: languageWritten(en, writer('en')), es: languageWritten(es, writer('es')) }
}

function languageWritten(source: LanguageSource, writeOne: (source: string) => string): CompiledLanguage {
  const lines = (patterns: readonly string[]) => patterns.map(writeOne).join('\n')
  return {
    phrases: lines(source.phrases),
    sentences: lines(source.sentences),
    rules: source.rules.map(lines),
    stops: [...source.filler.stops].join(' '),
    stopEndings: source.filler.stopEndings.source,
    articles: source.words['article']?.replaceAll(' |', '') ?? '',
  }
}

const BRACKETS: Readonly<Record<string, { close: string; around: (inner: string) => string }>> = {
  '(': { close: ')', around: (inner) => (/^(?:.|\[[^[\]]*\])$/u.test(inner) ? inner : `(${inner})`) },
  '[': { close: ']', around: (inner) => `(${inner})?` },
  '{': { close: '}', around: (inner) => `{${inner}}` },
  '!(': { close: ')', around: (inner) => `!${inner})` },
  '!<(': { close: ')', around: (inner) => `<${inner})` },
}

/** One pattern in the form that `Matcher` reads. */
function write(source: string, characterFor: CharacterFor): string {
  const parts = source.match(/!<?\(|[()[\]{}|]|[^\s()[\]{}|]+/g) ?? []
  let at = 0
  const alternatives = (close?: string): string => {
    const words: string[] = []
    const others: string[] = []
    do {
      const [part = '', next = '|'] = [parts[at], parts[at + 1]]
      if ((next === '|' || next === close) && /^[a-z0-9'#]/.test(part)) {
        words.push(part)
        at += 1
      } else others.push(sequence())
      at += 1
    } while (parts[at - 1] === '|')
    if (parts[at - 1] !== close) throw new Error(`Unbalanced: ${source}`)
    return [...(words.length > 0 ? [setOf(words, characterFor)] : []), ...others].join(close ? '|' : '\n')
  }
  const sequence = (): string => {
    let inner = ''
    for (let part = parts[at]; part !== undefined && !'|)]}'.includes(part); part = parts[at]) {
      at += 1
      const bracket = BRACKETS[part]
      inner += bracket ? bracket.around(alternatives(bracket.close)) : characterFor(part)
    }
    return inner
  }
  return alternatives()
}

function setOf(words: readonly string[], characterFor: CharacterFor): string {
  const characters = [...new Set(words)].map(characterFor).join('')
  return words.length === 1 ? characters : `[${characters}]`
}
