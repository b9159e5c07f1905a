import { NOT_IN_WORD, WORD } from '#domain/text/words.ts'

/** Reserved characters of a commentary; unescaped, LinkedIn may silently drop the text after them. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g

/** A hashtag as LinkedIn shows one: it has a letter in it, and doesn't begin inside a word. */
const HASHTAG = new RegExp(String.raw`${NOT_IN_WORD}(?<![&#])#(?=[\p{N}_]*\p{L})(${WORD})`, 'gu')

/**
 * A caption in LinkedIn's "little text" format: hashtags stay hashtags, everything else is escaped. That makes it
 * longer; limits count the caption as the agent wrote it.
 */
export function toLittleText(caption: string): string {
  let written = ''
  let from = 0
  for (const found of caption.matchAll(HASHTAG)) {
    const [whole, word = ''] = found
    written += literally(caption.slice(from, found.index)) + `{hashtag|\\#|${literally(word)}}`
    from = found.index + whole.length
  }
  return written + literally(caption.slice(from))
}

function literally(text: string): string {
  return text.replace(RESERVED, '\\$&')
}
