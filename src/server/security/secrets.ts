import { createHmac, timingSafeEqual, createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets of a server: everything is sealed and signed with the current one, and opened and verified with both. */
export interface Secrets {
  /** Key material for encryption at rest, CSRF tokens, device cookies and links to cancel. */
  appSecret: string
  /** The secret before a rotation; null where none is set. */
  previousAppSecret: string | null
}

/** What `use` makes with the current secret, or where that is null, with the previous one. */
export function withEither<T>({ appSecret, previousAppSecret }: Secrets, use: (secret: string) => T | null): T | null {
  return use(appSecret) ?? (previousAppSecret === null ? null : use(previousAppSecret))
}

/** Whether a signature was made with one of the secrets, compared in constant time. */
export function isSigned(secrets: Secrets, given: string, signatureOf: (secret: string) => string): boolean {
  const offered = Buffer.from(given)
  const matches = (secret: string) => {
    const expected = Buffer.from(signatureOf(secret))
    return offered.length === expected.length && timingSafeEqual(offered, expected) ? true : null
  }
  return withEither(secrets, matches) ?? false
}

/** An id by which two processes compare their secret without revealing it. */
export function secretId(appSecret: string): string {
  return createHmac('sha256', appSecret).update('porchlight secret id').digest('hex')
}

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

/**
 * The secret stored in the data folder (which exists), created when there is none. The file appears complete or not
 * at all, and two processes that start at once end with the same secret.
 */
export function appSecret(dataDir: string): string {
  const path = pathIn(dataDir)
  const known = readIfThere(path)
  if (known) return known
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

/** The secret stored in the data folder; null where there is none. */
export function storedAppSecret(dataDir: string): string | null {
  return readIfThere(pathIn(dataDir))
}

const pathIn = (dataDir: string) => join(dataDir, 'app-secret')

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
