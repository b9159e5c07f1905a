/** A mark that belongs to the letter before it, as the accent of a decomposed 'é'; not one that makes an emoji. */
const MARK = String.raw`(?![\u20d0-\u20ff\ufe00-\ufe0f])\p{M}`

const LETTER = String.raw`[\p{L}\p{N}_]`

/** What joins two letters or keeps them apart in a word of Persian or Sinhala. */
const JOINER = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])`

/** The pattern of a character of a word, for the flag `u`. */
export const IN_WORD = String.raw`(?:${LETTER}|${MARK}|${JOINER})`

/** The pattern of a word as networks read one after `#` or `@`. It begins with a letter or a digit. */
export const WORD = String.raw`${LETTER}${IN_WORD}*`

/** Where no word goes on: neither a letter nor one with its marks stands before. */
export const NOT_IN_WORD = String.raw`(?<!${LETTER}(?:${MARK})*)`
