import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { ApiError, OfflineError } from '#client/errors.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { markFields, namesFields } from './mark-fields.ts'

export { markFields, namesFields }

const OFFLINE = 'You’re offline. Nothing was saved, and what you typed stays here.'
const SILENCE = 'Our server didn’t answer, so this may not be saved. What you typed stays here.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const CHECK = 'Please check the form for errors'

/** The words for a save that failed. `usual` takes the place of whatever the server said of itself. */
export function refusalWords(error: unknown, usual?: string): string {
  if (error instanceof OfflineError) return navigator.onLine ? SILENCE : OFFLINE
  if (!(error instanceof ApiError)) return UNEXPECTED
  if (namesFields(error)) return error.message || CHECK
  // Too large, too often: she can do something about it, once she knows.
  if (error.status === 413 || error.status === 429) return error.message
  return usual ?? error.message
}

/** Puts what the server said on the fields it is about, the first of them in focus, and says it once above. */
export function showRefusal<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  usual?: string,
): void {
  if (!(error instanceof ApiError || error instanceof OfflineError)) console.error(error)
  if (namesFields(error)) markFields(form, error)
  notify.error(refusalWords(error, usual))
}

/** Refuses at once what surely can't be sent; false where it may be tried. */
export function refuseOffline(): boolean {
  if (navigator.onLine) return false
  notify.error(OFFLINE)
  return true
}
