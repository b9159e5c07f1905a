import type { User } from '#contract/session.ts'
import { mediaPath } from '#domain/media.ts'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Db, Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { giveTokens, SESSION_COOKIE } from './cookies.ts'
import { hashPassword, passwordMatches } from './password.ts'
import * as repo from './repo.ts'
import { newSessionToken, sessionTokenIn, tokenHashOf } from './token.ts'

export { mailPasswordLink } from './password-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a session lasts after the last day it was used on. */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** A session that is open. */
export interface OpenSession {
  userId: number
  role: 'agent' | 'admin'
  /** True when its end was moved, so the browser's cookie has to be renewed. */
  extended: boolean
}

/** The session a token opens, or null. One used on a new day lasts its whole time again. */
export async function openSession({ db, now }: Pick<House, 'db' | 'now'>, token: string): Promise<OpenSession | null> {
  const tokenHash = tokenHashOf(token)
  const session = await repo.findSession(db, tokenHash)
  if (!session || session.expiresAt <= now()) return null
  const { userId, role, expiresAt } = session
  const end = lifetimeFrom(now())
  const extended = end.getTime() - expiresAt.getTime() >= DAY_MS
  if (extended) await repo.extendSession(db, tokenHash, end)
  return { userId, role, extended }
}

/**
 * Signs in by e-mail address and password. The session of `previousToken` ends, and the answer's
 * token is a new one.
 */
export async function signIn(
  { db, now }: Pick<House, 'db' | 'now'>,
  credentials: { email: string; password: string },
  previousToken: string | null,
): Promise<{ token: string; userId: number }> {
  const known = await repo.findCredentials(db, credentials.email)
  const matches = await passwordMatches(credentials.password, known?.passwordHash ?? null)
  if (!known || !matches) throw problem('bad_credentials')
  return { token: await beginSession({ db, now }, known.id, previousToken), userId: known.id }
}

async function beginSession(
  { db, now }: Pick<House, 'db' | 'now'>,
  userId: number,
  previousToken: string | null,
): Promise<string> {
  const token = newSessionToken()
  await db.transaction(async (tx) => {
    if (previousToken) await repo.deleteSession(tx, tokenHashOf(previousToken))
    await repo.insertSession(tx, {
      tokenHash: tokenHashOf(token),
      userId,
      createdAt: now(),
      expiresAt: lifetimeFrom(now()),
    })
  })
  return token
}

/** Signs a browser in as somebody it has proven to be otherwise than by a password. */
export async function signInAs(
  house: Pick<House, 'config' | 'db' | 'now'>,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = await beginSession(house, userId, sessionTokenIn(request.cookies[SESSION_COOKIE]))
  giveTokens(reply, house.config, token, SESSION_LIFETIME_SECONDS)
}

/** Whether somebody signs in by that address. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await repo.findCredentials(db, email)) !== null
}

/**
 * Makes an agent who has no password yet: nobody knows the one she is given. What `also` does happens with her,
 * or neither.
 */
export async function createAgent(
  db: Db,
  person: { email: string; firstName: string; lastName: string },
  also: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  const passwordHash = await hashPassword(newSessionToken())
  return await db.transaction(async (tx) => {
    const userId = await repo.insertAgent(tx, { ...person, passwordHash })
    await also(tx, userId)
    return userId
  })
}

/** Ends the session a token opens. */
export async function signOut({ db }: Pick<House, 'db'>, token: string): Promise<void> {
  await repo.deleteSession(db, tokenHashOf(token))
}

/** Who is signed in, as the session's answer says it. */
export async function userOf({ db }: Pick<House, 'db'>, userId: number): Promise<User> {
  const user = await repo.findUser(db, userId)
  if (!user) throw problem('unauthenticated')
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    avatar: user.avatarKey && mediaPath(user.avatarKey),
    role: user.role,
    plan: user.plan,
  }
}

/** Removes sessions and mailed links that have ended, once an hour. */
export function startSessions({ db, jobs, now }: Pick<House, 'db' | 'jobs' | 'now'>): void {
  jobs.every('sessions', 60 * 60, async () => {
    await repo.deleteSessionsExpiredBefore(db, now())
    await repo.deleteLinksExpiredBefore(db, now())
  })
}

function lifetimeFrom(instant: Date): Date {
  return new Date(instant.getTime() + SESSION_LIFETIME_SECONDS * 1000)
}
