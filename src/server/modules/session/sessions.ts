import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Session } from '#contract/account/account-security.ts'

import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { giveTokens } from '../../http/session-cookies.ts'
import { describeBrowser } from './describe-browser.ts'
import { hasPasskey } from './passkey-repo.ts'
import * as repo from './repo.ts'
import { newSessionToken, tokenHashOf } from '../../security/secrets.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** How long a session lasts after the last day it was used on. */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** How far 'last seen' may lag behind, so that not every call writes. */
const SEEN_EVERY_MS = 5 * MINUTE_MS

const USER_AGENT_LENGTH = 500

/** A session that is open. */
export interface OpenSession {
  userId: number
  role: 'agent' | 'admin'
  /** Whether it is an admin of the library alone. */
  contentOnly: boolean
  /** When the password or a passkey was last given. */
  authenticatedAt: Date
  /** True when its end was extended, so the browser's cookie has to be renewed. */
  extended: boolean
}

/** The session of a token, or null, as for a disabled user. One used on a new day is extended to its whole lifetime. */
export async function openSession(
  { db, now, sessions }: Pick<AppContext, 'db' | 'now' | 'sessions'>,
  token: string,
): Promise<OpenSession | null> {
  const tokenHash = tokenHashOf(token)
  const session = await sessions.find(tokenHash, now(), () => repo.findSession(db, tokenHash))
  if (!session || session.expiresAt <= now()) return null
  const { userId, role, contentOnly, expiresAt, authenticatedAt, lastSeenAt } = session
  const end = lifetimeFrom(now())
  const extended = end.getTime() - expiresAt.getTime() >= DAY_MS
  const isSeenAnew = now().getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS
  if (extended) await repo.extendSession(db, tokenHash, end)
  if (isSeenAnew) await repo.markSeen(db, { tokenHash, userId, at: now() })
  if (extended || isSeenAnew) sessions.forget(tokenHash)
  return { userId, role, contentOnly, authenticatedAt, extended }
}

/**
 * Signs a browser in as a user who has been verified. The browser's previous session ends, and its token is a new
 * one. `by` is what the user was verified by, the hash of the password or the passkey: were it replaced or removed
 * meanwhile, the session would outlive the end of all others.
 * @throws bad_credentials for an account that was disabled or got another password meanwhile
 * @throws passkey_refused for a passkey that was removed meanwhile
 */
export async function signInAs(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  by: { passwordHash?: string; passkeyId?: number } = {},
): Promise<void> {
  const { config, db, now } = context
  const previousToken = request.sessionToken
  const token = newSessionToken()
  const tokenHash = tokenHashOf(token)
  const at = now()
  await db.transaction(async (tx) => {
    await repo.insertSession(tx, {
      tokenHash,
      userId,
      createdAt: at,
      expiresAt: lifetimeFrom(at),
      authenticatedAt: at,
      lastSeenAt: at,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
    })
    if (!(await repo.holdLogin(tx, userId, { at, passwordHash: by.passwordHash }))) throw problem('bad_credentials')
    if (by.passkeyId !== undefined && !(await hasPasskey(tx, by.passkeyId))) throw problem('passkey_refused')
    if (!previousToken) return
    await repo.moveSubscriptions(tx, tokenHashOf(previousToken), { tokenHash, userId })
    await repo.deleteSession(tx, tokenHashOf(previousToken))
  })
  giveTokens(reply, config, token, SESSION_LIFETIME_SECONDS)
}

/** Ends the session a token opens. */
export async function signOut({ db }: Pick<AppContext, 'db'>, token: string): Promise<void> {
  await repo.deleteSession(db, tokenHashOf(token))
}

/** The user's sessions; `currentHash` is that of the session that asks. */
export async function listSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: number,
  currentHash: string | null,
): Promise<Session[]> {
  const rows = await repo.findSessionsOf(db, userId, now())
  return rows.map((row) => {
    const { device, browser } = describeBrowser(row.userAgent)
    return {
      id: row.id,
      device,
      browser,
      current: row.tokenHash === currentHash,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    }
  })
}

/**
 * Signs the user out of one session.
 * @throws not_found for another user's as for one that doesn't exist
 */
export async function endSession({ db }: Pick<AppContext, 'db'>, userId: number, id: string): Promise<void> {
  if (!(await repo.deleteSessionById(db, userId, id))) throw problem('not_found')
}

/** Signs the user out of all sessions but the one of `token`. */
export async function endOthers({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: number, token: string | null) {
  await db.transaction(async (tx) => endOtherSessions(tx, { userId, token, fresh: null, now: now() }))
}

interface SessionChange {
  userId: number
  /** The token of the session that stays; null when none does. */
  token: string | null
  /** Its new token; null to leave it unchanged. */
  fresh: string | null
  now: Date
}

/** Ends all sessions of a user but one, with their push subscriptions, and gives that one another token. */
export async function endOtherSessions(tx: Tx, { userId, token, fresh, now }: SessionChange): Promise<void> {
  const tokenHash = token && tokenHashOf(token)
  await repo.deleteSessionsOf(tx, userId, tokenHash)
  if (tokenHash && fresh)
    await repo.renewSession(tx, tokenHash, { tokenHash: tokenHashOf(fresh), authenticatedAt: now })
}

function lifetimeFrom(instant: Date): Date {
  return new Date(instant.getTime() + SESSION_LIFETIME_SECONDS * 1000)
}
