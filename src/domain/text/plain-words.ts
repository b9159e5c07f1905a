import { withStraightApostrophes } from './apostrophes.ts'
import { DASHES } from './seen-name.ts'
import { asProse } from './typed-text.ts'
import { withoutUnseen } from './unseen.ts'

/** White space of any kind and number, also the one without width. */
const SPACES = /[\s\p{Z}\u200b]+/gu

/**
 * A text as phrases are looked for in it, however it was typed or pasted: letters composed and plain where they are drawn
 * in a style, one kind of apostrophe and hyphen, and one blank for white space. It is never shown or stored.
 */
export function plainWords(text: string): string {
  const plain = withStraightApostrophes(asProse(text)).normalize('NFKC').replaceAll(DASHES, '-')
  return withoutUnseen(plain.replaceAll(SPACES, ' '))
}
