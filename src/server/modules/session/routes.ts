import type { House } from '../../house.ts'
import type { LoginLimit } from '../../http/limits.ts'
import type { Serve } from '../../http/serve.ts'
import { giveTokens, SESSION_COOKIE } from './cookies.ts'
import { offeredAccounts } from './demo-accounts.ts'
import { SESSION_LIFETIME_SECONDS, signIn, signOut, userOf } from './service.ts'
import { newSessionToken, sessionTokenIn } from './token.ts'

export function sessionRoutes(serve: Serve, house: House, loginLimit: LoginLimit): void {
  const { config } = house

  serve('GET /sanctum/csrf-cookie', async ({ caller, request, reply }) => {
    const token = sessionTokenIn(request.cookies[SESSION_COOKIE]) ?? newSessionToken()
    giveTokens(reply, config, token, caller && SESSION_LIFETIME_SECONDS)
  })

  serve('POST /login', async ({ body, request, reply }) => {
    await loginLimit(request, body.email)
    const { token, userId } = await signIn(house, body, sessionTokenIn(request.cookies[SESSION_COOKIE]))
    giveTokens(reply, config, token, SESSION_LIFETIME_SECONDS)
    return { data: await userOf(house, userId) }
  })

  serve('POST /logout', async ({ request, reply }) => {
    const token = sessionTokenIn(request.cookies[SESSION_COOKIE])
    if (token) await signOut(house, token)
    giveTokens(reply, config, newSessionToken())
  })

  serve('GET /demo-accounts', async () => ({ data: { accounts: offeredAccounts(config) } }))

  serve('GET /user', async ({ caller }) => ({ data: await userOf(house, caller.userId) }))
}
