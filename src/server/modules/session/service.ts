import type { User } from '#contract/account/session.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { findOpenDeletion } from '../account-status/service.ts'
import { isReserved, isTaken } from './user-access.ts'
import { deleteEmailChangesExpiredBefore } from './email-changes.ts'
import { deleteChallengesExpiredBefore } from './passkey-proofs.ts'
import { deletePendingEmailsExpiredBefore, findPendingEmail } from './pending-email.ts'
import { newerHash, NO_PASSWORD, passwordMatches } from '../../security/password.ts'
import { emailInUse } from './refusals.ts'
import * as repo from './repo.ts'

export { deviceCookieOf } from './device-cookie.ts'
export { createAdmin } from './create-admin.ts'
export { listPasskeys, removePasskey } from './passkeys.ts'
export { mailPasswordLink, newPasswordLink } from './password-links.ts'
export { signInAs } from './sessions.ts'
export { disableUser, enableUser, endSessionsOf } from './user-access.ts'

/**
 * The user with this e-mail address and password.
 * @throws bad_credentials
 * @throws account_disabled only after the right password, so that nobody else learns of it
 */
export async function checkCredentials(
  { db }: Pick<AppContext, 'db'>,
  credentials: { email: string; password: string },
): Promise<{ userId: number; passwordHash: string }> {
  const known = await repo.findCredentials(db, credentials.email)
  const matches = await passwordMatches(credentials.password, known?.passwordHash ?? null)
  if (!known || !matches) throw problem('bad_credentials')
  if (known.disabledAt) throw problem('account_disabled')
  const newer = await newerHash(credentials.password, known.passwordHash)
  const isReplaced = newer !== null && (await repo.replaceHash(db, known.id, { from: known.passwordHash, to: newer }))
  return { userId: known.id, passwordHash: isReplaced ? newer : known.passwordHash }
}

/** Whether somebody signs in by that address, or left it and can still undo that. */
export async function isEmailTaken({ db, now }: Pick<AppContext, 'db' | 'now'>, email: string): Promise<boolean> {
  return await isTaken(db, { email, now: now() })
}

/** Whether an account still waits for its first password, which the email after a checkout sets. */
export async function needsPassword({ db }: Pick<AppContext, 'db'>, userId: number): Promise<boolean> {
  return (await repo.findLogin(db, userId))?.passwordHash === NO_PASSWORD
}

/**
 * Creates an agent without a password. `also` runs in the same transaction.
 * @throws validation_failed for an address that somebody left at the same moment and can take back
 */
export async function createAgent(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  person: { email: string; firstName: string; lastName: string },
  also: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const userId = await repo.insertAgent(tx, { ...person, passwordHash: NO_PASSWORD })
    if (await isReserved(tx, { email: person.email, now: now(), userId })) throw emailInUse()
    await also(tx, userId)
    return userId
  })
}

/** The signed-in user, as the session's answer shows them. */
export async function userOf({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: number): Promise<User> {
  const user = await repo.findUser(db, userId)
  if (!user) throw problem('unauthenticated')
  const deletion = user.role === 'agent' ? await findOpenDeletion(db, userId) : null
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    pending_email: await findPendingEmail(db, userId, now()),
    needs_password: user.passwordHash === NO_PASSWORD,
    avatar: user.avatarKey && mediaPath(user.avatarKey),
    role: user.role,
    content_only: user.contentOnly,
    plan: user.plan,
    account_deletion: deletion && { code: deletion.code, due_at: deletion.dueAt.toISOString() },
  }
}

/** Removes expired sessions, mailed links and challenges, once an hour. */
export function startSessions({ db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>): void {
  jobs.every('sessions', 60 * 60, async () => {
    await repo.deleteSessionsExpiredBefore(db, now())
    await repo.deleteLinksExpiredBefore(db, now())
    await deleteChallengesExpiredBefore(db, now())
    await deleteEmailChangesExpiredBefore(db, now())
    await deletePendingEmailsExpiredBefore(db, now())
  })
}
