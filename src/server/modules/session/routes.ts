import type { IncomingMessage } from 'node:http'

import type { AppContext } from '../../app-context.ts'
import type { LoginLimit } from '../../rate-limits/limit-calls.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { giveCsrfToken, giveTokens } from '../../http/session-cookies.ts'
import { isKnownDevice, rememberDevice } from './device-cookie.ts'
import { checkCredentials, userOf } from './service.ts'
import { SESSION_LIFETIME_SECONDS, signInAs, signOut } from './sessions.ts'
import { newSessionToken } from '../../security/secrets.ts'

/** `isRefused` names passwords that are not taken in a request, whatever account they belong to. */
export function sessionRoutes(
  serve: Serve,
  context: AppContext,
  loginLimit: LoginLimit,
  isRefused: (request: IncomingMessage, password: string) => boolean,
): void {
  const { config } = context

  serve('GET /sanctum/csrf-cookie', async ({ caller, request, reply }) => {
    // The cookie a browser has is not set again: a tab that signed in meanwhile would lose its new session.
    if (request.sessionToken)
      return giveCsrfToken(reply, config, request.sessionToken, caller && SESSION_LIFETIME_SECONDS)
    giveTokens(reply, config, newSessionToken())
  })

  serve('POST /login', async ({ body, request, reply }) => {
    await loginLimit(request, body.email, isKnownDevice(request, config, body.email) ? undefined : body.email)
    if (isRefused(request.raw, body.password)) throw problem('bad_credentials')
    const { userId, passwordHash } = await checkCredentials(context, body)
    await signInAs(context, userId, request, reply, { passwordHash })
    rememberDevice(reply, config, body.email)
    return { data: await userOf(context, userId) }
  })

  serve('POST /logout', async ({ request, reply }) => {
    if (request.sessionToken) await signOut(context, request.sessionToken)
    giveTokens(reply, config, newSessionToken())
  })

  serve('GET /user', async ({ caller }) => ({ data: await userOf(context, caller.userId) }))
}
