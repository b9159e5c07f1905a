import type { LoginInformation } from '#contract/account/passwords.ts'
import type { User } from '#contract/account/session.ts'

import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { problem } from '../../http/problem.ts'
import { requireRecentSignIn } from '../../http/recent-sign-in.ts'
import type { SignedIn } from '../../http/serve.ts'
import { storeEmailChange } from './email-changes.ts'
import { hashPassword, passwordMatches } from '../../security/password.ts'
import * as repo from './repo.ts'
import { userOf } from './service.ts'
import { endOtherSessions } from './sessions.ts'
import { newSessionToken } from '../../security/session-token.ts'

/** The result of a change, with the session's new token where the password was changed. */
interface Changed {
  user: User
  token: string | null
}

/**
 * Changes a user's e-mail address and password. With a new password every session but the one of `token` ends, and
 * that one gets another token; with a new address or password no mailed password link is valid any more. A new
 * address requires a recent sign-in, and a letter to the old one says how to undo it.
 * @throws confirm_identity, validation_failed
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
  if (!known) throw problem('unauthenticated')
  const newPassword = wanted.password !== ''
  const newAddress = wanted.email.toLowerCase() !== known.email.toLowerCase()
  const { passwordHash: knownHash } = known
  if (newPassword && !(await passwordMatches(wanted.current_password, knownHash))) throw wrongPassword()
  // The password that was just entered counts as a recent sign-in.
  if (newAddress && !newPassword) requireRecentSignIn(caller, now())
  if (await repo.isTaken(db, wanted.email, userId)) throw taken()
  // Hashing is slow, so it comes before the transaction, which may hold the only connection.
  const passwordHash = newPassword ? await hashPassword(wanted.password) : null
  const fresh = newPassword && token ? newSessionToken() : null
  await orTaken(() =>
    db.transaction(async (tx: Tx) => {
      // A password that was replaced meanwhile, as by a mailed link, has ended this session.
      if (!(await repo.holdLogin(tx, userId, { at: now(), passwordHash: knownHash })))
        throw newPassword ? wrongPassword() : problem('confirm_identity')
      await repo.setLogin(tx, userId, { email: wanted.email, ...(passwordHash && { passwordHash }) })
      if (newPassword) await endOtherSessions(tx, { userId, token, fresh, now: now() })
      if (newPassword || newAddress) await repo.deleteLinksOf(tx, userId)
      if (newAddress) await storeEmailChange(context, tx, { userId, oldEmail: known.email, newEmail: wanted.email })
    }),
  )
  return { user: await userOf(context, userId), token: fresh }
}

/** Of two users who want the same address at the same moment, the table's unique index lets one have it. */
async function orTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

function wrongPassword() {
  const message = 'Your current password is incorrect'
  return problem('validation_failed', { message, fields: { current_password: message } })
}

function taken() {
  const message = 'This email is already in use'
  return problem('validation_failed', { message, fields: { email: message } })
}
