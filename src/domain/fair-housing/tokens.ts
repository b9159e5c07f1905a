/** A word of a text without case and accents, or a boundary: '.' between sentences, ',' inside one, '"' at a quotation. */
export interface Token {
  word: string
  start: number
  end: number
}

const PIECE =
  /(?<word>#?[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]*(?:['’][\p{L}\p{M}]+)*\+?)|(?<stop>[.!?…;\n\v\f\r\u0085\u2028\u2029|•]+)|(?<quote>["“”«»‘]|(?<![\p{L}\p{M}\p{N}])['’](?=\p{L}))|(?<noKids>[🚫⛔❌]\ufe0f?\s?(?:👶|🧒|👧|👦|🍼|🚼|👪))|(?<pause>[,:—–()]|\s-+\s|\p{Extended_Pictographic}+)|(?<sign>[&%])/gu

/** After these a period ends no sentence, as in 'St. Mary'. */
const ABBREVIATIONS = new Set(['st', 'sta', 'sto', 'mr', 'mrs', 'ms', 'dr', 'sr', 'sra', 'sec', 'apt', 'min', 'max'])

/** The longest hashtag whose words are told apart. */
const LONGEST_HASHTAG = 60

/** A text without case, accents and what only looks different, such as mathematical bold letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad\u200b-\u200d]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/** The words and boundaries of a text; a hashtag of known words is split into them. */
export function tokensOf(text: string, known: ReadonlySet<string>): Token[] {
  const tokens: Token[] = []
  const add = (word: string, start: number, end: number) => tokens.push({ word, start, end })
  for (const match of text.matchAll(PIECE)) {
    const { word, stop, quote, noKids, pause, sign } = match.groups ?? {}
    const start = match.index
    const end = start + match[0].length
    if (word?.startsWith('#')) {
      add('.', start, start)
      for (const [part, from] of splitHashtag(word.slice(1), known))
        add(plain(part), start + 1 + from, start + 1 + from + part.length)
      add('.', end, end)
    } else if (word) add(plain(word), start, end)
    else if (sign) add(sign === '&' ? 'and' : 'percent', start, end)
    else if (quote) add('"', start, end)
    else if (noKids) {
      add('no', start, end)
      add('kids', start, end)
    } else if (pause) add(',', start, end)
    else if (stop && endsSentence(stop, tokens.at(-1), text.slice(end, end + 2))) add('.', start, end)
  }
  add('.', text.length, text.length)
  return tokens
}

function endsSentence(stop: string, before: Token | undefined, after: string): boolean {
  if (stop !== '.') return true
  // A decimal point, an address or the letters of an abbreviation.
  if (/^[\p{L}\p{N}]/u.test(after)) return false
  // 'No. 5', but not the 'no' that ends a refusal.
  if (before?.word === 'no' && /^\s\d/.test(after)) return false
  return !(before && (/^[a-z]$/.test(before.word) || ABBREVIATIONS.has(before.word)))
}

/** The words of a hashtag with their offsets: by its capitals, else by the known words it consists of. */
function splitHashtag(tag: string, known: ReadonlySet<string>): [string, number][] {
  const byCase = [...tag.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+\+?|\p{L}+/gu)]
  if (byCase.length > 1) return byCase.map((match) => [match[0], match.index])
  return (tag.length <= LONGEST_HASHTAG && splitIntoKnown(tag, known)) || [[tag, 0]]
}

function splitIntoKnown(tag: string, known: ReadonlySet<string>): [string, number][] | null {
  const splits: ([string, number][] | null)[] = [[]]
  for (let end = 1; end <= tag.length; end++) {
    splits[end] = null
    for (let start = 0; start < end && !splits[end]; start++) {
      const before = splits[start]
      const part = tag.slice(start, end)
      if (before && known.has(plain(part))) splits[end] = [...before, [part, start]]
    }
  }
  return splits[tag.length] ?? null
}
