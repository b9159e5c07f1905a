import type { Token } from './tokens.ts'

export type Language = 'en' | 'es'

/** The patterns of a language as `compile` writes them, one on a line. */
export interface CompiledLanguage {
  /** The patterns of each rule, in the order of the rules. */
  rules: readonly string[]
  phrases: string
  sentences: string
  /** Words that no gap of a noun phrase passes over. */
  stops: string
  stopEndings: string
  articles: string
}

export interface Compiled extends Record<Language, CompiledLanguage> {
  /** What is used more than once and only once, each as its letters after the beginning it shares with the one before. */
  often: string
  once: string
  /** What patterns share, each alternative on a line. */
  lists: readonly string[]
}

interface Alternative {
  source: string
  /** Of each of these a text has a character, or it can't have the alternative. */
  needs: readonly string[]
}

/** A pattern, and what it is of. */
export interface Pattern<T> extends Alternative {
  language: Language
  of: T
}

/** Where a pattern was found, as indexes of tokens; `kept` is the part in braces. */
export interface Found<T> {
  start: number
  end: number
  kept: { start: number; end: number } | null
  of: T
}

const ONE_BYTE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const FIRST_LONGER = 0xa1

/** The character that stands for a word in patterns and texts; those used most come first and take the fewest bytes. */
export const characterOf = (index: number) =>
  ONE_BYTE[index] ?? String.fromCharCode(FIRST_LONGER + index - ONE_BYTE.length)

/** Stands for the next word of those used once. */
export const NEXT_ONCE = '_'

/** A word that no pattern has, and one whose meaning is allowed, which no pattern finds. */
const [UNKNOWN, HIDDEN] = ['/', '~']

/** After its character each word of a text has one for what may pass over it. */
const KIND = { word: ' ', stop: { en: '<', es: '>' }, stopInBoth: '#' } as const

const GAPS = { '..': '.[ <>#]', ',,': '.[^.]', '~en': '.[ >]', '~es': '.[ <]' } as const

const SYNTAX: Readonly<Record<string, string>> = { '(': '(?:', '!': '(?!', '<': '(?<!', '{': '(', '}': ')' }

/** Reads what `compile` has written, and looks for it in texts. */
export class Matcher {
  readonly words: ReadonlySet<string>
  private readonly entries: readonly string[]
  private readonly characters: ReadonlyMap<string, string>
  /** What patterns share, by its character. */
  private readonly lists: ReadonlyMap<string, readonly Alternative[]>
  private readonly isStop: Record<Language, (word: string) => boolean>
  private nextOnce: number

  constructor({ often, once, lists, en, es }: Compiled) {
    const oftenUsed = unfolded(often)
    this.nextOnce = oftenUsed.length
    this.entries = [...oftenUsed, ...unfolded(once)]
    this.characters = new Map(this.entries.map((entry, index) => [entry, characterOf(index)]))
    this.words = new Set(this.entries.filter((entry) => /^[a-z0-9]{2,}$/.test(entry)))
    this.lists = new Map(
      lists.map((lines, index) => [this.characters.get(`@${index}`) ?? '', this.alternativesOf(lines)]),
    )
    this.isStop = { en: stopsOf(en), es: stopsOf(es) }
  }

  /** The patterns of some lines; to be called in the order in which `compile` wrote them. */
  read<T>(lines: string, language: Language, of: T): Pattern<T>[] {
    return this.alternativesOf(lines).map(({ source, needs }) => ({ source, needs, language, of }))
  }

  /** A text in which each word is two characters: what it is, and what may pass over it. */
  encode(tokens: readonly Token[]): string {
    return tokens.map(({ word }) => this.characterFor(word) + this.kindOf(word)).join('')
  }

  /** Every place where one of the patterns begins in an encoded text. */
  find<T>(text: string, patterns: readonly Pattern<T>[]): Found<T>[] {
    const meant = this.meantBy(text)
    const isPossible = this.possibleIn(text, meant)
    const expand = this.expanderFor(meant, isPossible)
    const found: Found<T>[] = []
    for (const { source, language, of } of patterns.filter(isPossible)) {
      const expression = new RegExp(expand(source, language), source.includes('{') ? 'dg' : 'g')
      for (let match = expression.exec(text); match; match = expression.exec(text)) {
        const kept = match.indices?.findLast((part, index) => index > 0 && part)
        const [start, end] = [match.index / 2, (match.index + match[0].length) / 2]
        found.push({ start, end, kept: kept ? { start: kept[0] / 2, end: kept[1] / 2 } : null, of })
        expression.lastIndex = match.index + 2
      }
    }
    return found
  }

  /** Tells which alternatives a text has all words for, in their order: most need not be looked for. */
  private possibleIn(text: string, meant: ReadonlyMap<string, string>): (alternative: Alternative) => boolean {
    const placesOf: (need: string) => readonly number[] = remembered((need) =>
      Array.from(need)
        .flatMap(placesOfOne)
        .toSorted((one, other) => one - other),
    )
    const placesOfOne: (character: string) => readonly number[] = remembered((character) => {
      const list = this.lists.get(character)
      if (list) return list.filter(isPossible).flatMap(({ needs: [first = ''] }) => placesOf(first))
      return Array.from(meant.get(character) ?? '').flatMap((one) => placesIn(text, one))
    })
    const isPossible = ({ needs }: Alternative) => {
      let places: readonly number[] | undefined
      for (const need of needs) {
        places = places ? reachedFrom(places, placesOf(need)) : placesOf(need)
        if (places.length === 0) return false
      }
      return true
    }
    return isPossible
  }

  private alternativesOf(lines: string): Alternative[] {
    const sources = lines.replaceAll(NEXT_ONCE, () => characterOf(this.nextOnce++))
    return (sources.match(/.+/g) ?? []).map((source) => ({ source, needs: this.needsOf(source) }))
  }

