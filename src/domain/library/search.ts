import { withStraightApostrophes } from '../text/apostrophes.ts'
import { SAME_WORDS } from './same-words.ts'

/** One way to write a word of a search: words in a row. */
export interface Way {
  words: readonly string[]
  /** Whether the last word may be the beginning of a longer one, as of what is still typed. */
  begins: boolean
}

/** A word of a search; a text has it when it has one of the ways to write it. */
export type Term = readonly Way[]

/** Words past these are ignored: more than anybody types, and each costs a lookup. */
const MOST_TERMS = 8

/** The shortest and the longest word that may be two words written as one, and the shortest of those two. */
const COMPOUND = { least: 6, most: 24, part: 3 }

/** What separates words; `search_words` in the database has the same. */
const SPACE = /[ \t\n\v\f\r\u0085\u2028\u2029]+/

/**
 * The words of what is searched for, without case, accents and punctuation, as the database has them (`search_words` in
 * the migration `search_joined_words`), each in all the ways people write it: an apostrophe may be left out, 'open
 * house', 'open-house' and 'openhouse' are one, and so are the English and the Spanish word for a thing. Only letters
 * and digits of ASCII are left, so a word needs no escaping.
 */
export function searchTerms(text: string): Term[] {
  const chunks = chunksOf(withStraightApostrophes(text).replaceAll("'", ''))
  const words = [...new Map(chunks.flatMap(wordsOfChunk).map((one) => [one.word, one])).values()].slice(0, MOST_TERMS)
  const typed = words.map(({ word }) => word)
  const same = sameWays(typed)
  return words.map(({ word, chunk }, at) => {
    const isLetterOfChunk = word.length === 1 && chunk !== word
    const typedWays = [
      ...(isLetterOfChunk ? [] : [[word]]),
      [chunk],
      ...compounds(typed, at).map((one) => [one]),
      ...splits(word),
    ]
    const ways = [...(same[at] ?? []), ...typedWays.map((one) => ({ words: one, begins: true }))]
    return Array.from(new Map(ways.map((way) => [way.words.join(' '), way])).values())
  })
}

/** Texts as a search on the device reads them: their words in order, each between spaces. */
export function searchableText(...texts: readonly string[]): string {
  const chunks = chunksOf(withStraightApostrophes(texts.join(' ')))
  const parts = chunks.map((chunk) => wordsOfChunk(chunk)).filter(({ length }) => length > 1)
  const words = [...chunks.map(joined), ...parts.flatMap((all) => all.map(({ word }) => word))]
  return ` ${words.filter((word) => word !== '').join(' ')} `
}

export function hasTerms(text: string, terms: readonly Term[]): boolean {
  const has = ({ words, begins }: Way) => text.includes(` ${words.join(' ')}${begins ? '' : ' '}`)
  return terms.every((ways) => ways.some(has))
}

/** What stands between spaces, without case and accents. */
function chunksOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(SPACE)
}

/** The letters and digits of a chunk as one word: 'openhouse' of 'open-house', 'mothers' of 'mother's'. */
const joined = (chunk: string): string => chunk.replaceAll(/[^a-z0-9]+/g, '')

/** The words that punctuation separates in a chunk. */
function wordsOfChunk(chunk: string): { word: string; chunk: string }[] {
  return (chunk.match(/[a-z0-9]+/g) ?? []).map((word) => ({ word, chunk: joined(chunk) }))
}

/** The words that the one at a place makes when it is written as one with its neighbors. */
function compounds(typed: readonly string[], at: number): string[] {
  const runs = [2, 3].flatMap((size) =>
    Array.from({ length: size }, (_, back) => ({ start: at - back, end: at - back + size })),
  )
  const isThere = ({ start, end }: { start: number; end: number }) => start >= 0 && end <= typed.length
  return runs.filter(isThere).map(({ start, end }) => typed.slice(start, end).join(''))
}

/** The two words that a long one may be written of. */
function splits(word: string): string[][] {
  if (word.length < COMPOUND.least || word.length > COMPOUND.most) return []
  const places = Array.from({ length: word.length - 2 * COMPOUND.part + 1 }, (_, at) => at + COMPOUND.part)
  return places.map((place) => [word.slice(0, place), word.slice(place)])
}

/** For each typed word the other words, of either language, for the thing it names alone or with its neighbors. */
function sameWays(typed: readonly string[]): Way[][] {
  const ways: Way[][] = typed.map(() => [])
  for (const group of SAME_WORDS) {
    const phrases = group.map((phrase) => phrase.split(' '))
    for (const phrase of phrases) {
      const places = typed
        .map((_, at) => at)
        .filter((at) => phrase.every((word, next) => names(typed[at + next], word)))
      for (const at of places)
        for (const [next] of phrase.entries())
          ways[at + next]?.push(...phrases.filter((other) => other !== phrase).flatMap(inAnyNumber))
    }
  }
  return ways
}

const PLURALS = ['', 's', 'es']

/** A phrase, also written as one word, and what ends as its plural: whole words alone, since 'mom' is no 'moment'. */
function inAnyNumber(phrase: readonly string[]): Way[] {
  const written = phrase.length > 1 ? [phrase, [phrase.join('')]] : [phrase]
  return written.flatMap((words) =>
    PLURALS.map((end) => ({ words: [...words.slice(0, -1), `${words.at(-1)}${end}`], begins: false })),
  )
}

/** How much of a word has to be typed before the others for the same thing are found too. */
const ENOUGH = 4

/** Whether a typed word is this one, its plural or enough of its beginning. */
function names(typed: string | undefined, word: string): boolean {
  if (typed === undefined) return false
  return PLURALS.some((end) => typed === word + end) || (typed.length >= ENOUGH && word.startsWith(typed))
}
