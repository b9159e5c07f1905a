import type { AppContext } from '../../app-context.ts'
import type { LoginLimit, TryLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { giveTokens } from '../../http/session-cookies.ts'
import { rememberDevice } from './device-cookie.ts'
import { changeLogin } from './login-information.ts'
import { mailPasswordLink, openLink, resetPassword } from './password-links.ts'
import { SESSION_LIFETIME_SECONDS, signInAs } from './sessions.ts'

export function passwordRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit, tryLimit: TryLimit): void {
  serve('PUT /user', async ({ caller, body, request, reply }) => {
    // A stranger at an unlocked screen must not try passwords faster than at the login.
    if (body.current_password !== '') await loginLimit(request, `of user ${caller.userId}`)
    // It tells whether an address is taken.
    await tryLimit(request, 'address')
    const { user, token } = await changeLogin(context, caller, body, request.sessionToken)
    if (token) giveTokens(reply, context.config, token, SESSION_LIFETIME_SECONDS)
    return { data: user }
  })

  serve('POST /forgot-password', async ({ body: { email }, request }) => {
    await loginLimit(request, `forgot ${email}`)
    await mailPasswordLink(context, { email, first: false })
    return { data: { email } }
  })

  serve('POST /password-link', async ({ body }) => {
    const { email, first } = await openLink(context, body.token)
    return { data: { email, first } }
  })

  serve('POST /reset-password', async ({ body, request, reply }) => {
    await loginLimit(request, 'by a mailed link')
    const { email } = await openLink(context, body.token)
    const { fresh, signsIn } = await resetPassword(context, body, request.sessionToken)
    // Whoever reads the account's mail may sign in next, however many strangers try.
    rememberDevice(reply, context.config, email)
    if (fresh) giveTokens(reply, context.config, fresh, SESSION_LIFETIME_SECONDS)
    if (signsIn !== null) await signInAs(context, signsIn, request, reply)
  })
}
