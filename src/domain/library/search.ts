/** Most characters of what is searched for. */
export const LONGEST_SEARCH = 100

/** Most posts, and most collections, that a search of the library finds: the newest ones, so that its work is bounded. */
export const MOST_FOUND = 1_000

/** Words past these are ignored: more than anybody types, and each costs a lookup. */
const MOST_TERMS = 8

/**
 * The words of what is searched for, without case, accents and punctuation, as the database has them (`search_words` in
 * the migration `library_search`). Only letters and digits of ASCII are left, so a word needs no escaping.
 */
export function searchTerms(text: string): string[] {
  return wordsOf(text).slice(0, MOST_TERMS)
}

/** The words of a text by the same rule, each once. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return [...new Set(plain.match(/[a-z0-9]+/g))]
}

/** Texts as a search on the device reads them: their words, each after a space. */
export function searchableText(...texts: readonly string[]): string {
  return wordsOf(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('')
}

/** Whether a searchable text has, for each of the terms, a word that begins with it. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => text.includes(` ${term}`))
}
