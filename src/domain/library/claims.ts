import { joinList } from '../time/time-labels.ts'

/** What a post can say of the agent who publishes it, which is untrue for an agent without one. */
export const CLAIMS = ['listing', 'sale', 'client', 'language', 'credential', 'event'] as const

export type Claim = (typeof CLAIMS)[number]

/** For the back-office: what a post says the agent has. */
export const CLAIM_LABEL: Readonly<Record<Claim, string>> = {
  listing: 'A listing',
  sale: 'A sale',
  client: 'Clients',
  language: 'A language',
  credential: 'A credential',
  event: 'An event',
}

/** 'For your own listing or sale', 'If you speak the language': who a post with these claims is for. */
export function claimsNote(claims: readonly Claim[]): string | null {
  const own = (['listing', 'sale', 'client', 'event'] as const)
    .filter((claim) => claims.includes(claim))
    .map((claim) => (claim === 'client' ? 'clients' : claim))
  const parts = [
    own.length > 0 && `for your own ${joinList(own)}`,
    claims.includes('language') && 'if you speak the language',
    claims.includes('credential') && 'if you have the credential',
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const note = parts.join(', ')
  return note.charAt(0).toUpperCase() + note.slice(1)
}

/** How brackets begin that tell the reader something, such as `[Link in bio]`: nobody has to fill them in. */
const SAYS_ITSELF =
  'links?|enlaces?|bio|swipe|desliza|tap|toca|click|haz clic|watch|mira|videos?|photos?|fotos?|pictures?|image|imagen|sound|sonido|ad|anuncio|sponsored|repost|via|cr[ée]ditos?|credits?|source|fuente|sic'

/** A place in a library caption that the agent fills in, such as `[street]`. */
const BLANK = new RegExp(String.raw`\[(?!(?:${SAYS_ITSELF})(?!\p{L}))\p{L}[^[\]\n]{0,38}\]`, 'giu')

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
