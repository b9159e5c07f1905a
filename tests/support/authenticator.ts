import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#contract/account/account-security.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_CREDENTIAL = 0x40

/** What an answer may get wrong on purpose. */
interface Wrong {
  origin?: string
  rpId?: string
  challenge?: string
  /** False for an authenticator that didn't verify the user by finger or PIN. */
  verified?: boolean
  /** The signature count it claims, in place of the next. */
  counter?: number
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** An authenticator in software that holds one passkey: ES256 keys, no attestation. */
export function openAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (wrong: Wrong, extra: Buffer | null) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? (counter += 1))
    const verified = wrong.verified === false ? 0 : USER_VERIFIED
    const flags = USER_PRESENT | verified | (extra ? NEW_CREDENTIAL : 0)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, extra ?? Buffer.alloc(0)])
  }
  const names = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    /** Makes the passkey. */
    create: ({ challenge, user }: PasskeyCreation, wrong: Wrong = {}): NewPasskey => {
      handle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, id.length])
      const data = authData(wrong, Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]))
      return {
        ...names,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge with it. */
    get: ({ challenge }: PasskeyRequest, wrong: Wrong = {}): PasskeyProof => {
      const client = clientData('webauthn.get', challenge, wrong)
      const data = authData(wrong, null)
      return {
        ...names,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: wrong.userHandle ?? handle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>

/** CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
  const format = Buffer.concat([text('fmt'), text('none')])
  const statement = Buffer.concat([text('attStmt'), Buffer.from([0xa0])])
  return Buffer.concat([Buffer.from([0xa3]), format, statement, text('authData'), length, authData])
}
