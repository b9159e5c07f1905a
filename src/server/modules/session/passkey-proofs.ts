import { isIP } from 'node:net'

import { verifyAuthenticationResponse } from '@simplewebauthn/server'

import type { PasskeyProof } from '#contract/account/account-security.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { takeChallenge, type ChallengeUse } from './passkey-challenges.ts'
import * as repo from './passkey-repo.ts'

export type PasskeyContext = Pick<AppContext, 'config' | 'db' | 'log' | 'now'>

/**
 * The passkey that has signed the challenge of this browser, and its user.
 * @throws passkey_refused also for a passkey whose counter went back, as that of a copied authenticator does
 * @throws account_disabled only when everything else is right
 */
export async function checkPasskey(
  context: PasskeyContext,
  use: ChallengeUse,
  proof: PasskeyProof,
): Promise<{ userId: number; passkeyId: number }> {
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
  return { userId: passkey.userId, passkeyId: passkey.id }
}

/**
 * The site passkeys are created for.
 * @throws unavailable where PUBLIC_URL is a bare IP address, for which browsers create none
 */
export function siteOf({ config }: Pick<AppContext, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw problem('unavailable', { message: 'Passkeys don’t work at this address. Please use your password.' })
  return { id: hostname, origin }
}

/** Consumes the challenge that a browser's answer names. */
export async function challengeOf(context: PasskeyContext, use: ChallengeUse, clientDataJson: string): Promise<string> {
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
export async function orRefused<T>({ log }: PasskeyContext, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    log.warn({ err: error }, 'a passkey was refused')
    throw problem('passkey_refused')
  }
}
