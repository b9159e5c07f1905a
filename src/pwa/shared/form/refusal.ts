import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { ApiError, OfflineError } from '#client/errors.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { markFields, namesFields } from './mark-fields.ts'

export { markFields, namesFields }

/** What becomes of what is not saved, by what it is. */
const UNSAVED = {
  typed: { offline: 'and what you typed stays here.', silence: 'What you typed stays here.' },
  picture: { offline: 'and the picture you chose stays here.', silence: 'The picture you chose stays here.' },
  password: {
    offline: 'and passwords are never kept on this device.',
    silence: 'Passwords are never kept on this device.',
  },
} as const
export type Unsaved = keyof typeof UNSAVED

const offlineWords = (what: Unsaved) => `You’re offline. Nothing was saved, ${UNSAVED[what].offline}`
const silenceWords = (what: Unsaved) => `Our server didn’t answer, so this may not be saved. ${UNSAVED[what].silence}`
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const CHECK = 'Please check the form for errors'

/** The words for a save that failed. `usual` takes the place of whatever the server said of itself. */
export function refusalWords(error: unknown, usual?: string, what: Unsaved = 'typed'): string {
  if (error instanceof OfflineError) return navigator.onLine ? silenceWords(what) : offlineWords(what)
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
  what?: Unsaved,
): void {
  if (!(error instanceof ApiError || error instanceof OfflineError)) console.error(error)
  if (namesFields(error)) markFields(form, error)
  notify.error(refusalWords(error, usual, what))
}

/** Refuses at once what surely can't be sent; false where it may be tried. */
export function refuseOffline(what: Unsaved = 'typed'): boolean {
  if (navigator.onLine) return false
  notify.error(offlineWords(what))
  return true
}
