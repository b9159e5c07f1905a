import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { ApiError, OfflineError } from '#client/errors.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { markFields, namesFields } from './mark-fields.ts'

export { markFields, namesFields }

/** What happens to unsaved input, by its kind. */
const UNSAVED = {
  typed: {
    offline: 'Nothing was saved, and what you typed stays here.',
    silence: 'so this may not be saved. What you typed stays here.',
  },
  picture: {
    offline: 'Nothing was saved, and the picture you chose stays here.',
    silence: 'so this may not be saved. The picture you chose stays here.',
  },
  password: {
    offline: 'Nothing was saved. Passwords are never stored on this device.',
    silence: 'so this may not be saved. Passwords are never stored on this device.',
  },
  /** Nothing was typed: a button did something at once. */
  action: { offline: 'Nothing was changed.', silence: 'so we don’t know whether this was done.' },
} as const
export type Unsaved = keyof typeof UNSAVED

const offlineMessage = (what: Unsaved) => `You’re offline. ${UNSAVED[what].offline}`
const noAnswerMessage = (what: Unsaved) => `Our server didn’t answer, ${UNSAVED[what].silence}`
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const SERVER_ERRORS = new Set<string>(['storage_full', 'unavailable'])
const CHECK = 'Please check the form for errors'

/** The specified message, followed by what more is known. */
export const firstThen = (specified: string, more: string) => `${specified.replace(/[.!?]?$/, '.')} ${more}`

/**
 * The message for a save that failed. `usual` replaces the server's own message, and comes first where no answer came.
 */
export function refusalMessage(error: unknown, usual?: string, what: Unsaved = 'typed'): string {
  if (error instanceof OfflineError) {
    return firstThen(usual ?? UNEXPECTED, navigator.onLine ? noAnswerMessage(what) : offlineMessage(what))
  }
  if (!(error instanceof ApiError)) return UNEXPECTED
  if (namesFields(error)) return error.message || CHECK
  // Too large, too often: the user can fix it once they know.
  if (error.status === 413 || error.status === 429) return error.message
  // The server's reason why nobody can save now is added to the specified message.
  if (usual && SERVER_ERRORS.has(error.code)) return firstThen(usual, error.message)
  return usual ?? error.message
}

/**
 * Shows the server's messages at the fields they are about, focuses the first of them, and shows a toast, in place of
 * the toast `toast` where there is one.
 */
export function showRefusal<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  { usual, what, toast }: { usual?: string | undefined; what?: Unsaved | undefined; toast?: string } = {},
): void {
  if (!(error instanceof ApiError || error instanceof OfflineError)) console.error(error)
  if (namesFields(error)) markFields(form, error)
  notify.error(refusalMessage(error, usual, what), { id: toast })
}

/** Refuses at once what surely can't be sent; false where it may be tried. */
export function refuseOffline(what?: Unsaved, usual?: string): boolean {
  if (navigator.onLine) return false
  notify.error(refusalMessage(new OfflineError(), usual, what))
  return true
}
