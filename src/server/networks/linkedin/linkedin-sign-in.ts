import { z } from 'zod'

import type { Account, Connector, ConsentRequest, Grant } from '../connector.ts'
import { addressWith, endOf } from '../call-out.ts'
import type { LinkedInApi } from './linkedin-api.ts'
import { type LinkedInSettings, LINKEDIN_SCOPES } from './linkedin-settings.ts'

/** Consent, tokens and the member: everything before the first post. */
export function linkedInSignIn(
  api: LinkedInApi,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'refresh'> {
  return {
    authorizeUrl: (request) => consentAddress(api.settings, request),
    exchange: ({ code, redirectUri }) =>
      askToken(api, now, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    listAccounts: ({ token }) => listMember(api, token),
    refresh: async ({ refreshToken }) =>
      refreshToken === null ? null : askToken(api, now, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

function consentAddress(settings: LinkedInSettings, { state, redirectUri }: ConsentRequest): string {
  return addressWith(`${settings.dialogUrl}/oauth/v2/authorization`, {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    state,
    scope: LINKEDIN_SCOPES.join(' '),
  })
}

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

async function askToken(
  { plain, settings }: LinkedInApi,
  now: () => Date,
  fields: Record<string, string>,
): Promise<Grant> {
  const credentials = { client_id: settings.clientId, client_secret: settings.clientSecret }
  const answer = await plain(
    {
      method: 'POST',
      address: new URL(`${settings.oauthUrl}/oauth/v2/accessToken`),
      body: new URLSearchParams({ ...fields, ...credentials }),
      effect: 'repeatable',
    },
    Token,
  )
  return {
    token: answer.access_token,
    expiresAt: endOf(answer.expires_in, now()),
    // Only approved partners get one; an empty one counts as none.
    refreshToken: answer.refresh_token || null,
    // An answer that names no scopes grants all.
    scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...LINKEDIN_SCOPES],
  }
}

const UserInfo = z.object({ sub: z.string().min(1), name: z.string().min(1) })

/** The one member who signed in. */
async function listMember({ plain, settings }: LinkedInApi, token: string): Promise<Account[]> {
  const { sub, name } = await plain(
    {
      method: 'GET',
      address: new URL(`${settings.apiUrl}/v2/userinfo`),
      headers: { authorization: `Bearer ${token}` },
      effect: 'repeatable',
    },
    UserInfo,
  )
  return [{ id: sub, name, token }]
}
