import { ApiError } from '#client/errors.ts'

import type { RecordKind } from '../record-kind.ts'

/** The message when something could not be deleted (admin specification, section 8). */
export function deleteFailure(error: unknown, noun: RecordKind['noun']): string {
  if (!(error instanceof ApiError)) return `Error deleting ${noun}`
  return `Error ${error.status}: ${error.message || `Error deleting ${noun}`}`
}
