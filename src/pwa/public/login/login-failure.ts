import { ApiError } from '#client/errors.ts'

/** Why a login failed: the server's message, and without an answer the specified one. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred'
  return error.hasNoMessage ? 'Login failed' : error.message
}
