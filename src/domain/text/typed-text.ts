/** What databases write between files, groups and records, and between cells. */
const SEPARATORS = '\u001c\u001d\u001e'
const CELL_END = '\u001f'

/** Every line end of Unicode: programs other than a browser write each of them. */
const LINE_END = new RegExp(String.raw`\r\n|[\n\v\f\r${SEPARATORS}\u0085\u2028\u2029]`, 'g')

/** Controls that stand alone between two words, as a word processor's mark of a table cell. */
const BETWEEN_WORDS = /(?<=\S)(?:(?![\0\s\u0080-\u009f])\p{Cc})+(?=\S)/gu

/**
 * Characters that are removed: controls other than tab and line feed, those that change the text direction, and spaces and
 * joins without width; not the joiners, which emoji and some scripts are written with.
 */
const REMOVED = /(?![\t\n])\p{Cc}|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu

/** A character nobody sees: white space, or one that is drawn as nothing. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]$/u

/** Unseen themselves, but they choose how the character before them looks, as the red of a heart. */
const CHOOSES_LOOK = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}]$/u

/**
 * Text of several lines as it is stored and sent: composed (NFC), every line end a line feed, without characters that
 * only disturb. Its ends stay, since it may still be typed on.
 */
export function asProse(text: string): string {
  const separated = text.replaceAll(LINE_END, '\n').replaceAll(CELL_END, '\t').replaceAll(BETWEEN_WORDS, ' ')
  return separated.replaceAll(REMOVED, '').normalize('NFC')
}

/** Text on one line as it is stored and sent: the same, with a space for line ends and tabs, and nothing unseen around it. */
export function asLine(text: string): string {
  const oneLine = asProse(text).replaceAll(/[\t\n ]+/g, (space) => (/[\t\n]/.test(space) ? ' ' : space))
  return withoutUnseenEnds(oneLine)
}

/** The lines of a text, whatever program wrote it. */
export function linesOf(text: string): string[] {
  return asProse(text).split('\n')
}

/** A text without what nobody sees at its beginning and its end; empty where there is nothing to see. */
export function withoutUnseenEnds(text: string): string {
  const characters = Array.from(text)
  const canBeSeen = (character: string) => !UNSEEN.test(character)
  const first = characters.findIndex(canBeSeen)
  if (first < 0) return ''
  let end = characters.findLastIndex(canBeSeen) + 1
  while (CHOOSES_LOOK.test(characters[end] ?? '')) end += 1
  return characters.slice(first, end).join('')
}

/** Whether there is anything to see in a text. */
export function isSeen(text: string): boolean {
  return withoutUnseenEnds(text) !== ''
}
