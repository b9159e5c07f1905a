import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Secrets, withEither } from '../../security/secrets.ts'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Platform } from '#domain/platform/platform.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/open.ts'
import { consents } from '../../db/schema/index.ts'
import type { Grant } from '../../networks/connector.ts'

/** The encryption scheme's version, so that it can change while old tokens stay readable. */
const SCHEME = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a token for the database (AES-256-GCM under a key derived from the server's secret). */
export function sealToken(secret: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${SCHEME}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/**
 * Decrypts a token with the current secret or the previous one; null when it was encrypted under another secret or
 * changed since, as after a lost APP_SECRET.
 */
export function openToken(secrets: Secrets, sealed: string): string | null {
  return withEither(secrets, (secret) => openWith(secret, sealed))
}

/**
 * The same token encrypted with the current secret: `sealed` itself where it already is; null when it opens with
 * neither secret.
 */
export function resealToken(secrets: Secrets, sealed: string): string | null {
  if (openWith(secrets.appSecret, sealed) !== null) return sealed
  const token = openToken(secrets, sealed)
  return token === null ? null : sealToken(secrets.appSecret, token)
}

/** A grant as it is stored. */
export function sealGrant(
  { config: { appSecret } }: Pick<AppContext, 'config'>,
  { token, expiresAt, refreshToken, scopes }: Grant,
) {
  return {
    userToken: sealToken(appSecret, token),
    userTokenExpiresAt: expiresAt,
    refreshToken: refreshToken === null ? null : sealToken(appSecret, refreshToken),
    scopes,
  }
}

function openWith(secret: string, sealed: string): string | null {
  const [scheme, text] = sealed.split('.')
  if (scheme !== SCHEME || !text) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const body = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    // The authentication tag does not match: another secret, or altered data. The caller asks the agent to reconnect.
    return null
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'porchlight connection tokens', 32))
}

export async function storeConsent(db: Db, row: typeof consents.$inferInsert, now: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.expiresAt, now))
  await db.insert(consents).values(row)
}

/** The state of a consent, and whose it is. */
interface ConsentState {
  stateHash: string
  agentId: number
  platform: Platform
}

const CONSENT = { purpose: consents.purpose, accountId: consents.accountId, returnTo: consents.returnTo }

/** What a consent was begun for. */
type Consent = Pick<typeof consents.$inferSelect, keyof typeof CONSENT>

/**
 * Consumes a consent's state and returns what it was for; null when it is unknown, used, expired, or another
 * agent's or platform's.
 */
export async function useConsent(db: Db, consent: ConsentState, now: Date): Promise<Consent | null> {
  const [used] = await db
    .update(consents)
    .set({ usedAt: now })
    .where(
      and(
        eq(consents.stateHash, consent.stateHash),
        eq(consents.agentId, consent.agentId),
        eq(consents.platform, consent.platform),
        isNull(consents.usedAt),
        gt(consents.expiresAt, now),
      ),
    )
    .returning(CONSENT)
  return used ?? null
}

/** Makes a consent's state useless; returns what it was for, also when it is used or expired. */
export async function dropConsent(
  db: Db,
  { stateHash, agentId, platform }: ConsentState,
  now: Date,
): Promise<Consent | null> {
  const [dropped] = await db
    .update(consents)
    .set({ usedAt: now })
    .where(and(eq(consents.stateHash, stateHash), eq(consents.agentId, agentId), eq(consents.platform, platform)))
    .returning(CONSENT)
  return dropped ?? null
}
