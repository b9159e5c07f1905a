import { z } from 'zod'

import type { Connector } from '../connector.ts'

import type { InstagramApi } from './api.ts'
import { SCOPES } from './settings.ts'

const Permissions = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/))])
const Short = z.object({ access_token: z.string().min(1), permissions: Permissions.optional() })
/** The API reference shows a bare object, the guide a list with it. */
const ShortAnswer = z.union([
  Short,
  z.object({ data: z.array(Short).min(1) }).transform(({ data }) => data[0] as Short),
])
type Short = z.infer<typeof Short>

const Long = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

const Me = z.object({ user_id: z.coerce.string().min(1), username: z.string().min(1) })

/** Consent, tokens and the account: everything before the first post. */
export function signIn(
  api: InstagramApi,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'appScopedUserId' | 'refresh'> {
  const { settings } = api

  const longLived = async (path: string, query: Record<string, string>) => {
    const { access_token: token, expires_in: seconds } = await api.ask({
      method: 'GET',
      path: `${settings.graphUrl}${path}`,
      token: null,
      query,
      effect: 'repeatable',
      answer: Long,
    })
    return { token, expiresAt: new Date(now().getTime() + seconds * 1000), refreshToken: null }
  }

  return {
    authorizeUrl: ({ state, redirectUri, again }) => {
      const address = new URL(`${settings.dialogUrl}/oauth/authorize`)
      address.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(','),
        state,
        // Asks for all permissions again, so that the agent can grant what was declined before.
        ...(again && { force_reauth: 'true' }),
      }).toString()
      return address.toString()
    },

    exchange: async ({ code, redirectUri }) => {
      const short = await api.ask({
        method: 'POST',
        path: `${settings.apiUrl}/oauth/access_token`,
        token: null,
        body: new URLSearchParams({
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          // Instagram appends this to the return address; it is not part of the code.
          code: code.replace(/#_$/, ''),
        }),
        effect: 'repeatable',
        answer: ShortAnswer,
      })
      const long = await longLived('/access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: settings.clientSecret,
        access_token: short.access_token,
      })
      // An answer that names no permissions grants all.
      return { ...long, scopes: short.permissions ?? [...SCOPES] }
    },

    listAccounts: async ({ token }) => {
      const me = await api.ask({
        method: 'GET',
        path: '/me',
        token,
        query: { fields: 'user_id,username,name,account_type' },
        effect: 'repeatable',
        answer: Me,
      })
      return [{ id: me.user_id, name: `@${me.username}`, token }]
    },

    // `id` is specific to this app; `user_id`, which publishing needs, is the same for every app.
    appScopedUserId: async ({ token }) => {
      const { id } = await api.ask({
        method: 'GET',
        path: '/me',
        token,
        query: { fields: 'id' },
        effect: 'repeatable',
        answer: z.object({ id: z.coerce.string().min(1) }),
      })
      return id
    },

    refresh: ({ token }) => longLived('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token }),
  }
}
