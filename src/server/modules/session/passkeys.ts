import { count, eq } from 'drizzle-orm'

import type { NewPasskey, Passkey, PasskeyCreation, PasskeyRequest } from '#contract/account/account-security.ts'
import { PASSKEY_NAME_LENGTH } from '#domain/account/password.ts'

import { passkeys } from '../../db/schema/index.ts'
import { isUniqueViolation } from '../../db/statements.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { describeBrowser } from './describe-browser.ts'
import {
  storeChallenge,
  type ChallengeUse,
  sendPasskeyEmail,
  challengeOf,
  orRefused,
  siteOf,
  type PasskeyContext,
  webauthn,
} from './passkey-proofs.ts'
import * as repo from './passkey-repo.ts'
import { holdLogin, hasSession } from './repo.ts'
import { requirePasswordSet } from './require-password.ts'
import { tokenHashOf } from '../../security/secrets.ts'

/** Most passkeys of one user. */
const MOST_PASSKEYS = 20

/** How long a browser may prompt its user, in milliseconds; less than a challenge lasts. */
const ASK_FOR_MS = 4 * 60 * 1000

/** COSE's EdDSA, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

type AddPasskeyContext = PasskeyContext & Pick<AppContext, 'jobs' | 'mail'>

/** The user's passkeys, oldest first. */
export async function listPasskeys({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Passkey[]> {
  return (await repo.findPasskeysOf(db, userId)).map(passkeyOf)
}

/**
 * What a browser needs to create a passkey; existing ones are excluded.
 * @throws password_missing before the first password was set
 */
export async function passkeyCreation(
  context: PasskeyContext,
  userId: number,
  browserToken: string | null,
): Promise<PasskeyCreation> {
  const { db } = context
  const site = siteOf(context)
  const [owner, known] = await Promise.all([repo.findPasskeyOwner(db, userId), repo.findPasskeysOf(db, userId)])
  if (!owner) throw problem('unauthenticated')
  requirePasswordSet(owner)
  if (known.length >= MOST_PASSKEYS) throw tooMany()
  const { generateRegistrationOptions } = await webauthn()
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Porchlight',
    rpID: site.id,
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`.trim(),
    userID: new TextEncoder().encode(owner.handle),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await storeChallenge(context, { purpose: 'add', browserToken }, challenge)
  return {
    rp: { name: rp.name, id: site.id },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: ASK_FOR_MS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/**
 * Adds a passkey a browser has created, named after the device, and sends its user an email.
 * @throws passkey_refused for an answer to no challenge of this browser, another site's, or one without verification
 * @throws password_missing before the first password was set
 */
export async function addPasskey(
  context: AddPasskeyContext,
  { userId, userAgent }: { userId: number; userAgent: string },
  { response, browserToken }: { response: NewPasskey; browserToken: string | null },
): Promise<Passkey> {
  const site = siteOf(context)
  const owner = await repo.findPasskeyOwner(context.db, userId)
  if (!owner || browserToken === null) throw problem('unauthenticated')
  requirePasswordSet(owner)
  const { transports = [], ...attestation } = response.response
  const use = { purpose: 'add', browserToken } as const
  const expectedChallenge = await challengeOf(context, use, response.response.clientDataJSON)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: made } = await orRefused(context, () =>
    verifyRegistrationResponse({
      response: { ...response, response: attestation, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!made) throw problem('passkey_refused')
  const { device, browser } = describeBrowser(userAgent)
  const name = (browser ? `${browser} on ${device}` : device).slice(0, PASSKEY_NAME_LENGTH)
  return await context.db
    .transaction(async (tx) => {
      const isHeld = await holdLogin(tx, userId, { at: context.now() })
      // Ending a user's sessions removes the passkeys: none may be added behind it.
      if (!isHeld || !(await hasSession(tx, userId, tokenHashOf(browserToken)))) throw problem('unauthenticated')
      const [known] = await tx.select({ of: count() }).from(passkeys).where(eq(passkeys.userId, userId))
      if ((known?.of ?? 0) >= MOST_PASSKEYS) throw tooMany()
      const row = await repo.insertPasskey(tx, {
        userId,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports,
        backedUp: made.credentialBackedUp,
        name,
        createdAt: context.now(),
      })
      await sendPasskeyEmail(context, tx, { passkeyId: row.id, userId })
      return passkeyOf(row)
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw problem('conflict', { message: 'This passkey was added before.' })
      throw error
    })
}

/** @throws not_found for another user's as for one that doesn't exist */
export async function renamePasskey(
  { db }: Pick<AppContext, 'db'>,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const renamed = await repo.renamePasskey(db, userId, id, name)
  if (!renamed) throw problem('not_found')
  return passkeyOf(renamed)
}

/** @throws not_found for another user's as for one that doesn't exist */
export async function removePasskey({ db }: Pick<AppContext, 'db'>, userId: number, id: number): Promise<void> {
  if (!(await repo.deletePasskey(db, userId, id))) throw problem('not_found')
}

/**
 * What a browser needs to ask for a passkey: any of this site's to sign in, which doesn't reveal who has one, or
 * those of `userId` to confirm.
 */
export async function passkeyRequest(
  context: PasskeyContext,
  use: ChallengeUse,
  userId: number | null,
): Promise<PasskeyRequest> {
  const known = userId === null ? [] : await repo.findPasskeysOf(context.db, userId)
  const rpId = siteOf(context).id
  const { generateAuthenticationOptions } = await webauthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  await storeChallenge(context, use, challenge)
  return {
    challenge,
    timeout: ASK_FOR_MS,
    rpId,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  }
}

function descriptorOf({ credentialId, transports }: repo.PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports }
}

function passkeyOf({ id, name, createdAt, lastUsedAt }: repo.PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}

function tooMany() {
  return problem('conflict', { message: `You can have ${MOST_PASSKEYS} passkeys. Remove one first.` })
}
