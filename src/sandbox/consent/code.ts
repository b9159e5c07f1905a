import { randomBytes } from 'node:crypto'

/** An authorization code that waits to be exchanged. */
export interface ConsentCode {
  code: string
  person: string
  scopes: string[]
  declined: string[]
  redirectUri: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export function newCode(): string {
  return `AQ${randomBytes(48).toString('base64url')}`
}
