import { timingSafeEqual } from 'node:crypto'

/** The app every sandbox token belongs to, the same at every service. */
export const APP = { id: 'porchlight-sandbox', secret: 'sandbox-secret', name: 'Porchlight' } as const

/** Compares a given app secret in constant time. */
export function isSecret(given: string): boolean {
  const right = Buffer.from(APP.secret)
  const taken = Buffer.from(given)
  return right.length === taken.length && timingSafeEqual(right, taken)
}
