import { z } from 'zod'

import { addressWith, endOf } from '../call-out.ts'
import type { Account, Connector, ConsentRequest, Grant } from '../connector.ts'
import type { Credentials } from '../credentials.ts'
import { isCompanyPage } from './company-pages.ts'
import type { LinkedInApi } from './linkedin-api.ts'
import { COMPANY_SCOPES, LINKEDIN_SCOPES, type LinkedInSettings, STATISTICS_SCOPES } from './linkedin-settings.ts'

/** Consent, tokens and the member: everything before the first post. */
export function linkedInSignIn(
  api: LinkedInApi,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'refresh'> {
  const { settings } = api
  return {
    authorizeUrl: (request) => consentAddress(settings, request),
    exchange: ({ code, redirectUri, pages = false }) => {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      return askToken(api, fields, { pages, now })
    },
    listAccounts: ({ token }) => listMember(api, token),
    refresh: async ({ accountId, refreshToken }) => {
      if (refreshToken === null) return null
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return askToken(api, fields, { pages: isCompanyPage(accountId), now })
    },
  }
}

/** The app at LinkedIn that asks: the one for company pages may be another than the one for members. */
function appOf(settings: LinkedInSettings, { pages }: { pages: boolean }): Credentials {
  return (pages && settings.pagesApp) || settings
}

function consentAddress(
  settings: LinkedInSettings,
  { state, redirectUri, insights = false, pages = false }: ConsentRequest,
): string {
  const ofMember = [...LINKEDIN_SCOPES, ...(insights ? STATISTICS_SCOPES : [])]
  return addressWith(`${settings.dialogUrl}/oauth/v2/authorization`, {
    response_type: 'code',
    client_id: appOf(settings, { pages }).clientId,
    redirect_uri: redirectUri,
    state,
    scope: (pages ? COMPANY_SCOPES : ofMember).join(' '),
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
  fields: Record<string, string>,
  { pages, now }: { pages: boolean; now: () => Date },
): Promise<Grant> {
  const app = appOf(settings, { pages })
  const credentials = { client_id: app.clientId, client_secret: app.clientSecret }
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
    scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...(pages ? COMPANY_SCOPES : LINKEDIN_SCOPES)],
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
