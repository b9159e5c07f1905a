import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

/** How long a signed request is accepted: delivery may be late, but a recorded request must not stay valid forever. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000

/** How far Meta's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60 * 1000

const BASE64URL = /^[\w-]+={0,2}$/

const Payload = z.object({
  algorithm: z.string().refine((name) => name.toUpperCase() === 'HMAC-SHA256'),
  issued_at: z.number().int().positive(),
  user_id: z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(z.string().regex(/^\w{1,64}$/)),
})

/** The content of a signed request. */
export interface SignedRequest {
  appScopedUserId: string
  signedAt: Date
}

/**
 * Reads Meta's `signed_request`: the signature, a dot, and the payload, both base64url; the signature is the
 * HMAC-SHA256 of the encoded payload under the app's secret. Null for one that is malformed, forged or expired.
 */
export function readSignedRequest(text: string, secret: string, now: Date): SignedRequest | null {
  const [signature = '', encoded = '', ...rest] = text.split('.')
  if (rest.length > 0 || !BASE64URL.test(signature) || !BASE64URL.test(encoded)) return null
  const expected = createHmac('sha256', secret).update(encoded).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const payload = Payload.safeParse(jsonIn(Buffer.from(encoded, 'base64url').toString('utf8')))
  if (!payload.success) return null
  const signedAt = new Date(payload.data.issued_at * 1000)
  const age = now.getTime() - signedAt.getTime()
  if (age > GOOD_FOR_MS || age < -AHEAD_MS) return null
  return { appScopedUserId: payload.data.user_id, signedAt }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
