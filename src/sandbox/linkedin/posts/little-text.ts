/** The reserved characters of LinkedIn's "little text"; each must be escaped with a backslash. */
const RESERVED = String.raw`\\|{}@[\]()<>#*_~`
const WRITTEN = String.raw`(?:[^${RESERVED}]|\\[${RESERVED}])+`

const HASHTAG = /#[\p{L}\p{N}]+/uy
const HASHTAG_TEMPLATE = new RegExp(String.raw`\{hashtag\|\\#\|(${WRITTEN})\}`, 'uy')
const MENTION = new RegExp(String.raw`@\[(${WRITTEN})\]\(urn:li:(?:person|organization):[\w-]+\)`, 'uy')
const ESCAPED = new RegExp(String.raw`\\([${RESERVED}])`, 'uy')
const PLAIN = new RegExp(`[^${RESERVED}]+`, 'uy')

export interface LittleText {
  /** As people read it. */
  text: string
  /** True when an unescaped reserved character cut it off; the rest is lost without an error. */
  cut: boolean
}

/** Reads little text the way LinkedIn does. */
export function readLittleText(source: string): LittleText {
  let text = ''
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at += found[0].length
    return found
  }
  while (at < source.length) {
    const plain = take(PLAIN) ?? take(HASHTAG)
    if (plain) {
      text += plain[0]
      continue
    }
    const escaped = take(ESCAPED)
    const template = escaped ? null : take(HASHTAG_TEMPLATE)
    const mention = escaped || template ? null : take(MENTION)
    if (escaped) text += escaped[1]
    else if (template) text += `#${unescaped(template[1] ?? '')}`
    else if (mention) text += unescaped(mention[1] ?? '')
    else return { text, cut: true }
  }
  return { text, cut: false }
}

function unescaped(written: string): string {
  return written.replaceAll(new RegExp(String.raw`\\([${RESERVED}])`, 'gu'), '$1')
}

/** How long a text is for LinkedIn: without its escapes, in UTF-16 units. */
export function littleLength(source: string): number {
  const read = readLittleText(source)
  return read.cut ? unescaped(source).length : read.text.length
}
