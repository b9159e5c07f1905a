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
