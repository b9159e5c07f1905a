import { ApiError } from '#client/errors.ts'

/** Why a login failed: the server's words, and without an answer the specified ones. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred'
  return error.wordless ? 'Login failed' : error.message
}
