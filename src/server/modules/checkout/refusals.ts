import { problem } from '../../http/problem.ts'

export function emailInUse() {
  const message = 'This email is already in use'
  return problem('validation_failed', { message, fields: { email: message } })
}

export function underWay() {
  return problem('conflict', { message: 'This checkout is already in progress. Please wait a moment.' })
}

/** Shown only to a browser that has the key of that checkout: its user typed the address. */
export function wentThrough(email: string) {
  return problem('key_reused', {
    message: `This checkout already went through for ${email}. Log in with that email.`,
  })
}
