import { withStraightApostrophes } from './apostrophes.ts'
import { asLine } from './typed-text.ts'
import { withoutUnseen } from './unseen.ts'

/** Characters that a person types one way and a program writes another way. */
const QUOTATION_MARKS = /[“”„‟«»″‶＂]/g
export const DASHES = /[‐‑‒–—―−﹘﹣－]/g
const SPACES = /[\s\p{Z}]+/gu

/**
 * A name as a reader sees it, to compare it by: without case, with one kind of apostrophe, quotation mark, dash and
 * space, and however its accents are composed. It is never shown or stored.
 */
export function seenName(name: string): string {
  // By way of upper case: ß and SS, ﬁ and FI, and both forms of the small sigma are the same there.
  const plain = withoutUnseen(asLine(name)).toLowerCase().toUpperCase().toLowerCase()
  return withStraightApostrophes(plain)
    .replaceAll(QUOTATION_MARKS, '"')
    .replaceAll(DASHES, '-')
    .replaceAll('…', '...')
    .replaceAll(SPACES, ' ')
    .trim()
    .normalize('NFC')
}

/** The same for names that programs write with underscores or hyphens: 'Release date' is `release_date`. */
export function seenKey(name: string): string {
  return seenName(name)
    .replaceAll(/[ _-]+/g, '_')
    .replaceAll(/^_+|[_*:]+$/g, '')
}
