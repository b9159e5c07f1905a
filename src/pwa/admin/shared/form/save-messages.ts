import { joinList } from '#domain/time/time-labels.ts'
import { namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'

import type { RecordKind } from '../record-kind.ts'
import type { RefusalMessages } from './use-refusal.ts'
import { notSaved } from './use-stopped.ts'

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** Why a save stopped, beside the button. */
export const CANCELED = 'You canceled the upload'
export const CONFLICT = 'Someone else saved first. Choose whose changes to keep'
export const NO_ANSWER = 'This may not have been saved: our server didn’t answer. Please try again.'

export function lostMessage(names: readonly string[]): string | null {
  if (names.length === 0) return null
  return notSaved(`Choose ${joinList(names)} again, or save without ${names.length === 1 ? 'it' : 'them'}`)
}

/** The messages of most forms for a refused save: the server's message, once. */
export const oneMessage: RefusalMessages = (error) => [refusalMessage(error)]

/**
 * The messages of the template collection form for a refused save: each field by its name, and one sentence for other
 * failures.
 */
export const messagePerField: RefusalMessages = (error) =>
  namesFields(error)
    ? Object.entries(error.errors).map(([field, [message]]) => `${field}: ${message ?? ''}`)
    : [UNEXPECTED]

/** The message when the admin has canceled an upload, or removed one file from it. */
export function canceledMessage(removed: File | undefined): string {
  if (!removed) return 'Upload canceled. Nothing was saved, and what you typed stays here.'
  return `Upload canceled. “${removed.name}” was removed. Nothing was saved, and everything else is still here.`
}

/** The message when somebody else has deleted the record that is being saved. */
export function deletedMeanwhileMessage({ noun }: RecordKind, canStore: boolean): string {
  const typed = canStore ? 'What you typed is stored on this device.' : 'What you typed stays here.'
  return `Someone deleted this ${noun} while you were editing. ${typed}`
}
