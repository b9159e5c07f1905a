import type { AppContext } from '../../app-context.ts'
import type { LoginLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { sessionHashOf } from '../../http/session-cookies.ts'
import { rememberDevice } from './device-cookie.ts'
import { openEmailChange, undoEmailChange } from './email-changes.ts'
import { checkPasskey } from './passkey-proofs.ts'
import { addPasskey, listPasskeys, passkeyCreation, passkeyRequest, removePasskey, renamePasskey } from './passkeys.ts'
import { confirmPendingEmail, dropPendingEmail, mailConfirmationAgain, openPendingEmail } from './pending-email.ts'
import { userOf } from './service.ts'
import { endOthers, endSession, listSessions, signInAs } from './sessions.ts'
import type { IdentityProof } from '#contract/account/account-security.ts'
import { problem } from '../../http/problem.ts'
import { passwordMatches } from '../../security/password.ts'
import * as repo from './repo.ts'
import { tokenHashOf } from '../../security/secrets.ts'

/**
 * Confirms the user's identity, which renews the recent sign-in of `token`'s session.
 * @throws validation_failed for a wrong password
 * @throws passkey_refused for a passkey that is not the user's, or not accepted
 */
async function confirmIdentity(
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

/** The routes for confirming an identity, sessions, passkeys, and confirming and undoing a new e-mail address. */
export function securityRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit): void {
  serve('POST /confirm-identity', async ({ caller, body, request }) => {
    await loginLimit(request, `of user ${caller.userId}`)
    await confirmIdentity(context, { userId: caller.userId, token: request.sessionToken }, body)
  })

  serve('POST /confirm-identity/options', async ({ caller, request }) => {
    await loginLimit(request, `passkey of user ${caller.userId}`)
    const use = { purpose: 'confirm', browserToken: request.sessionToken } as const
    return { data: await passkeyRequest(context, use, caller.userId) }
  })

  serve('GET /user/sessions', async ({ caller, request }) => ({
    data: await listSessions(context, caller.userId, sessionHashOf(request)),
  }))

  serve('DELETE /user/sessions/:id', async ({ caller, params }) => {
    await endSession(context, caller.userId, params.id)
  })

  serve('DELETE /user/sessions', async ({ caller, request }) => {
    await endOthers(context, caller.userId, request.sessionToken)
  })

  serve('POST /email-change', async ({ body }) => ({ data: await openEmailChange(context, body.token) }))

  serve('POST /email-change/undo', async ({ body, request }) => {
    await loginLimit(request, 'by a mailed link')
    return { data: await undoEmailChange(context, body.token) }
  })

  serve('POST /user/pending-email/letter', async ({ caller }) => mailConfirmationAgain(context, caller.userId))

  serve('DELETE /user/pending-email', async ({ caller }) => dropPendingEmail(context, caller.userId))

  serve('POST /email-confirmation', async ({ body }) => ({ data: await openPendingEmail(context, body.token) }))

  serve('POST /email-confirmation/confirm', async ({ body, request, reply }) => {
    await loginLimit(request, 'by a mailed link')
    const data = await confirmPendingEmail(context, body.token)
    // Whoever reads the mail there may sign in next, however many strangers try.
    rememberDevice(reply, context.config, data.email)
    return { data }
  })

  passkeyRoutes(serve, context, loginLimit)
}

function passkeyRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit): void {
  serve('GET /user/passkeys', async ({ caller }) => ({ data: await listPasskeys(context, caller.userId) }))

  serve('POST /user/passkeys/options', async ({ caller, request }) => ({
    data: await passkeyCreation(context, caller.userId, request.sessionToken),
  }))

  serve('POST /user/passkeys', async ({ caller, body, request }) => {
    const by = { userId: caller.userId, userAgent: request.headers['user-agent'] ?? '' }
    return { data: await addPasskey(context, by, { response: body, browserToken: request.sessionToken }) }
  })

  serve('PUT /user/passkeys/:id', async ({ caller, params, body }) => ({
    data: await renamePasskey(context, caller.userId, { id: params.id, name: body.name }),
  }))

  serve('DELETE /user/passkeys/:id', async ({ caller, params }) => {
    await removePasskey(context, caller.userId, params.id)
  })

  serve('POST /passkey-login/options', async ({ request }) => {
    await loginLimit(request, 'passkey')
    const use = { purpose: 'sign_in', browserToken: request.sessionToken } as const
    return { data: await passkeyRequest(context, use, null) }
  })

  serve('POST /passkey-login', async ({ body, request, reply }) => {
    await loginLimit(request, 'by passkey')
    const use = { purpose: 'sign_in', browserToken: request.sessionToken } as const
    const { userId, passkeyId } = await checkPasskey(context, use, body)
    await signInAs(context, userId, request, reply, { passkeyId })
    const user = await userOf(context, userId)
    rememberDevice(reply, context.config, user.email)
    return { data: user }
  })
}
