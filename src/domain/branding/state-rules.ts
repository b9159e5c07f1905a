import { isDrawn, undrawn, type Face } from './fonts.ts'

/** What an advertisement has to contain, as fields of the agent's profile. */
export type BrandPart = 'name' | 'brokerage' | 'license' | 'officePhone'

export interface StateRule {
  state: string
  requires: readonly BrandPart[]
  /** The statute or rule that says so. */
  source: string
  /** What it asks that is for the agent to see to. */
  note?: string
}

const BROKER = ['name', 'brokerage'] as const

/**
 * The states whose rules on advertising were looked up, by postal code. The texts were read at the states' or at legal
 * publishers' sites in November 2026; a state may have changed its rule since. It is no legal advice: the broker decides.
 */
export const STATE_RULES: Readonly<Record<string, StateRule>> = {
  AZ: { state: 'Arizona', requires: BROKER, source: 'A.A.C. R4-28-502(E)' },
  CA: {
    state: 'California',
    requires: [...BROKER, 'license'],
    source: 'Business and Professions Code § 10140.6(b); 10 CCR § 2773',
    note: 'The license number may not be smaller than the smallest text.',
  },
  CO: { state: 'Colorado', requires: BROKER, source: '4 CCR 725-1, Rule 6.10' },
  FL: {
    state: 'Florida',
    requires: BROKER,
    source: 'Fla. Admin. Code R. 61J2-10.025',
    note: 'Online, the brokerage’s name must be next to the contact information.',
  },
  GA: { state: 'Georgia', requires: BROKER, source: 'Ga. Comp. R. & Regs. 520-1-.09(2.1)' },
  IL: { state: 'Illinois', requires: BROKER, source: '225 ILCS 454/10-30(b)' },
  NV: { state: 'Nevada', requires: BROKER, source: 'NAC 645.610(1)(c)' },
  NY: { state: 'New York', requires: BROKER, source: '19 NYCRR 175.25' },
  NC: { state: 'North Carolina', requires: BROKER, source: '21 NCAC 58A .0105(a)(1)' },
  OH: { state: 'Ohio', requires: BROKER, source: 'Ohio Revised Code § 4735.16' },
  PA: {
    state: 'Pennsylvania',
    requires: [...BROKER, 'officePhone'],
    source: '49 Pa. Code § 35.305(b)',
    note: 'The brokerage’s name and phone number may not be smaller than the agent’s.',
  },
  TN: {
    state: 'Tennessee',
    requires: [...BROKER, 'officePhone'],
    source: 'Tenn. Comp. R. & Regs. 1260-02-.12(3)(b)',
    note: 'The brokerage’s name may not be smaller than the agent’s.',
  },
  TX: {
    state: 'Texas',
    requires: BROKER,
    source: '22 TAC § 535.155(a)',
    note: 'The brokerage’s name must be at least half the size of the largest contact information.',
  },
  VA: { state: 'Virginia', requires: BROKER, source: '18 VAC 135-20-190' },
  WA: { state: 'Washington', requires: BROKER, source: 'WAC 308-124B-210' },
}

/** For a state that is unknown or was not looked up: what most states ask, and the license, which some do. */
const ELSEWHERE = { state: null, requires: ['name', 'brokerage', 'license'], source: null } as const

/**
 * Words on every footer: HUD's advertising guidelines recommend them for all residential real estate (24 CFR 109.30, no
 * longer in force as a rule since 1996; 54 FR 3308). No rule above makes them a duty.
 */
export const FAIR_HOUSING_PHRASE = 'Equal Housing Opportunity'

/** Of an agent's profile what the rules are about. */
export interface BrandProfile {
  name: string
  license: string
  phone: string
  brokerage: string
  officePhone: string
  /** The state of the brokerage's office, by its postal code; null when the profile names no city. */
  officeState: string | null
}

const POSTAL_CODES = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
)

/** The state whose rules apply: that of the office, else the one that the license begins with ('TX 0712344'). */
export function brandState({ officeState, license }: Pick<BrandProfile, 'officeState' | 'license'>): string | null {
  if (officeState !== null) return officeState
  const prefix = /^\s*([A-Z]{2})\b/.exec(license)?.[1]
  return prefix !== undefined && POSTAL_CODES.has(prefix) ? prefix : null
}

export function ruleFor(profile: Pick<BrandProfile, 'officeState' | 'license'>) {
  const state = brandState(profile)
  return (state === null ? undefined : STATE_RULES[state]) ?? ELSEWHERE
}

/** What the agent's state asks for in advertisements and the profile lacks. */
export function missingForState(profile: BrandProfile): BrandPart[] {
  return ruleFor(profile).requires.filter((part) => !isDrawn(profile[part], FACE[part]))
}

/** The face in which the footer shows each part. */
export const FACE: Readonly<Record<BrandPart, Face>> = {
  name: 'sans-strong',
  brokerage: 'serif',
  license: 'sans',
  officePhone: 'sans',
}

/** The parts with characters that no font of the footer has, which it leaves out. */
export function undrawnParts(profile: BrandProfile): { part: BrandPart; characters: string[] }[] {
  const parts = Object.keys(FACE) as BrandPart[]
  return parts
    .map((part) => ({ part, characters: undrawn(profile[part], FACE[part]) }))
    .filter(({ characters }) => characters.length > 0)
}

export function brandTexts(profile: BrandProfile) {
  const requires: readonly BrandPart[] = ruleFor(profile).requires
  const { name, license, phone, brokerage, officePhone } = profile
  return {
    name,
    license,
    phone,
    brokerage,
    officePhone: requires.includes('officePhone') ? officePhone : '',
    phrase: FAIR_HOUSING_PHRASE,
  }
}

/** Whether a profile has enough for a footer, in letters that can be drawn: the agent's name, and the brokerage or a license. */
export function hasBrand({ name, license, brokerage }: Pick<BrandProfile, 'name' | 'license' | 'brokerage'>): boolean {
  return isDrawn(name, FACE.name) && (isDrawn(license, FACE.license) || isDrawn(brokerage, FACE.brokerage))
}
