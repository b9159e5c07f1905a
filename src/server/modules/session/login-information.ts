import type { LoginInformation } from '#contract/account/passwords.ts'
import type { User } from '#contract/account/session.ts'

import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { requireRecentSignIn } from '../../http/recent-sign-in.ts'
import type { SignedIn } from '../../http/serve.ts'
import { isTaken } from './user-access.ts'
import { hashPassword, passwordMatches } from '../../security/password.ts'
import { requestEmailChange, requireMail } from './pending-email.ts'
import { emailInUse } from './refusals.ts'
import * as repo from './repo.ts'
import { requirePasswordSet } from './require-password.ts'
import { userOf } from './service.ts'
import { endOtherSessions } from './sessions.ts'
import { newSessionToken, tokenHashOf } from '../../security/secrets.ts'

/** The result of a change, with the session's new token where the password was changed. */
interface Changed {
  user: User
  token: string | null
}

/**
 * Changes a user's password at once, and an e-mail address once the link mailed to the new one was opened. With a new
 * password every session but the one of `token` ends, and that one gets another token; with a new address or password
 * no link mailed before is valid any more. A new address requires a recent sign-in.
 * @throws confirm_identity, password_missing, validation_failed; unavailable without a mail server for a new address
 */
export async function changeLogin(
  context: AppContext,
  caller: SignedIn,
  wanted: LoginInformation,
  token: string | null,
): Promise<Changed> {
  const { db, now } = context
  const { userId } = caller
  const known = await repo.findLogin(db, userId)
  if (!known || token === null) throw problem('unauthenticated')
  const newPassword = wanted.password !== ''
  const newAddress = !isSameAddress(wanted.email, known.email)
  if (newAddress) requirePasswordSet(known)
  const { passwordHash: knownHash } = known
  if (newPassword && !(await passwordMatches(wanted.current_password, knownHash))) throw wrongPassword()
  // The password that was just entered counts as a recent sign-in.
  if (newAddress && !newPassword) requireRecentSignIn(caller, now())
  if (newAddress) requireMail(context, caller.role)
  if (newAddress && (await isTaken(db, { email: wanted.email, now: now(), userId }))) throw emailInUse()
  // Hashing is slow, so it comes before the transaction, which may hold the only connection.
  const passwordHash = newPassword ? await hashPassword(wanted.password) : knownHash
  const fresh = newPassword ? newSessionToken() : null
  await db.transaction(async (tx: Tx) => {
    // A password that was replaced meanwhile, as by a mailed link, has ended this session, as an admin may have.
    const isHeld = await repo.holdLogin(tx, userId, { at: now(), passwordHash: knownHash })
    if (!isHeld) throw newPassword ? wrongPassword() : problem('confirm_identity')
    if (!(await repo.hasSession(tx, userId, tokenHashOf(token)))) throw problem('unauthenticated')
    const current = await repo.findLogin(tx, userId)
    // Another case of the same address needs no email. One that was confirmed meanwhile stays.
    const email = current && isSameAddress(current.email, wanted.email) ? wanted.email : current?.email
    await repo.setLogin(tx, userId, { passwordHash, ...(email !== undefined && { email }) })
    if (newPassword) await endOtherSessions(tx, { userId, token, fresh, now: now() })
    if (newPassword || newAddress) await repo.endLinksOf(tx, userId, now())
    if (newAddress) await requestEmailChange(context, tx, { userId, email: wanted.email })
  })
  return { user: await userOf(context, userId), token: fresh }
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function wrongPassword() {
  const message = 'Your current password is incorrect'
  return problem('validation_failed', { message, fields: { current_password: message } })
}
