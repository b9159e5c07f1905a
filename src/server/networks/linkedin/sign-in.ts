import { z } from 'zod'

import type { Connector } from '../connector.ts'

import type { LinkedInApi } from './api.ts'
import { SCOPES } from './settings.ts'

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

const UserInfo = z.object({ sub: z.string().min(1), name: z.string().min(1) })

/** Consent, tokens and the member: everything before the first post. */
export function signIn(
  api: LinkedInApi,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'refresh'> {
  const { settings } = api

  const askToken = async (fields: Record<string, string>) => {
    const answer = await api.plain(
      {
        method: 'POST',
        address: new URL(`${settings.oauthUrl}/oauth/v2/accessToken`),
        body: new URLSearchParams({
          ...fields,
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
        }),
        effect: 'repeatable',
      },
      Token,
    )
    return {
      token: answer.access_token,
      expiresAt: new Date(now().getTime() + answer.expires_in * 1000),
      // Only approved partners get one; an empty one counts as none.
      refreshToken: answer.refresh_token || null,
      // An answer that names no scopes grants all.
      scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...SCOPES],
    }
  }

  return {
    authorizeUrl: ({ state, redirectUri }) => {
      const address = new URL(`${settings.dialogUrl}/oauth/v2/authorization`)
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        state,
        scope: SCOPES.join(' '),
      })
      address.search = query.toString().replaceAll('+', '%20')
      return address.toString()
    },

    exchange: ({ code, redirectUri }) =>
      askToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),

    listAccounts: async ({ token }) => {
      const { sub, name } = await api.plain(
        {
          method: 'GET',
          address: new URL(`${settings.apiUrl}/v2/userinfo`),
          headers: { authorization: `Bearer ${token}` },
          effect: 'repeatable',
        },
        UserInfo,
      )
      return [{ id: sub, name, token }]
    },

    refresh: async ({ refreshToken }) =>
      refreshToken === null ? null : askToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}
