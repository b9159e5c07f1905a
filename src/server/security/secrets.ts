import { createHmac, timingSafeEqual } from 'node:crypto'

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
