import type { FairHousingRule } from '../rule.ts'
import { DISABILITY } from './disability.ts'
import { FAMILIAL_STATUS_AND_AGE } from './familial-status-and-age.ts'
import { RACE_AND_ORIGIN } from './race-and-origin.ts'
import { RELIGION_AND_SEX } from './religion-and-sex.ts'
import { STATE_CLASS_RULES } from './state-classes.ts'
import { STEERING } from './steering.ts'

/** Every rule of the check, for the check itself and for its reviewers; of two about the same words the first counts. */
export const RULES: readonly FairHousingRule[] = [
  ...RACE_AND_ORIGIN,
  ...RELIGION_AND_SEX,
  ...DISABILITY,
  ...STATE_CLASS_RULES,
  ...FAMILIAL_STATUS_AND_AGE,
  ...STEERING,
]
