import { joinList } from '../time/time-labels.ts'

/** How brackets begin that tell the reader something, such as `[Link in bio]`: nobody has to fill them in. */
const SAYS_ITSELF =
  'links?|enlaces?|bio|swipe|desliza|tap|toca|click|haz clic|watch|mira|videos?|photos?|fotos?|pictures?|image|imagen|sound|sonido|ad|anuncio|sponsored|repost|via|cr[ée]ditos?|credits?|source|fuente|sic'

/** A place in a library caption that the agent fills in, such as `[street]`. */
const BLANK = new RegExp(String.raw`\[(?!(?:${SAYS_ITSELF})(?!\p{L}))\p{L}[^[\]\n]{0,38}\]`, 'giu')

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
