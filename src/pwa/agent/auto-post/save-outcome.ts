import { ApiError } from '#client/errors.ts'

/** The parts that are saved side by side, by the names messages use for them. */
export type Part = 'profile photos' | 'agent information' | 'social post settings'

/** The result of each part that was sent; null where it succeeded. */
export type Outcomes = ReadonlyMap<Part, { error: unknown } | null>

/** The catalogue's message for why the settings as a whole are not saved; null when every part succeeded. */
export function failureMessage(outcomes: Outcomes): string | null {
  const failed = [...outcomes].flatMap(([part, failure]) => (failure ? [{ part, error: failure.error }] : []))
  if (failed.length === 0) return null
  const statuses = failed.map(({ error }) => (error instanceof ApiError ? error.status : null))
  const invalid = failed.find((_, index) => statuses[index] === 422)
  if (invalid) {
    const { error } = invalid
    if (error instanceof ApiError && !error.hasNoMessage) return error.message
    return 'Validation error. Please check your input and try again.'
  }
  const everyPart = failed.length === outcomes.size
  if (everyPart && statuses.every((status) => status === 413)) return 'File size too large. Please use smaller images.'
  if (everyPart && statuses.every((status) => status !== null && status >= 500))
    return 'Server error. Please try again later.'
  if (everyPart && statuses.every((status) => status === null))
    return 'Failed to save auto post settings. Please try again.'
  return `Failed to save: ${failed.map(({ part }) => part).join(', ')}. Please try again.`
}
