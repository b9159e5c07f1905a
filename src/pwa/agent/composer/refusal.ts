import type { ApiError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

/** A link to where the cause of an error can be fixed. */
export interface ErrorLink {
  to: string
  label: string
}

/** Why a post can't go out or be saved, and the part of its form that belongs to. */
export interface PostError {
  place: PostPart | 'plan' | 'action'
  message: string
  /** The network whose own caption it is about. */
  platform?: Platform | null
  /** The path of the option it is about. */
  field?: string
  /** Where it can be fixed, when that isn't on this form. */
  link?: ErrorLink
}

/** Whether a refusal says that the plan's limit for the day, or for the month's videos of this kind, is reached. */
export const isFull = (code: string): boolean => code === 'daily_limit' || code === 'monthly_limit'

export const PLANS_LINK: ErrorLink = { to: '/subscriptions/plan-types', label: 'See plans' }
const CALENDAR_LINK: ErrorLink = { to: '/calendar', label: 'Open calendar' }

const SENT_BEFORE =
  'Your earlier version was sent. Check your calendar. Tap Publish again only if you want to post this caption too.'

/** Assigns a refusal to the part of the form it is about; null when it is about none of them. */
export function postErrorOf(error: ApiError): PostError | null {
  if (isFull(error.code)) return { place: 'when', message: error.message, link: PLANS_LINK }
  if (error.code === 'key_reused') return { place: 'action', message: SENT_BEFORE, link: CALENDAR_LINK }
  const part = refusedPart(error)
  if (part) return part
  return error.code === 'plan_required' ? { place: 'plan', message: error.message, link: PLANS_LINK } : null
}

/** The parts of a post an agent sets, wherever they do. */
type PostPart = 'caption' | 'first_comment' | 'options' | 'alt_text' | 'platforms' | 'when'

// A map, since the names come from outside and an object has inherited ones.
const PART_OF_FIELD: ReadonlyMap<string, PostPart> = new Map<string, PostPart>([
  ['caption', 'caption'],
  ['caption_language', 'caption'],
  ['captions', 'caption'],
  ['first_comment', 'first_comment'],
  ['options', 'options'],
  ['alt_texts', 'alt_text'],
  ['platforms', 'platforms'],
  ...PLATFORMS.map((platform) => [platform, 'platforms'] as const),
  ['scheduled_at', 'when'],
])

const PART_OF_CODE: Partial<Record<ProblemCode, PostPart>> = {
  caption_invalid: 'caption',
  no_platform: 'platforms',
  media_missing: 'platforms',
  media_invalid: 'platforms',
  connection_missing: 'platforms',
  time_past: 'when',
  daily_limit: 'when',
  monthly_limit: 'when',
}

/** The part of a post a refusal is about, and its message; null when it is about none of them. */
function refusedPart(
  error: ApiError,
): (Pick<PostError, 'message' | 'platform' | 'field'> & { place: PostPart }) | null {
  for (const [field, [message]] of Object.entries(error.errors)) {
    const [part = '', of] = field.split('.')
    const place = PART_OF_FIELD.get(part)
    const platform = part === 'captions' ? (PLATFORMS.find((one) => one === of) ?? null) : null
    const named = place === 'options' ? { field } : {}
    if (place && message) return { place, message, ...named, ...(platform && { platform }) }
  }
  const place = PART_OF_CODE[error.code]
  return place ? { place, message: error.message } : null
}
