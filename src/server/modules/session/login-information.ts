import type { LoginInformation } from '#contract/passwords.ts'
import type { User } from '#contract/session.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { hashPassword, passwordMatches } from './password.ts'
import * as repo from './repo.ts'
import { userOf } from './service.ts'
import { tokenHashOf } from './token.ts'

/**
 * Changes what a user signs in by. With a new password every session but the one of `token` ends;
 * with a new address or password no mailed link is good any more.
 */
export async function changeLogin(
  house: Pick<House, 'db'>,
  userId: number,
  wanted: LoginInformation,
  token: string | null,
): Promise<User> {
  const { db } = house
  const known = await repo.findLogin(db, userId)
  if (!known) throw problem('unauthenticated')
  const newPassword = wanted.password !== ''
  if (newPassword && !(await passwordMatches(wanted.current_password, known.passwordHash))) {
    const message = 'The current password is not right'
    throw problem('validation_failed', { message, fields: { current_password: message } })
  }
  if (await repo.isTaken(db, wanted.email, userId)) throw taken()
  // Takes a while, so before the transaction, which may hold the only connection.
  const passwordHash = newPassword ? await hashPassword(wanted.password) : null
  await orTaken(() =>
    db.transaction(async (tx: Tx) => {
      await repo.setLogin(tx, userId, { email: wanted.email, ...(passwordHash && { passwordHash }) })
      if (newPassword) await repo.deleteSessionsOf(tx, userId, token && tokenHashOf(token))
      if (newPassword || wanted.email !== known.email) await repo.deleteLinksOf(tx, userId)
    }),
  )
  return await userOf(house, userId)
}

/** Two who want the same address at the same moment: the table's own rule lets one of them have it. */
async function orTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === '23505') return true
  return false
}

function taken() {
  const message = 'This email is already in use'
  return problem('validation_failed', { message, fields: { email: message } })
}
