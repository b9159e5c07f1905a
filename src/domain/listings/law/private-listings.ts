import type { LawSource } from './law-source.ts'

/** A state's law about houses that are marketed to a few before everybody. */
export interface PrivateListingRule extends LawSource {
  state: string
  /** The first day it applies, 'YYYY-MM-DD'. */
  from: string
  /** For the agent, in one or two sentences. */
  note: string
}

const source = (citation: string, page: string): LawSource => ({
  citation,
  urls: [
    `https://lsdr.ltccapitalholdings.com/compliance/${page}`,
    'https://lsdr.ltccapitalholdings.com/compliance/state-by-state/',
  ],
  read: '2026-11-28',
  seen: 'summary',
})

/** By postal code. They apply beside the policy of the MLS, also where that one doesn't. */
export const PRIVATE_LISTING_RULES: Readonly<Record<string, PrivateListingRule>> = {
  CT: {
    state: 'Connecticut',
    from: '2026-10-01',
    note: 'Connecticut wants homes of one to four units on an MLS or another public service no later than any other marketing, unless the seller signed the state’s opt-out form.',
    ...source('2026 Conn. SB 340', 'connecticut/'),
  },
  WA: {
    state: 'Washington',
    from: '2026-06-11',
    note: 'Washington allows no marketing to a limited group unless the home is marketed to the public and all brokers at the same time. Only safety is an exception, not the seller’s wish.',
    ...source('2026 Wash. SB 6091 (ch. 57, Laws of 2026)', 'washington/'),
  },
  WI: {
    state: 'Wisconsin',
    from: '2027-01-01',
    note: 'Wisconsin wants homes of one to four units marketed publicly within one business day of any private showing or marketing, unless the seller signed a direction to withhold it.',
    ...source('Wis. Stat. § 452.1355 (2025 Wisconsin Act 69)', 'wisconsin'),
  },
}

/** The law in force in the state of the house on a day 'YYYY-MM-DD'; null where there is none. */
export function privateListingRule(state: string | null, day: string): PrivateListingRule | null {
  const rule = state === null ? undefined : PRIVATE_LISTING_RULES[state]
  return rule && rule.from <= day ? rule : null
}
