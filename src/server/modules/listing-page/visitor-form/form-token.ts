import { createHmac, randomUUID } from 'node:crypto'

import { isUuid } from '#domain/record-id.ts'

import { isSigned, type Secrets } from '../../../security/secrets.ts'

/** No person reads the form and writes a question faster; most programs do. */
export const LEAST_AGE_MS = 3_000

/** A page left open over a day is asked to send again. */
const MOST_AGE_MS = 12 * 60 * 60 * 1000

/** What a form's token says: `id` becomes that of the lead, so that the same form never makes a second one. */
export type FormToken = { id: string } & { state: 'valid' | 'early' | 'stale' }

const signatureOf = (secret: string, slug: string, payload: string) =>
  createHmac('sha256', secret).update(`visitor form ${slug} ${payload}`).digest('base64url')

/** A token for one form of a listing's page, given at `at`. */
export function newFormToken({ appSecret }: Secrets, slug: string, at: Date): string {
  const payload = `${at.getTime().toString(36)}.${randomUUID()}`
  return `${payload}.${signatureOf(appSecret, slug, payload)}`
}

/** What a sent token is worth; null for one this server didn't give for this listing. */
export function readFormToken(secrets: Secrets, slug: string, token: string, now: Date): FormToken | null {
  const [issued = '', id = '', signature = ''] = token.slice(0, 200).split('.')
  const payload = `${issued}.${id}`
  if (!isUuid(id) || !isSigned(secrets, signature, (secret) => signatureOf(secret, slug, payload))) return null
  const age = now.getTime() - Number.parseInt(issued, 36)
  if (age > MOST_AGE_MS) return { id, state: 'stale' }
  return { id, state: age < LEAST_AGE_MS ? 'early' : 'valid' }
}
