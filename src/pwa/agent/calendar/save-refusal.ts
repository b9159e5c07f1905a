import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'

import { isForPlan, refusalWords } from './use-deed.ts'

/** Where in the edit sheet the words of a refusal belong. */
export type EditPlace = 'caption' | 'platforms' | 'when' | 'sheet'

export interface EditTrouble {
  place: EditPlace
  message: string
  /** Whether a bigger plan would help. */
  upgrade: boolean
}

// A map, since the names come from outside and an object knows some of its own.
const PLACE_OF_FIELD: ReadonlyMap<string, EditPlace> = new Map([
  ['caption', 'caption'],
  ['platforms', 'platforms'],
  ['facebook', 'platforms'],
  ['instagram', 'platforms'],
  ['linkedin', 'platforms'],
  ['scheduled_at', 'when'],
])

const PLACE_OF_CODE: Partial<Record<ProblemCode, EditPlace>> = {
  caption_invalid: 'caption',
  no_platform: 'platforms',
  media_missing: 'platforms',
  media_invalid: 'platforms',
  connection_missing: 'platforms',
  time_past: 'when',
  daily_limit: 'when',
}

/** Sorts what kept an edit from being saved to the field it is about; the rest stands over the button. */
export function editTroubleOf(error: unknown): EditTrouble {
  if (error instanceof OfflineError) {
    return {
      place: 'sheet',
      message: 'This needs the network. What you changed is kept on this device; save it when you’re online.',
      upgrade: false,
    }
  }
  if (!(error instanceof ApiError)) return { place: 'sheet', message: refusalWords(error), upgrade: false }
  const upgrade = isForPlan(error)
  for (const [field, [message]] of Object.entries(error.errors)) {
    const place = PLACE_OF_FIELD.get(field)
    if (place && message) return { place, message, upgrade }
  }
  return { place: PLACE_OF_CODE[error.code] ?? 'sheet', message: error.message, upgrade }
}
