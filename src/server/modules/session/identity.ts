import type { IdentityProof } from '#contract/account/account-security.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { checkPasskey } from './passkey-proofs.ts'
import { passwordMatches } from '../../security/password.ts'
import * as repo from './repo.ts'
import { tokenHashOf } from '../../security/session-token.ts'

/**
 * Confirms the user's identity, which renews the recent sign-in of `token`'s session.
 * @throws validation_failed for a wrong password
 * @throws passkey_refused for a passkey that is not the user's, or not accepted
 */
export async function confirmIdentity(
  context: Pick<AppContext, 'config' | 'db' | 'log' | 'now'>,
  { userId, token }: { userId: number; token: string | null },
  { password, passkey }: IdentityProof,
): Promise<void> {
  const { db, now } = context
  if (!token) throw problem('unauthenticated')
  if (passkey) {
    const owner = await checkPasskey(context, { purpose: 'confirm', browserToken: token }, passkey)
    if (owner.userId !== userId) throw problem('passkey_refused')
  } else {
    const known = await repo.findLogin(db, userId)
    if (!(await passwordMatches(password, known?.passwordHash ?? null))) {
      const message = 'This password is incorrect'
      throw problem('validation_failed', { message, fields: { password: message } })
    }
  }
  await repo.setAuthenticated(db, tokenHashOf(token), now())
}
