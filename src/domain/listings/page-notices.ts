import type { LawSource } from './law/law-source.ts'

/** A link or notice that a state wants on an agent's own pages, beside what every advertisement has (state-rules.ts). */
export interface PageNotice extends LawSource {
  /** The words of the link, as the state prescribes them. */
  label: string
  /** The least size of the words, in points; null where none is prescribed. */
  points: number | null
  /** Whether it leads to a document that the agent completes, so that the agent has to give its address. */
  isOwn: boolean
  /** Whether it is also displayed at open houses. */
  isAtOpenHouses: boolean
}

const READ = { read: '2026-11-28' } as const

/**
 * By postal code. Both states mean the first page of an agent's site; the page of a listing may be the only one that an
 * agent has, so it carries them too. Of the other states none was found that asks for more than the advertisement has.
 * No rule makes the Equal Housing logo a duty on a page or flyer: the phrase is on them (FAIR_HOUSING_PHRASE), as HUD
 * recommends, and the poster is not needed at an open house of a single home (24 CFR 110.10).
 */
const PAGE_NOTICES: Readonly<Record<string, readonly PageNotice[]>> = {
  NY: [
    {
      label: 'New York State Fair Housing Notice',
      points: null,
      isOwn: false,
      isAtOpenHouses: true,
      citation: '19 NYCRR 175.29',
      urls: [
        'https://buyritehomesales.com/?p=376',
        'https://realestateindepth.com/legal-corner-new-fair-housing-regulations-go-into-effect-on-june-20-2020/',
      ],
      ...READ,
      seen: 'summary',
    },
  ],
  TX: [
    {
      label: 'TREC Information About Brokerage Services',
      points: 12,
      isOwn: true,
      isAtOpenHouses: false,
      citation: '22 TAC § 531.20(b)(1), (e)–(f)',
      urls: [
        'https://texreg.sos.state.tx.us/public/readtac$ext.TacPage?sl=R&app=9&p_dir=&p_rloc=&p_tloc=&p_ploc=&pg=1&p_tac=&ti=22&pt=23&ch=531&rl=20',
      ],
      ...READ,
      seen: 'text',
    },
    {
      label: 'TREC Consumer Protection Notice',
      points: 12,
      isOwn: false,
      isAtOpenHouses: false,
      citation: '22 TAC § 531.18',
      urls: [
        'https://www.trec.texas.gov/article/information-about-brokerage-services-iabs-consumer-protection-notice-ts',
        'https://pt.paraquee.com/post/when-is-a-license-holder-required-to-provide-the-iabs-notice',
      ],
      ...READ,
      seen: 'summary',
    },
  ],
}

/** What a state wants on the page of a listing beside the advertisement's own parts. */
export function pageNotices(state: string | null): readonly PageNotice[] {
  return (state === null ? undefined : PAGE_NOTICES[state]) ?? []
}
