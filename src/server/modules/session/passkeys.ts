import { isIP } from 'node:net'

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { count, eq } from 'drizzle-orm'

import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#contract/account/account-security.ts'
import { PASSKEY_NAME_LENGTH } from '#domain/account/password.ts'

import { passkeys } from '../../db/schema/index.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { describeBrowser } from './describe-browser.ts'
import { storeChallenge, takeChallenge, type ChallengeUse } from './passkey-challenges.ts'
import { sendPasskeyLetter } from './passkey-letters.ts'
import * as repo from './passkey-repo.ts'

/** Most passkeys of one user. */
const MOST_PASSKEYS = 20

/** How long a browser may prompt its user, in milliseconds; less than a challenge lasts. */
const ASK_FOR_MS = 4 * 60 * 1000

/** COSE's EdDSA, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

type PasskeyContext = Pick<AppContext, 'config' | 'db' | 'log' | 'now'>
type AddPasskeyContext = PasskeyContext & Pick<AppContext, 'jobs' | 'mail'>

/** The user's passkeys, oldest first. */
export async function listPasskeys({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Passkey[]> {
  return (await repo.findPasskeysOf(db, userId)).map(passkeyOf)
}

/** What a browser needs to create a passkey; existing ones are excluded. */
export async function passkeyCreation(
  context: PasskeyContext,
  userId: number,
  browserToken: string | null,
): Promise<PasskeyCreation> {
  const { db } = context
  const site = siteOf(context)
  const [owner, known] = await Promise.all([repo.findPasskeyOwner(db, userId), repo.findPasskeysOf(db, userId)])
  if (!owner) throw problem('unauthenticated')
  if (known.length >= MOST_PASSKEYS) throw tooMany()
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
 * Adds a passkey a browser has created, named after the device, and sends its user a letter.
 * @throws passkey_refused for an answer to no challenge of this browser, another site's, or one without verification
 */
export async function addPasskey(
  context: AddPasskeyContext,
  { userId, userAgent }: { userId: number; userAgent: string },
  { response, browserToken }: { response: NewPasskey; browserToken: string | null },
): Promise<Passkey> {
  const site = siteOf(context)
  const { transports = [], ...attestation } = response.response
  const use = { purpose: 'add', browserToken } as const
  const expectedChallenge = await challengeOf(context, use, response.response.clientDataJSON)
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
      await sendPasskeyLetter(context, tx, { passkeyId: row.id, userId })
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

/**
 * The user whose passkey has signed the challenge of this browser.
 * @throws passkey_refused also for a passkey whose counter went back, as that of a copied authenticator does
 * @throws account_disabled only when everything else is right
 */
export async function checkPasskey(context: PasskeyContext, use: ChallengeUse, proof: PasskeyProof): Promise<number> {
  const known = await repo.findPasskey(context.db, proof.id)
  if (!known) throw problem('passkey_refused', { message: 'We don’t know this passkey. Please use your password.' })
  const { passkey } = known
  const site = siteOf(context)
  const { userHandle, ...signed } = proof.response
  const expectedChallenge = await challengeOf(context, use, signed.clientDataJSON)
  const { verified, authenticationInfo } = await orRefused(context, () =>
    verifyAuthenticationResponse({
      response: { ...proof, response: { ...signed, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  const handle = Buffer.from(known.handle).toString('base64url')
  if (!verified || (userHandle && userHandle !== handle)) throw problem('passkey_refused')
  if (known.disabledAt) throw problem('account_disabled')
  await repo.markPasskeyUsed(context.db, passkey.id, {
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
    lastUsedAt: context.now(),
  })
  return passkey.userId
}

/**
 * The site passkeys are created for.
 * @throws unavailable where PUBLIC_URL is a bare IP address, for which browsers create none
 */
function siteOf({ config }: Pick<AppContext, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw problem('unavailable', { message: 'Passkeys don’t work at this address. Please use your password.' })
  return { id: hostname, origin }
}

/** Consumes the challenge that a browser's answer names. */
async function challengeOf(context: PasskeyContext, use: ChallengeUse, clientDataJson: string): Promise<string> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === null || !(await takeChallenge(context, use, challenge))) throw problem('passkey_refused')
  return challenge
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The library throws for every kind of invalid answer. */
async function orRefused<T>({ log }: PasskeyContext, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    log.warn({ err: error }, 'a passkey was refused')
    throw problem('passkey_refused')
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
