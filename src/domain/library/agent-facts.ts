import { plainWords } from '../text/plain-words.ts'
import { claimsIn } from './claim-words.ts'
import type { Claim } from './claims.ts'
import { DESIGNATIONS } from './designations.ts'

/** Each in a text, by its letters in capitals or by its name in any case. */
const NAMED = DESIGNATIONS.map(
  ([letters, name]) =>
    [new RegExp(`\\b${letters}\\b`, 'g'), new RegExp(String.raw`\b${name}\b`, 'gi')] satisfies [RegExp, RegExp],
)

type Named = (typeof NAMED)[number]
const without = (text: string, [letters, name]: Named) => text.replace(name, '').replace(letters, '')
const isIn = (text: string, one: Named) => without(text, one) !== text

export interface AgentFacts {
  /** As the agent wrote them, such as 'ABR, SRS'. */
  designations: string
}

/**
 * Whether the agent’s own data bear out each of a post’s claims. Nothing that is stored of an agent bears out a listing, a
 * sale, a client, a language or an event; a credential is borne out where the post names designations of the agent and no
 * other credential.
 */
export function bearsOut(claims: readonly Claim[], text: string, { designations }: AgentFacts): boolean {
  if (claims.some((claim) => claim !== 'credential')) return false
  const [own, post] = [plainWords(designations).toUpperCase(), plainWords(text)]
  const others = NAMED.filter((one) => isIn(own, one)).reduce(without, post)
  const isAnotherIn = NAMED.some((one) => isIn(others, one)) || claimsIn(others).includes('credential')
  return others !== post && !isAnotherIn
}
