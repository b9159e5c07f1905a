import type { LawSource } from './law-source.ts'

/** A document that a person gets at a first contact; title and version are stored with who was shown it. */
export interface DisclosureDocument {
  title: string
  /** The form's number or date, or that of the law that prescribes it. */
  version: string
  /** The blank form or the text of it; null where the brokerage writes its own or no stable address was found. */
  url: string | null
  /** Whether it names the agent and brokerage, so that the agent's own completed one has to be shown. */
  isCompleted: boolean
}

/**
 * What a visitor of an open house does about it:
 * - `with_details`: it is due as soon as the visitor leaves an address to send it to, as on the sign-in;
 * - `before_talk`: it is due before the talk goes beyond the facts of the house;
 * - `sign`: a sign or a stack of copies in plain view is enough;
 * - `exempt`: talk about the house that is held open is left out by the law;
 * - `later`: it is due with an agreement or an offer, not with a visit.
 */
export type OpenHouseDuty = 'with_details' | 'before_talk' | 'sign' | 'exempt' | 'later'

export interface FirstContactRule extends LawSource {
  state: string
  documents: readonly DisclosureDocument[]
  openHouse: OpenHouseDuty
  /** When it is due, for the agent. */
  due: string
  /** Whether a visitor who already has an agent needs none. */
  isForUnrepresented?: true
}

const form = (title: string, version: string, url: string | null = null): DisclosureDocument => ({
  title,
  version,
  url,
  isCompleted: false,
})
const completed = (title: string, version: string, url: string | null = null): DisclosureDocument => ({
  ...form(title, version, url),
  isCompleted: true,
})

const law = (seen: LawSource['seen'], citation: string, ...urls: string[]): LawSource => ({
  citation,
  urls,
  read: '2026-11-28',
  seen,
})

