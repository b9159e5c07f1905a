import { createHash, createHmac, randomBytes } from 'node:crypto'

import { isSigned, type Secrets } from './secrets.ts'

/** A new token for the session cookie: 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The cookie's value when it has the form of a token, else null. */
export function sessionTokenIn(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : null
}

/** The hash by which a token is looked up: the table never has the token itself. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The CSRF token of a session: made with the server's secret, so that nobody can make a matching pair. */
export function csrfTokenOf(sessionToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`csrf ${sessionToken}`).digest('base64url')
}

export function isCsrfTokenOf(sessionToken: string, secrets: Secrets, offered: string): boolean {
  return isSigned(secrets, offered, (secret) => csrfTokenOf(sessionToken, secret))
}
