import type { ApiError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Where a refusal of the server belongs on the publish screen. */
export type RefusalPlace = 'caption' | 'platforms' | 'when' | 'plan' | 'deed' | 'toast'

export interface Refusal {
  place: RefusalPlace
  message: string
  /** Where the cause can be mended, when that isn't on this screen. */
  way?: { to: string; label: string }
}

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

/** The code that says that the day is full under her plan. */
export const DAY_IS_FULL: string = 'daily_limit'

const PLACE_OF_CODE: Partial<Record<ProblemCode, RefusalPlace>> = {
  plan_required: 'plan',
  caption_invalid: 'caption',
  no_platform: 'platforms',
  media_missing: 'platforms',
  media_invalid: 'platforms',
  connection_missing: 'platforms',
  time_past: 'when',
}

export const PLANS_WAY = { to: '/subscriptions/plan-types', label: 'See plans' }
const CALENDAR_WAY = { to: '/calendar', label: 'Open calendar' }

const ARRIVED_BEFORE =
  'What you sent before did arrive, as it was then. Look in your calendar; publish again only to send these words too.'

/** Sorts a refusal to the field it is about; anything else becomes a toast. */
export function refusalOf(error: ApiError): Refusal {
  if (error.code === DAY_IS_FULL) return { place: 'when', message: error.message, way: PLANS_WAY }
  if (error.code === 'key_reused') return { place: 'deed', message: ARRIVED_BEFORE, way: CALENDAR_WAY }
  for (const [field, [message]] of Object.entries(error.errors)) {
    const place = PLACE_OF_FIELD.get(field)
    if (place && message) return { place, message }
  }
  return { place: PLACE_OF_CODE[error.code] ?? 'toast', message: error.message }
}