/** The states whose rules were looked up, by postal code. Where only summaries were read, `seen` says so. */
export const FIRST_CONTACT_RULES: Readonly<Record<string, FirstContactRule>> = {
  CA: {
    state: 'California',
    documents: [form('Disclosure Regarding Real Estate Agency Relationship', 'Civil Code § 2079.16')],
    openHouse: 'later',
    due: 'To your seller before the listing agreement, and to a buyer you represent as soon as practicable and before the offer. A visit to an open house alone doesn’t call for it.',
    ...law(
      'summary',
      'California Civil Code §§ 2079.14–2079.17',
      'https://brokerriskmanagement.com/agency/agency-disclosure-forms-the-right-way/',
      'https://therelocationagency.com/blog/open-houses-in-a-post-nar-settlement-world',
    ),
  },
  CO: {
    state: 'Colorado',
    documents: [completed('Brokerage Disclosure to Buyer', 'C.R.S. § 12-10-408')],
    openHouse: 'before_talk',
    due: 'In writing before you assist a buyer as a transaction-broker or in any other way that needs a license.',
    ...law('text', 'C.R.S. § 12-10-408(2)', 'https://lexace.ai/us/statute/colorado/12-10-408'),
  },
  CT: {
    state: 'Connecticut',
    documents: [completed('Agency Disclosure Notice', 'Conn. Agencies Regs. § 20-325d-2')],
    openHouse: 'before_talk',
    due: 'In writing, whom your firm represents, to a buyer without an agent, at the first personal meeting about their needs.',
    isForUnrepresented: true,
    ...law('summary', 'Conn. Agencies Regs. § 20-325d-2(a)', 'http://ctrules.elaws.us/rule/20-325d-1_20-325d-7'),
  },
  DC: {
    state: 'District of Columbia',
    documents: [completed('Disclosure of Brokerage Relationship', '17 DCMR § 2613')],
    openHouse: 'before_talk',
    due: 'In writing upon a substantive discussion about a property, at the latest with the first specific assistance. A talk at an open house that isn’t substantive is left out.',
    ...law(
      'text',
      '17 DCMR § 2613.1–2613.2',
      'https://casetext.com/regulation/district-of-columbia-administrative-code/title-17-business-occupations-and-professionals/chapter-17-26-real-estate-licenses/rule-17-2613-agency-disclosure',
    ),
  },
  DE: {
    state: 'Delaware',
    documents: [form('Consumer Information Statement', '24 Del. C. § 2938')],
    openHouse: 'sign',
    due: 'Have copies out at the open house. Hand it over in person when a visitor asks for more than facts or wants to make an offer.',
    isForUnrepresented: true,
    ...law('text', '24 Del. C. § 2938(b)–(c)', 'https://lexace.ai/us/statute/delaware/24-2938'),
  },
  FL: {
    state: 'Florida',
    documents: [form('No Brokerage Relationship Notice, or Single Agent Notice', 'Fla. Stat. § 475.278')],
    openHouse: 'later',
    due: 'Before showing a property or an agreement, unless you are a transaction broker, who needs no notice. Whether open houses are left out was not confirmed: ask your broker.',
    ...law(
      'summary',
      'Fla. Stat. § 475.278',
      'https://www.floridarealtors.org/law-ethics/library/brokerage-disclosure',
      'https://syfert.com/florida/statutes/0475.278.html',
    ),
  },
  IA: {
    state: 'Iowa',
    documents: [completed('Agency Disclosure', 'Iowa Code § 543B.57')],
    openHouse: 'later',
    due: 'To the parties you represent, when you first give them specific assistance, and in writing before an offer. A visitor you don’t represent needs none.',
    ...law('text', 'Iowa Code § 543B.57(1)–(2)', 'https://lawserver.com/law/state/iowa/ia-code/iowa_code_543b-57'),
  },
  IL: {
    state: 'Illinois',
    documents: [completed('Notice of No Agency Relationship', '225 ILCS 454/15-35(c)')],
    openHouse: 'later',
    due: 'In writing, that you are not the visitor’s agent, early enough that nothing confidential is told, at the latest with the offer.',
    ...law('text', '225 ILCS 454/15-35(c)', 'https://lexace.ai/us/statute/illinois/225-ILCS-454-15-35'),
  },
  KS: {
    state: 'Kansas',
    documents: [form('Real Estate Brokerage Relationships', 'K.S.A. 58-30,110')],
    openHouse: 'before_talk',
    due: 'The brochure at the first practical opportunity.',
    ...law(
      'text',
      'K.S.A. 58-30,110(a)',
      'https://www.lawserver.com/law/state/kansas/ks-statutes/kansas_statutes_58-30_110',
    ),
  },
  LA: {
    state: 'Louisiana',
    documents: [completed('Agency Disclosure Informational Pamphlet', 'LAC 46:LXVII.3703')],
    openHouse: 'before_talk',
    due: 'At substantive contact: when a visitor may tell means, motives or anything else that is confidential. Both sign it.',
    ...law(
      'text',
      'LAC 46:LXVII.3703(A)–(E)',
      'https://www.law.cornell.edu/regulations/louisiana/La-Admin-Code-tit-46-SS-LXVII-3703',
    ),
  },
  MA: {
    state: 'Massachusetts',
    documents: [form('Mandatory Licensee-Consumer Relationship Disclosure', '254 CMR 3.00(13)')],
    openHouse: 'sign',
    due: 'Put up a sign, or have a sheet at the door, that says whom you represent. Elsewhere the form is due at the first personal meeting about a property.',
    ...law(
      'summary',
      '254 CMR 3.00(13)',
      'http://berkshirerealtors.net/legal-hotline-question/',
      'https://www.agentpik.com/learn/massachusetts/dual-agency',
    ),
  },
  MD: {
    state: 'Maryland',
    documents: [form('Open house notice of the Real Estate Commission', 'Bus. Occ. & Prof. § 17-530(b)(2)')],
    openHouse: 'sign',
    due: 'Display the Commission’s own notice, which says that the agent present represents the seller. Elsewhere the disclosure form is due at the first scheduled meeting, and a first contact that isn’t face to face, such as a form on a page, has to say it too.',
    isForUnrepresented: true,
    ...law('text', 'Md. Code, Bus. Occ. & Prof. § 17-530(a)–(b)', 'https://lexace.ai/us/statute/maryland/BOP-17-530'),
  },
  ME: {
    state: 'Maine',
    documents: [completed('Real Estate Brokerage Relationships Form', 'Form #3, revised 07/06')],
    openHouse: 'before_talk',
    due: 'With the first substantive communication, in person or in writing. The rule has exceptions that were not read.',
    ...law(
      'text',
      '02-039 C.M.R. ch. 410, § 9',
      'https://regulations.justia.com/states/maine/02/039/chapter-410/section-039-410-9',
    ),
  },
  MI: {
    state: 'Michigan',
    documents: [completed('Disclosure Regarding Real Estate Agency Relationships', 'MCL 339.2517')],
    openHouse: 'before_talk',
    due: 'In writing before a visitor tells you anything confidential.',
    ...law(
      'summary',
      'MCL 339.2517(1)',
      'https://ombudsman.legislature.mi.gov/documents/2007-2008/billengrossed/House/htm/2007-HEBS-4417.htm',
      'https://open-exam-prep.com/study-guides/mi-real-estate/michigan-agency-law/michigan-agency-overview',
    ),
  },
  MN: {
    state: 'Minnesota',
    documents: [form('Agency Relationships in Real Estate Transactions', 'Minn. Stat. § 82.67, subd. 3')],
    openHouse: 'before_talk',
    due: 'The form, with a line to acknowledge it, at the first substantive contact.',
    ...law(
      'text',
      'Minn. Stat. § 82.67, subd. 1',
      'https://e.casetext.com/statute/minnesota-statutes/real-estate-sales-regulations/chapter-82-real-estate-brokers-and-salespersons/section-8267-agency-disclosure-requirements',
    ),
  },
  MO: {
    state: 'Missouri',
    documents: [form('Broker Disclosure Form', '20 CSR 2250-8.097')],
    openHouse: 'before_talk',
    due: 'At the earliest practicable opportunity of the first substantial contact, before you get personal or financial information.',
    ...law(
      'summary',
      'RSMo 339.770; 20 CSR 2250-8.097',
      'https://open-exam-prep.com/study-guides/mo-real-estate/missouri-agency-disclosure/missouri-broker-disclosure',
    ),
  },
  NC: {
    state: 'North Carolina',
    documents: [completed('Working with Real Estate Agents Disclosure', 'January 1, 2022')],
    openHouse: 'before_talk',
    due: 'At the first substantial contact: when a visitor begins to talk about personal or confidential things, such as a price range.',
    ...law(
      'text',
      '21 NCAC 58A .0104(c)',
      'https://bulletins.ncrec.gov/articles/page/65',
      'https://bulletins.ncrec.gov/articles/page/36',
    ),
  },
  ND: {
    state: 'North Dakota',
    documents: [completed('Agency Disclosure', 'N.D. Real Estate Commission')],
    openHouse: 'before_talk',
    due: 'In writing at the first substantive contact, before anything confidential is told.',
    ...law(
      'summary',
      'N.D.C.C. ch. 43-23 and its rules',
      'https://www.open-exam-prep.com/exams/nd-real-estate/north-dakota-agency-disclosure/agency-disclosure-overview',
    ),
  },
  NH: {
    state: 'New Hampshire',
    documents: [form('Brokerage Relationship Disclosure Form', 'June 2017')],
    openHouse: 'sign',
    due: 'Say by a sign, poster or sheet that you represent the seller; then visitors need no form. Elsewhere it is due at the first business meeting.',
    ...law(
      'text',
      'N.H. Admin. Code Rea 701.01(a), (d)',
      'http://www.nh.gov/nhrec/adrule2f.html',
      'https://www.gencourt.state.nh.us/rules/state_agencies/rea100-700.html',
    ),
  },
  NJ: {
    state: 'New Jersey',
    documents: [form('Consumer Information Statement on New Jersey Real Estate Relationships', 'N.J.A.C. 11:5-6.9')],
    openHouse: 'before_talk',
    due: 'Say it before the buyer’s motivation or means are discussed, and give the statement at the first business meeting, before a showing.',
    ...law(
      'summary',
      'N.J.A.C. 11:5-6.9',
      'https://www.bergenboard.com/page/60',
      'https://caplanschool.com/the-new-jersey-real-estate-license-act-2012-title-11-page-97',
    ),
  },
  NY: {
    state: 'New York',
    documents: [
      completed(
        'New York State Disclosure Form for Buyer and Seller',
        'DOS-1736',
        'https://newyork.public.law/laws/n.y._real_property_law_section_443',
      ),
      completed('New York State Housing and Anti-Discrimination Disclosure Form', 'DOS-2156'),
    ],
    openHouse: 'before_talk',
    due: 'Both at the first substantive contact, such as talk of price, condition or taxes. The Fair Housing Notice has to be displayed at the open house.',
    // The forms' numbers stand on none of these pages.
    ...law(
      'summary',
      'Real Property Law § 443; 19 NYCRR 175.28–175.29',
      'https://www.lirealtor.com/legal/counselor-comments/view/legal/2020/07/16/don-t-forget-about-the-new-york-state-agency-disclosure-form',
      'https://realestateindepth.com/legal-corner-new-fair-housing-regulations-go-into-effect-on-june-20-2020/',
      'https://newyork.public.law/laws/n.y._real_property_law_section_443',
    ),
  },
  OH: {
    state: 'Ohio',
    documents: [completed('Consumer Guide to Agency Relationships', 'O.R.C. § 4735.56')],
    openHouse: 'exempt',
    due: 'Before you prequalify a buyer, ask for financial information, show the house other than at an open house, or discuss an offer.',
    ...law(
      'summary',
      'O.R.C. § 4735.56(D)',
      'http://ohiorealtors.org/2015/08/03/consumer-guide-to-agency-relationships-are-you-complying-with-the-law/',
      'https://codes.findlaw.com/oh/title-xlvii-occupations-professions/oh-rev-code-sect-4735-56/',
    ),
  },
  OR: {
    state: 'Oregon',
    documents: [
      form(
        'Initial Agency Disclosure Pamphlet',
        'OAR 863-015-0215',
        'https://www.law.cornell.edu/regulations/oregon/Or-Admin-Code-SS-863-015-0215',
      ),
    ],
    openHouse: 'with_details',
    due: 'At first contact, which is when you have enough of a visitor’s contact details to send it.',
    isForUnrepresented: true,
    ...law(
      'text',
      'OAR 863-015-0215(1)–(4)',
      'https://www.law.cornell.edu/regulations/oregon/Or-Admin-Code-SS-863-015-0215',
    ),
  },
  PA: {
    state: 'Pennsylvania',
    documents: [
      completed(
        'Consumer Notice',
        '49 Pa. Code § 35.336',
        'http://www.pacode.com/secure/data/049/chapter35/s35.336.html',
      ),
    ],
    openHouse: 'before_talk',
    due: 'At the initial interview: the first contact with a substantive discussion of real estate needs.',
    ...law(
      'text',
      '63 P.S. § 455.608(a); 49 Pa. Code § 35.336(a)',
      'http://www.pacode.com/secure/data/049/chapter35/s35.336.html',
    ),
  },
  RI: {
    state: 'Rhode Island',
    documents: [completed('Mandatory Relationship Disclosure', 'R.I. Gen. Laws § 5-20.6-8')],
    openHouse: 'before_talk',
    due: 'With a signed receipt, before a visitor tells you anything confidential.',
    ...law(
      'text',
      'R.I. Gen. Laws § 5-20.6-8(b)',
      'http://webserver.rilin.state.ri.us/Statutes/TITLE5/5-20.6/5-20.6-8.htm',
    ),
  },
  TN: {
    state: 'Tennessee',
    documents: [completed('Confirmation of Agency Status', 'T.C.A. § 62-13-405')],
    openHouse: 'before_talk',
    due: 'Say your status before any services, and confirm it in writing before an offer is prepared.',
    isForUnrepresented: true,
    ...law(
      'text',
      'T.C.A. § 62-13-405(a)–(b)',
      'https://law.justia.com/codes/tennessee/2010/title-62/chapter-13/part-4/62-13-405',
    ),
  },
  TX: {
    state: 'Texas',
    documents: [
      completed(
        'Texas Real Estate Commission Information About Brokerage Services',
        'TREC IABS 1-2',
        'https://trec.texas.gov/information-about-brokerage-services-form',
      ),
    ],
    openHouse: 'exempt',
    due: 'At the first substantive communication about a specific property, but not for talk at an open house about that house. As soon as you talk about another house or representing the visitor, it is due.',
    isForUnrepresented: true,
    ...law(
      'text',
      'Texas Occupations Code § 1101.558(b-1), (c); 22 TAC § 531.20',
      'https://lexace.ai/us/statute/texas/1101.558',
      'https://trec.texas.gov/information-about-brokerage-services-form',
      'https://neuhausre.com/texas-iabs-form-2026-changes',
    ),
  },
  VA: {
    state: 'Virginia',
    documents: [completed('Disclosure of Brokerage Relationship', 'Va. Code § 54.1-2138(A)')],
    openHouse: 'before_talk',
    due: 'Upon a substantive discussion about a property; in writing as soon as practical, at the latest with the first specific assistance.',
    isForUnrepresented: true,
    ...law(
      'text',
      'Va. Code § 54.1-2138(A); 18 VAC 135-20-220',
      'https://law.lis.virginia.gov/admincode/title18/agency135/chapter20/section220/',
      'https://statutes.laws.com/virginia/title-54-1/chapter-21/54-1-2138',
    ),
  },
  VT: {
    state: 'Vermont',
    documents: [form('Mandatory Consumer Disclosure', 'Rules of December 1, 2015')],
    openHouse: 'before_talk',
    due: 'At the first reasonable opportunity, before anything confidential is told and before a showing.',
    ...law(
      'summary',
      'Administrative Rules of the Vermont Real Estate Commission, 2015',
      'https://open-exam-prep.com/study-guides/vt-real-estate/vermont-agency-disclosure/mandatory-consumer-disclosure',
    ),
  },
  WA: {
    state: 'Washington',
    documents: [form('Real Estate Brokerage in Washington', 'RCW 18.86.120, 2024')],
    openHouse: 'later',
    due: 'The pamphlet to everybody you render services to, before they sign anything. When exactly was not read in the law: ask your broker.',
    ...law(
      'summary',
      'RCW 18.86.030, 18.86.120',
      'https://wa-law.org/bill/2023-24/sb/5191/S.SL/',
      'https://certpractice.ai/cert/wa_re_salesperson/study/agency/wa_agency_law',
    ),
  },
  WV: {
    state: 'West Virginia',
    documents: [completed('Notice of Agency Relationship', 'W. Va. Code § 30-40-26(d)')],
    openHouse: 'later',
    due: 'In writing before anybody signs a contract of representation or sale.',
    ...law('text', 'W. Va. Code § 30-40-26(d)', 'https://lexace.ai/us/statute/west-virginia/30-40-26'),
  },
  WY: {
    state: 'Wyoming',
    documents: [completed('Real Estate Brokerage Disclosure', 'W.S. § 33-28-306')],
    openHouse: 'exempt',
    due: 'In writing before any discussion of a sale; open house showings, first talks and requests for facts are none.',
    ...law('text', 'W.S. § 33-28-306(a)', 'https://law.counselstack.com/statute/wy/33-28-306'),
  },
}
