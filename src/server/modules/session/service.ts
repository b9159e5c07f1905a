import type { User } from '#contract/session.ts'
import { mediaPath } from '#domain/media.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { passwordMatches } from './password.ts'
import * as repo from './repo.ts'
import { newSessionToken, tokenHashOf } from './token.ts'

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
  const token = newSessionToken()
  await db.transaction(async (tx) => {
    if (previousToken) await repo.deleteSession(tx, tokenHashOf(previousToken))
    await repo.insertSession(tx, {
      tokenHash: tokenHashOf(token),
      userId: known.id,
      createdAt: now(),
      expiresAt: lifetimeFrom(now()),
    })
  })
  return { token, userId: known.id }
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
