/** The faces of texts on pictures and films. */
export type Face = 'sans' | 'sans-strong' | 'serif'

interface FontFacts {
  family: string
  /** In the scale of CSS. */
  weight: number
  /** The characters it has. */
  has: RegExp
}

const FIGTREE =
  /[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0102\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]/u
const NEWSREADER =
  /[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2212]/u
const INTER =
  /[\u0300-\u0304\u0306-\u030C\u0311\u0312\u031B\u0323\u0324\u0326-\u0328\u032E\u0331\u0020-\u007E\u00A0-\u0148\u014A-\u01C3\u01C5-\u024F\u0259\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u0490-\u0493\u1E00-\u1EFF\u2010-\u2015\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AB\u20AC\u2116\u2122\u2212]/u
const NEWSREADER_EXTENDED =
  /[\u0300-\u0304\u0306-\u030C\u0311-\u0312\u031B\u0323-\u0324\u0326-\u0328\u032E\u0331\u0020-\u007E\u00A0-\u0131\u0134-\u0148\u014A-\u017E\u018F\u0192\u01A0-\u01A1\u01AF-\u01B0\u01C4-\u01CC\u01E6-\u01E7\u01EA-\u01EB\u01FA-\u021B\u022A-\u022D\u0230-\u0233\u0237\u0259\u1E80-\u1E85\u1E9E\u1EA0-\u1EF9\u2010\u2013-\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2030\u2039-\u203A\u20AB-\u20AC\u2116\u2122\u2212]/u

/** The fonts of drawn texts: the app's own two, which have Western European letters, and those for all others. */
export const FONTS = {
  figtree: { family: 'Figtree', weight: 450, has: FIGTREE },
  'figtree-strong': { family: 'Figtree', weight: 650, has: FIGTREE },
  newsreader: { family: 'Newsreader Display', weight: 500, has: NEWSREADER },
  inter: { family: 'Inter Drawn', weight: 450, has: INTER },
  'inter-strong': { family: 'Inter Drawn', weight: 650, has: INTER },
  'newsreader-extended': { family: 'Newsreader Display Drawn', weight: 500, has: NEWSREADER_EXTENDED },
} as const satisfies Record<string, FontFacts>

export type Font = keyof typeof FONTS

/** The fonts of a face, the first choice first. */
const CHAIN: Record<Face, readonly [Font, ...Font[]]> = {
  sans: ['figtree', 'inter'],
  'sans-strong': ['figtree-strong', 'inter-strong'],
  serif: ['newsreader', 'newsreader-extended', 'inter-strong'],
}

/** The font in which a whole text is drawn, so that no letter of it stands out: the first that leaves out the least. */
export function fontFor(text: string, face: Face): Font {
  const characters = Array.from(text.normalize('NFC'))
  const [first, ...others] = CHAIN[face]
  const lost = (font: Font) => characters.filter((character) => inFont(character, font).isChanged).length
  let [best, least] = [first, lost(first)]
  for (const font of others) {
    const losses = least === 0 ? least : lost(font)
    if (losses < least) [best, least] = [font, losses]
  }
  return best
}

/**
 * A text as a font can draw it: composed, with plain spaces and hyphens for their typographic kin and the base letter for
 * one it doesn't have. What it has nothing for is left out.
 */
export function drawable(text: string, font: Font): string {
  return Array.from(text.normalize('NFC'), (character) => inFont(character, font).drawn).join('')
}

/** The characters of a text that no font of its face draws, each once. */
export function undrawn(text: string, face: Face): string[] {
  const font = fontFor(text, face)
  const missing = Array.from(text.normalize('NFC')).filter(
    (character) => !/[\s\p{M}\p{C}]/u.test(character) && inFont(character, font).drawn === '',
  )
  return [...new Set(missing)]
}

export function isDrawn(text: string, face: Face): boolean {
  return drawable(text, fontFor(text, face)).trim() !== ''
}

/** What is drawn for a character, and whether a reader would miss something. */
function inFont(character: string, font: Font): { drawn: string; isChanged: boolean } {
  const { has } = FONTS[font]
  // Nearly all of them; what follows takes a hundred times as long.
  if (has.test(character)) return { drawn: character, isChanged: false }
  const isThere = (text: string) => text !== '' && Array.from(text).every((one) => has.test(one))
  const meant = character.normalize('NFKC')
  const same = [character, lookalike(character), meant, Array.from(meant, lookalike).join('')].find(isThere)
  if (same !== undefined) return { drawn: same, isChanged: false }
  // Joiners, marks of direction and the like are never seen.
  if (/\p{C}/u.test(character)) return { drawn: '', isChanged: false }
  const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return { drawn: isThere(base) ? base : '', isChanged: true }
}

/** What looks like a character in every font; the character itself where nothing does. */
function lookalike(character: string): string {
  if (/\s/u.test(character)) return ' '
  // Hyphens that don't break, figure dashes and the like.
  if (/\p{Pd}/u.test(character)) return character === '\u2015' ? '\u2014' : '-'
  return LOOKALIKES.get(character) ?? character
}

const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['\u02B9', '\u2019'],
  ['\u02BB', '\u2018'],
  ['\u02BC', '\u2019'],
  ['\u02C8', '\u2019'],
  ['\u201B', '\u2018'],
  ['\u2032', '\u2019'],
  ['\u2033', '\u201D'],
  ['\u2043', '-'],
  ['\u2044', '/'],
  ['\u2215', '/'],
  ['\u2219', '\u00B7'],
  ['\u22C5', '\u00B7'],
  ['\u30FB', '\u00B7'],
])
