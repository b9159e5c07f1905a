import { ApiError, OfflineError } from '#client/errors.ts'
import { refusedPart, type PostPart } from '#pwa/shared/publication/refused-part.ts'

import { isForPlan, refusalWords } from './use-deed.ts'

/** Where in the edit sheet the words of a refusal belong. */
export type EditPlace = PostPart | 'sheet'

export interface EditTrouble {
  place: EditPlace
  message: string
  /** Whether a bigger plan would help. */
  upgrade: boolean
}

/** Sorts what kept an edit from being saved to the field it is about; the rest stands over the button. */
export function editTroubleOf(error: unknown): EditTrouble {
  if (error instanceof OfflineError) {
    return {
      place: 'sheet',
      message: 'This needs the network. What you changed is kept on this device; save it when you’re online.',
      upgrade: false,
    }
  }
  if (!(error instanceof ApiError)) return { place: 'sheet', message: refusalWords(error), upgrade: false }
  return { ...(refusedPart(error) ?? { place: 'sheet', message: error.message }), upgrade: isForPlan(error) }
}
