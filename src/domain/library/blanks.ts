import { joinList } from '../time/time-labels.ts'

/** A place in a library caption that the agent fills in, such as `[street]`. */
const BLANK = /\[[\p{L}][^[\]\n]{0,38}\]/gu

/** The blanks of captions, each once. */
export function blanksIn(...captions: readonly string[]): string[] {
  return [...new Set(captions.flatMap((caption) => caption.match(BLANK) ?? []))]
}

/** The blanks that are left in a caption; `blanks` are those of the library post it was made from. */
function blanksLeft(caption: string, blanks: readonly string[]): string[] {
  return blanks.filter((blank) => caption.includes(blank))
}

/** What to say where a caption still has some; null where it has none. */
export function blankError(caption: string, blanks: readonly string[]): string | null {
  const left = blanksLeft(caption, blanks)
  return left.length === 0 ? null : `Fill in ${joinList(left)} first.`
}
