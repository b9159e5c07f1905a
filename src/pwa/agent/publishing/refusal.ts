import type { ApiError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Where a refusal of the server belongs on the publish screen. */
export type RefusalPlace = 'caption' | 'platforms' | 'when' | 'plan' | 'toast'

// A map, since the names come from outside and an object knows some of its own.
const PLACE_OF_FIELD: ReadonlyMap<string, RefusalPlace> = new Map([
  ['caption', 'caption'],
  ['caption_language', 'caption'],
  ['platforms', 'platforms'],
  ['facebook', 'platforms'],
  ['instagram', 'platforms'],
  ['linkedin', 'platforms'],
  ['scheduled_at', 'when'],
])

const PLACE_OF_CODE: Partial<Record<ProblemCode, RefusalPlace>> = {
  plan_required: 'plan',
  caption_invalid: 'caption',
  no_platform: 'platforms',
  media_missing: 'platforms',
  media_invalid: 'platforms',
  connection_missing: 'platforms',
  time_past: 'when',
}

/** Sorts a refusal to the field it is about; anything else becomes a toast. */
export function refusalOf(error: ApiError): { place: RefusalPlace; message: string } {
  for (const [field, [message]] of Object.entries(error.errors)) {
    const place = PLACE_OF_FIELD.get(field)
    if (place && message) return { place, message }
  }
  return { place: PLACE_OF_CODE[error.code] ?? 'toast', message: error.message }
}
