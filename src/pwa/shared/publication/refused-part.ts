import type { ApiError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { PLATFORMS } from '#domain/platform.ts'

/** The parts of a post an agent sets, wherever they do. */
export type PostPart = 'caption' | 'platforms' | 'when'

// A map, since the names come from outside and an object has inherited ones.
const PART_OF_FIELD: ReadonlyMap<string, PostPart> = new Map<string, PostPart>([
  ['caption', 'caption'],
  ['caption_language', 'caption'],
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
export function refusedPart(error: ApiError): { place: PostPart; message: string } | null {
  for (const [field, [message]] of Object.entries(error.errors)) {
    const place = PART_OF_FIELD.get(field)
    if (place && message) return { place, message }
  }
  const place = PART_OF_CODE[error.code]
  return place ? { place, message: error.message } : null
}
