import type { ApiError } from '#client/errors.ts'
import { refusedPart, type PostPart } from '#pwa/shared/publication/refused-part.ts'

/** Where a refusal of the server belongs on the publish screen. */
export type RefusalPlace = PostPart | 'plan' | 'deed' | 'toast'

export interface Refusal {
  place: RefusalPlace
  message: string
  /** Where the cause can be mended, when that isn't on this screen. */
  way?: { to: string; label: string }
}

/** The code that says that the day is full under her plan. */
export const DAY_IS_FULL: string = 'daily_limit'

export const PLANS_WAY = { to: '/subscriptions/plan-types', label: 'See plans' }
const CALENDAR_WAY = { to: '/calendar', label: 'Open calendar' }

const ARRIVED_BEFORE =
  'What you sent before did arrive, as it was then. Look in your calendar; publish again only to send these words too.'

/** Sorts a refusal to the field it is about; anything else becomes a toast. */
export function refusalOf(error: ApiError): Refusal {
  if (error.code === DAY_IS_FULL) return { place: 'when', message: error.message, way: PLANS_WAY }
  if (error.code === 'key_reused') return { place: 'deed', message: ARRIVED_BEFORE, way: CALENDAR_WAY }
  return refusedPart(error) ?? { place: error.code === 'plan_required' ? 'plan' : 'toast', message: error.message }
}
