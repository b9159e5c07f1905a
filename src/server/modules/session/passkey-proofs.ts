import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { passkeyChallenges, passkeys, users } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { tokenHashOf } from '../../security/secrets.ts'
import { isIP } from 'node:net'
import type { PasskeyProof } from '#contract/account/account-security.ts'
import * as repo from './passkey-repo.ts'
import { EmailRefused } from '../../mail/mail.ts'
import { passkeyAddedEmail } from '../../mail/emails.ts'

const GOOD_FOR_MS = 5 * 60 * 1000

/** Loaded with the first passkey, as it takes memory. */
export const webauthn = () => import('@simplewebauthn/server')

/** The purpose of a challenge, and the browser it is given to. */
export interface ChallengeUse {
  purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  /** The token of that browser's cookie, signed in or not. */
  browserToken: string | null
}

/**
 * Stores a challenge that is given out.
 * @throws csrf_mismatch for a browser without a cookie, which can't answer it either
 */
export async function storeChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { purpose, browserToken }: ChallengeUse,
  challenge: string,
): Promise<void> {
  if (browserToken === null) throw problem('csrf_mismatch')
  await db.insert(passkeyChallenges).values({
    challengeHash: tokenHashOf(challenge),
    purpose,
    browserHash: tokenHashOf(browserToken),
    expiresAt: new Date(now().getTime() + GOOD_FOR_MS),
  })
}

/** Whether a challenge was recently given to this browser for this purpose; true only once for each. */
async function takeChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { purpose, browserToken }: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  if (browserToken === null) return false
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, tokenHashOf(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.browserHash, tokenHashOf(browserToken)),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length > 0
}

export async function deleteChallengesExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, instant))
}

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
  const { verifyAuthenticationResponse } = await webauthn()
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

const QUEUE = 'passkey-letters'

interface EmailJob {
  passkeyId: number
  userId: number
}

type CommandContext = Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'mail'>

/** Registers the job that sends the emails; to be called before the jobs start. */
export function startPasskeyEmails(context: CommandContext): void {
  context.jobs.define<EmailJob>(QUEUE, (job) => sendEmail(context, job), { retries: 10 })
}

/** Sends the user an email about a passkey once the transaction that adds it is committed. */
export async function sendPasskeyEmail({ jobs, mail }: Pick<AppContext, 'jobs' | 'mail'>, tx: Tx, job: EmailJob) {
  if (mail.isOpen) await jobs.send(QUEUE, job, { tx })
}

async function sendEmail({ config, db, log, mail }: CommandContext, { passkeyId, userId }: EmailJob): Promise<void> {
  const [added] = await db
    .select({ name: passkeys.name, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, passkeyId))
  if (!added) return
  try {
    await mail.send(passkeyAddedEmail({ to: added.email, name: added.name, publicUrl: config.publicUrl }))
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: userId }, 'an email was refused for good')
  }
}
