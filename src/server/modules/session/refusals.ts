import { problem } from '../../http/problem.ts'

/** Refuses an address that is another user's, at its field. */
export function emailInUse(message = 'This email is already in use') {
  return problem('validation_failed', { message, fields: { email: message } })
}
