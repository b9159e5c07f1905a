import type { ApiError } from '#client/errors.ts'
import { refusedPart, type PostPart } from '#pwa/shared/publication/refused-part.ts'

/** Where on the publish screen a refusal of the server is shown. */
export type RefusalPlace = PostPart | 'plan' | 'action' | 'toast'

export interface Refusal {
  place: RefusalPlace
  message: string
  /** A link to where the cause can be fixed, when that isn't on this screen. */
  way?: { to: string; label: string }
}

/** Whether a refusal says that the plan's limit for the day, or for the month's videos of this kind, is reached. */
export const isFull = (code: string): boolean => code === 'daily_limit' || code === 'monthly_limit'

export const PLANS_LINK = { to: '/subscriptions/plan-types', label: 'See plans' }
const CALENDAR_WAY = { to: '/calendar', label: 'Open calendar' }

const ARRIVED_BEFORE =
  'What you sent before did arrive, as it was then. Look in your calendar; publish again only to send these words too.'

/** Assigns a refusal to the field it is about; anything else becomes a toast. */
export function refusalOf(error: ApiError): Refusal {
  if (isFull(error.code)) return { place: 'when', message: error.message, way: PLANS_LINK }
  if (error.code === 'key_reused') return { place: 'action', message: ARRIVED_BEFORE, way: CALENDAR_WAY }
  return refusedPart(error) ?? { place: error.code === 'plan_required' ? 'plan' : 'toast', message: error.message }
}