  private characterFor(word: string): string {
    return this.characters.get(word) ?? this.wider(word)[0] ?? UNKNOWN
  }

  /** The characters of what matches a word by its beginning, the longest first, or as a number. */
  private wider(word: string): string[] {
    const beginnings = Array.from(word, (_, index) => `${word.slice(0, word.length - index)}*`)
    const entries = /^[\d#]/.test(word) ? [...beginnings, '#'] : beginnings
    return entries.flatMap((entry) => this.characters.get(entry) ?? [])
  }

  /** What matches some word of a text, with the characters of these words. */
  private meantBy(text: string): ReadonlyMap<string, string> {
    const meant = new Map<string, string>()
    for (const character of new Set(text.replaceAll(/(.)./g, '$1'))) {
      const entry = this.entryOf(character)
      if (entry === '') continue
      for (const one of new Set([character, ...this.wider(entry.replace('*', ''))]))
        meant.set(one, (meant.get(one) ?? '') + character)
    }
    return meant
  }

  private kindOf(word: string): string {
    if (/^[.,"]$/.test(word)) return word
    const [en, es] = [this.isStop.en(word), this.isStop.es(word)]
    if (en && es) return KIND.stopInBoth
    if (en) return KIND.stop.en
    return es ? KIND.stop.es : KIND.word
  }

  private entryOf(character: string): string {
    const index = ONE_BYTE.indexOf(character)
    return this.entries[index < 0 ? character.charCodeAt(0) - FIRST_LONGER + ONE_BYTE.length : index] ?? ''
  }

  /** Of each of these a text has a character, or it doesn't have the pattern: of alternatives, what any needs first. */
  private needsOf(source: string): string[] {
    let at = 0
    const alternatives = (): string[] => {
      const all: string[][] = []
      do {
        const needs: string[] = []
        while (at < source.length && !'|)}'.includes(source.charAt(at))) needs.push(...part())
        all.push(needs)
        at += 1
      } while (source[at - 1] === '|')
      if (all.length < 2) return all.flat()
      return all.every((needs) => needs.length > 0) ? [all.map(([first]) => first).join('')] : []
    }
    const part = (): readonly string[] => {
      const [set] = /^\[[^\]]*\]/.exec(source.slice(at)) ?? []
      const character = source.charAt(at)
      at += set?.length ?? 1
      if (set) return [set.slice(1, -1)]
      if (!'({!<'.includes(character)) return GAP.test(this.entryOf(character)) ? [] : [character]
      const inner = alternatives()
      if (source[at] === '?') at += 1
      else if ('({'.includes(character)) return inner
      return []
    }
    return alternatives()
  }

  /** Writes expressions with only the characters that a text has: with all of them they take far longer to compile. */
  private expanderFor(meant: ReadonlyMap<string, string>, isPossible: (alternative: Alternative) => boolean) {
    const setOf = (characters: string) => `[${Array.from(characters, (one) => meant.get(one) ?? '').join('')}].`
    const expand = (source: string, language: Language): string =>
      source.replaceAll(/\[([^\]]*)\]|[^|)?]/g, (part, set: string | undefined) =>
        set === undefined ? (SYNTAX[part] ?? expandOne[language](part)) : setOf(set),
      )
    const expander = (language: Language) =>
      remembered((character) => {
        const list = this.lists.get(character)?.filter(isPossible)
        if (list)
          return list.length === 0 ? '[]' : `(?:${list.map(({ source }) => expand(source, language)).join('|')})`
        const [, gap, count] = GAP.exec(this.entryOf(character)) ?? []
        if (gap === '~') return `(?:${GAPS[`~${language}`]}){0,${count}}?`
        return gap === '..' || gap === ',,' ? `(?:${GAPS[gap]}){0,${count}}?` : setOf(character)
      })
    const expandOne = { en: expander('en'), es: expander('es') }
    return expand
  }
}

const GAP = /^(~|\.\.|,,)(\d)$/

/** An encoded text without the meaning of some of its words; gaps still pass over them. */
export function hidden(text: string, start: number, end: number): string {
  const hiddenWords = text.slice(start * 2, end * 2).replaceAll(/.(.)/g, `${HIDDEN}$1`)
  return text.slice(0, start * 2) + hiddenWords + text.slice(end * 2)
}

/** The furthest that a word of a pattern is from the one it needs before, two characters each. */
const FURTHEST = 2 * 32

/** Those of some places that come soon after one of others; both are in order. */
function reachedFrom(others: readonly number[], places: readonly number[]): readonly number[] {
  let next = 0
  return places.filter((at) => {
    while ((others[next] ?? at) < at) next += 1
    const before = others[next - 1]
    return before !== undefined && at - before < FURTHEST
  })
}

function placesIn(text: string, character: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) places.push(at)
  return places
}

/** The function with its answers remembered. */
function remembered<R>(answerOf: (given: string) => R): (given: string) => R {
  const known = new Map<string, R>()
  return (given) => {
    const before = known.get(given)
    if (before !== undefined) return before
    const answer = answerOf(given)
    known.set(given, answer)
    return answer
  }
}

/** A list in which each word begins with a capital for the number of letters it shares with the one before. */
function unfolded(folded: string): string[] {
  let before = ''
  return (folded.match(/[A-Z][^A-Z]*/g) ?? []).map((entry) => {
    before = before.slice(0, entry.charCodeAt(0) - 65) + entry.slice(1)
    return before
  })
}

function stopsOf({ stops, stopEndings }: CompiledLanguage): (word: string) => boolean {
  const all = new Set(stops.split(' '))
  const ending = new RegExp(stopEndings)
  return (word) => all.has(word) || ending.test(word)
}
