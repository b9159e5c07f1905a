import { ApiError, OfflineError } from '#client/errors.ts'
import { refusedPart, type PostPart } from '#pwa/shared/publication/refused-part.ts'

import { isForPlan, refusalMessage } from './use-post-action.ts'

/** Where in the edit sheet the message of a refusal belongs. */
export type EditPlace = PostPart | 'sheet'

export interface EditError {
  place: EditPlace
  message: string
  /** Whether a bigger plan would help. */
  upgrade: boolean
}

/** Assigns the error of a failed save to the field it is about; other errors are shown over the button. */
export function editErrorOf(error: unknown): EditError {
  if (error instanceof OfflineError) {
    return {
      place: 'sheet',
      message: 'This needs the network. What you changed is kept on this device; save it when you’re online.',
      upgrade: false,
    }
  }
  if (!(error instanceof ApiError)) return { place: 'sheet', message: refusalMessage(error), upgrade: false }
  return { ...(refusedPart(error) ?? { place: 'sheet', message: error.message }), upgrade: isForPlan(error) }
}
