/** The classes and kinds of steering that the rules are about, with their names. */
export const CLASS_NAME = {
  race: 'race or color',
  national_origin: 'national origin',
  religion: 'religion',
  sex: 'sex',
  disability: 'disability',
  familial_status: 'familial status',
  school_steering: 'steering by schools',
  safety_steering: 'steering by safety',
  age: 'age',
  marital_status: 'marital status',
  sexual_orientation: 'sexual orientation',
  gender_identity: 'gender identity',
  source_of_income: 'source of income',
  military_status: 'military or veteran status',
  immigration_status: 'citizenship or immigration status',
  criminal_record: 'criminal record',
  genetic_information: 'genetic information',
  personal_appearance: 'personal appearance',
  political_affiliation: 'political affiliation',
} as const

export type ProtectedClass = keyof typeof CLASS_NAME

/** The classes that only states protect; every other one applies everywhere. */
export const STATE_CLASSES = [
  'age',
  'marital_status',
  'sexual_orientation',
  'gender_identity',
  'source_of_income',
  'military_status',
  'immigration_status',
  'criminal_record',
  'genetic_information',
  'personal_appearance',
  'political_affiliation',
] as const satisfies readonly ProtectedClass[]

type StateClass = (typeof STATE_CLASSES)[number]

interface StateLaw {
  law: string
  classes: readonly StateClass[]
}

/** States, by postal code, whose law on housing protects further classes. Ancestry and creed count as national origin and religion. */
export const STATE_LAWS: Readonly<Record<string, StateLaw>> = {
  AK: { law: 'Alaska Stat. 18.80.240', classes: ['marital_status'] },
  CA: {
    law: 'Cal. Gov. Code 12955; Cal. Civ. Code 51',
    classes: [
      'age',
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'military_status',
      'immigration_status',
      'genetic_information',
    ],
  },
  CO: {
    law: 'Colo. Rev. Stat. 24-34-502',
    classes: ['marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income', 'military_status'],
  },
  CT: {
    law: 'Conn. Gen. Stat. 46a-64c',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income', 'military_status'],
  },
  DC: {
    law: 'D.C. Code 2-1402.21; D.C. Code 42-3541.02',
    classes: [
      'age',
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'criminal_record',
      'personal_appearance',
      'political_affiliation',
    ],
  },
  DE: {
    law: 'Del. Code tit. 6, 4603',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income'],
  },
  HI: {
    law: 'Haw. Rev. Stat. 515-3',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income'],
  },
  IA: { law: 'Iowa Code 216.8', classes: ['sexual_orientation'] },
  IL: {
    law: '775 ILCS 5/3-102 and 5/1-103(Q)',
    classes: [
      'age',
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'military_status',
      'immigration_status',
      'criminal_record',
    ],
  },
  MA: {
    law: 'Mass. Gen. Laws ch. 151B, 4',
    classes: [
      'age',
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'military_status',
      'genetic_information',
    ],
  },
  MD: {
    law: 'Md. Code, State Gov’t 20-705',
    classes: ['marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income', 'military_status'],
  },
  ME: { law: 'Me. Stat. tit. 5, 4581-A', classes: ['sexual_orientation', 'gender_identity', 'source_of_income'] },
  MI: {
    law: 'Mich. Comp. Laws 37.2502',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income'],
  },
  MN: {
    law: 'Minn. Stat. 363A.09',
    classes: ['marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income'],
  },
  MT: { law: 'Mont. Code 49-2-305', classes: ['age', 'marital_status'] },
  ND: { law: 'N.D. Cent. Code 14-02.5-02', classes: ['age', 'marital_status', 'source_of_income'] },
  NH: {
    law: 'N.H. Rev. Stat. 354-A:10',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity'],
  },
  NJ: {
    law: 'N.J. Stat. 10:5-12; N.J. Stat. 46:8-55',
    classes: [
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'military_status',
      'criminal_record',
    ],
  },
  NM: { law: 'N.M. Stat. 28-1-7', classes: ['marital_status', 'sexual_orientation', 'gender_identity'] },
  NV: { law: 'Nev. Rev. Stat. 118.100', classes: ['sexual_orientation', 'gender_identity'] },
  NY: {
    law: 'N.Y. Exec. Law 296(5)',
    classes: [
      'age',
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'military_status',
      'immigration_status',
    ],
  },
  OH: { law: 'Ohio Rev. Code 4112.02(H)', classes: ['military_status'] },
  OK: { law: 'Okla. Stat. tit. 25, 1452', classes: ['age', 'source_of_income'] },
  OR: {
    law: 'Or. Rev. Stat. 659A.421',
    classes: ['marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income'],
  },
  PA: { law: '43 Pa. Stat. 955(h)', classes: ['age'] },
  RI: {
    law: 'R.I. Gen. Laws 34-37-4',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income', 'military_status'],
  },
  UT: { law: 'Utah Code 57-21-5', classes: ['sexual_orientation', 'gender_identity', 'source_of_income'] },
  VA: {
    law: 'Va. Code 36-96.3',
    classes: ['age', 'sexual_orientation', 'gender_identity', 'source_of_income', 'military_status'],
  },
  VT: {
    law: 'Vt. Stat. tit. 9, 4503',
    classes: ['age', 'marital_status', 'sexual_orientation', 'gender_identity', 'source_of_income'],
  },
  WA: {
    law: 'Wash. Rev. Code 49.60.222; Wash. Rev. Code 59.18.255',
    classes: [
      'marital_status',
      'sexual_orientation',
      'gender_identity',
      'source_of_income',
      'military_status',
      'immigration_status',
    ],
  },
  WI: {
    law: 'Wis. Stat. 106.50',
    classes: ['age', 'marital_status', 'sexual_orientation', 'source_of_income'],
  },
}

/** Whether a class is protected in one of the states; with none known, everywhere. */
export function isProtectedIn(protectedClass: ProtectedClass, states: readonly string[]): boolean {
  const stateClass = STATE_CLASSES.find((one) => one === protectedClass)
  if (!stateClass || states.length === 0) return true
  return states.some((state) => STATE_LAWS[state]?.classes.includes(stateClass))
}

/** The state laws that protect a class, of these states or of all. */
export function stateLawsOf(protectedClass: ProtectedClass, states: readonly string[] = []): string[] {
  return Object.entries(STATE_LAWS)
    .filter(([state]) => states.length === 0 || states.includes(state))
    .filter(([, { classes }]) => classes.some((one) => one === protectedClass))
    .map(([, { law }]) => law)
}
