import { createPublicKey, type KeyObject, verify } from 'node:crypto'

import { z } from 'zod'

import { badToken, PushError } from './push-error.ts'

const Header = z.object({ alg: z.literal('ES256') })
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

const DAY_SECONDS = 24 * 60 * 60

/**
 * Checks the sender's `vapid t=…, k=…` (RFC 8292) for a push service at `origin` and gives the key it
 * showed.
 * @throws PushError 401 without one, 403 for one that is not good
 */
export function checkVapid(authorization: string | undefined, origin: string, now: Date): string {
  const fields = /^vapid\s+(.+)$/i.exec(authorization ?? '')?.[1]
  if (fields === undefined) throw new PushError(401, 'MissingAuthorization', 'A VAPID token is required')
  const [token, key] = ['t', 'k'].map((name) => new RegExp(`(?:^|[,\\s])${name}=([^,\\s]+)`).exec(fields)?.[1])
  if (token === undefined || key === undefined) throw badToken('The token or the key is missing')
  const [head = '', claimed = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !Header.safeParse(jsonOf(head)).success) throw badToken('The token is no ES256 JWT')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claimed}`),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw badToken('The signature does not fit the key')
  const claims = Claims.safeParse(jsonOf(claimed)).data
  if (!claims) throw badToken('aud, exp and sub are required')
  if (claims.aud !== origin) throw badToken(`aud is ${claims.aud}, and this is ${origin}`)
  const left = claims.exp - now.getTime() / 1000
  if (left <= 0) throw badToken('The token has expired')
  if (left > DAY_SECONDS) throw badToken('exp is more than 24 hours ahead')
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(claims.sub)) throw badToken('sub is neither mailto: nor https:')
  return key
}

function keyOf(text: string): KeyObject {
  const point = Buffer.from(text, 'base64url')
  try {
    if (point.length !== 65 || point[0] !== 4) throw new Error('no uncompressed point')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    throw badToken('k is no P-256 key')
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
