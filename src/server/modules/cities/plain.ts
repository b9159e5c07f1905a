import { withStraightApostrophes } from '#domain/text/apostrophes.ts'

const LONG: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
}

/** One of them before another word; a direction only at the beginning, since 'Avenue B and C' has other letters. */
const SHORT = /\b(?:st|ste|ft|mt)\b(?= )|^(?:no?|so?|e|w|n[ew]|s[ew])(?= )/g

/** The point of an abbreviation without a space behind it, as in 'St.Louis'. */
const POINT = /(?<=\b(?:ste?|ft|mt|no?|so?|e|w))\.(?=\p{L})/giu

/**
 * A name in lower case, without accents and punctuation and with abbreviations like 'St.' and 'N.' spelled out, so that
 * 'St. Louis' and 'saint louis' become the same.
 */
export function plain(name: string): string {
  return withStraightApostrophes(name)
    .normalize('NFD')
    .replace(POINT, ' ')
    .replace(/[\u0300-\u036F.'\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(SHORT, (short) => LONG[short] ?? short)
}
