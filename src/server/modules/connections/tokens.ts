import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

import { type Secrets, withEither } from '../../security/secrets.ts'

/** The encryption scheme's version, so that it can change while old tokens stay readable. */
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a token for the database (AES-256-GCM under a key derived from the server's secret). */
export function sealToken(secret: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/**
 * Decrypts a token with the current secret or the previous one; null when it was encrypted under another secret or
 * changed since, as after a lost APP_SECRET.
 */
export function openToken(secrets: Secrets, sealed: string): string | null {
  return withEither(secrets, (secret) => openWith(secret, sealed))
}

/**
 * The same token encrypted with the current secret: `sealed` itself where it already is; null when it opens with
 * neither secret.
 */
export function resealToken(secrets: Secrets, sealed: string): string | null {
  if (openWith(secrets.appSecret, sealed) !== null) return sealed
  const token = openToken(secrets, sealed)
  return token === null ? null : sealToken(secrets.appSecret, token)
}

function openWith(secret: string, sealed: string): string | null {
  const [version, text] = sealed.split('.')
  if (version !== VERSION || !text) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const body = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    // The authentication tag does not match: another secret, or altered data. The caller asks the agent to reconnect.
    return null
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'porchlight connection tokens', 32))
}
