import { createECDH, hkdfSync } from 'node:crypto'

import { z } from 'zod'

import type { Secrets } from '../security/secrets.ts'
import { StartError } from '../start-error.ts'

/** The P-256 key pair that identifies this server to push services, base64url: the point, and the private number. */
interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The sender of pushes, and the address of a stand-in for the browsers' push services. */
export interface PushSettings extends PushKeys {
  /** The pair derived from the previous secret, under which browsers subscribed before a rotation. */
  previous: PushKeys | null
  /** A mailto: or https: address at which a push service finds the operator. */
  subject: string
}

export const PushVariables = z.object({
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: 'must be a P-256 public key of 87 base64url characters' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a P-256 private key of 43 base64url characters' })
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'must be a mailto: or https: address' })
    .optional(),
})
type PushVariables = z.infer<typeof PushVariables>

/**
 * The operator's keys, or ones derived from the server's secret, so that all processes with that secret have the
 * same without storing them.
 * @throws StartError when only one key is set, or the two don't belong together
 */
export function readPush(set: PushVariables, secrets: Secrets, publicUrl: string): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = set
  const subject = set.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:porchlight@localhost')
  if (!publicKey && !privateKey) {
    const previous = secrets.previousAppSecret === null ? null : derivedKeys(secrets.previousAppSecret)
    return { ...derivedKeys(secrets.appSecret), previous, subject }
  }
  if (!publicKey || !privateKey) {
    const missing = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'
    throw new StartError(`${missing} is missing: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY both, or neither.`)
  }
  if (pointOf(Buffer.from(privateKey, 'base64url')) !== publicKey) {
    throw new StartError('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.')
  }
  return { publicKey, privateKey, previous: null, subject }
}

/** The order of P-256: private keys are the integers from 1 up to below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function derivedKeys(appSecret: string): PushKeys {
  // More bytes than the key has, so that the remainder is not biased.
  const bytes = Buffer.from(hkdfSync('sha256', appSecret, '', 'porchlight web push', 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const key = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  return { publicKey: pointOf(key) ?? '', privateKey: key.toString('base64url') }
}

/** The public point of a private key, base64url; null for an invalid key. */
function pointOf(privateKey: Buffer): string | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey)
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}
