import type { House } from '../../house.ts'
import type { LoginLimit } from '../../http/limits.ts'
import type { Serve } from '../../http/serve.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { changeLogin } from './login-information.ts'
import { mailPasswordLink, openLink, resetPassword } from './password-links.ts'
import { sessionTokenIn } from './token.ts'

export function passwordRoutes(serve: Serve, house: House, loginLimit: LoginLimit): void {
  serve('PUT /user', async ({ caller, body, request }) => {
    // Somebody at a stranger's open screen must not try passwords faster than at the login.
    if (body.current_password !== '') await loginLimit(request, `of user ${caller.userId}`)
    const token = sessionTokenIn(request.cookies[SESSION_COOKIE])
    return { data: await changeLogin(house, caller.userId, body, token) }
  })

  serve('POST /forgot-password', async ({ body: { email }, request }) => {
    await loginLimit(request, `forgot ${email}`)
    await mailPasswordLink(house, { email, first: false })
    return { data: { email } }
  })

  serve('POST /password-link', async ({ body }) => {
    const { email, first } = await openLink(house, body.token)
    return { data: { email, first } }
  })

  serve('POST /reset-password', async ({ body, request }) => {
    await loginLimit(request, 'by a mailed link')
    await resetPassword(house, body, sessionTokenIn(request.cookies[SESSION_COOKIE]))
  })
}
