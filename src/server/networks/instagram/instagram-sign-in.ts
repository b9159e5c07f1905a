import { z } from 'zod'

import type { Account, Connector, ConsentReturn, ConsentRequest, Grant } from '../connector.ts'
import { addressWith, endOf } from '../call-out.ts'
import type { InstagramApi } from './instagram-api.ts'
import { type InstagramSettings, COMMENT_SCOPES, INSIGHTS_SCOPES, INSTAGRAM_SCOPES } from './instagram-settings.ts'

/** Consent, tokens and the account: everything before the first post. */
export function instagramSignIn(
  api: InstagramApi,
  now: () => Date,
): Pick<Connector, 'authorizeUrl' | 'exchange' | 'listAccounts' | 'appScopedUserId' | 'refresh'> {
  return {
    authorizeUrl: (request) => consentAddress(api.settings, request),
    exchange: (code) => exchange(api, code, now),
    listAccounts: ({ token }) => listAccount(api, token),
    appScopedUserId: ({ token }) => readAppScopedId(api, token),
    refresh: ({ token }) => refresh(api, token, now),
  }
}

function consentAddress(
  settings: InstagramSettings,
  { state, redirectUri, again, insights = false }: ConsentRequest,
): string {
  return addressWith(`${settings.dialogUrl}/oauth/authorize`, {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: [
      ...INSTAGRAM_SCOPES,
      ...(settings.comments ? COMMENT_SCOPES : []),
      ...(insights ? INSIGHTS_SCOPES : []),
    ].join(','),
    state,
    // Asks for all permissions again, so that the agent can grant what was declined before.
    ...(again && { force_reauth: 'true' }),
  })
}

/** Exchanges the code for a token of an hour, and that for one of sixty days. */
async function exchange(api: InstagramApi, code: ConsentReturn, now: () => Date): Promise<Grant> {
  const short = await askShortToken(api, code)
  const long = await askLongToken(api, now, {
    path: '/access_token',
    grant_type: 'ig_exchange_token',
    client_secret: api.settings.clientSecret,
    access_token: short.access_token,
  })
  // An answer that names no permissions grants all.
  return { ...long, scopes: short.permissions ?? [...INSTAGRAM_SCOPES] }
}

function refresh(api: InstagramApi, token: string, now: () => Date) {
  return askLongToken(api, now, { path: '/refresh_access_token', grant_type: 'ig_refresh_token', access_token: token })
}

const Permissions = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/))])
const Short = z.object({ access_token: z.string().min(1), permissions: Permissions.optional() })
type Short = z.infer<typeof Short>
/** The API reference shows a bare object, the guide a list with it. */
const ShortAnswer = z.union([
  Short,
  z.object({ data: z.array(Short).min(1) }).transform(({ data }) => data[0] as Short),
])

function askShortToken({ ask, settings }: InstagramApi, { code, redirectUri }: ConsentReturn): Promise<Short> {
  return ask({
    method: 'POST',
    path: `${settings.apiUrl}/oauth/access_token`,
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
}

const Long = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

async function askLongToken(
  { ask, settings }: InstagramApi,
  now: () => Date,
  { path, ...query }: { path: string; grant_type: string; access_token: string; client_secret?: string },
): Promise<Omit<Grant, 'scopes'>> {
  const { access_token: token, expires_in: seconds } = await ask({
    method: 'GET',
    path: `${settings.graphUrl}${path}`,
    query,
    effect: 'repeatable',
    answer: Long,
  })
  return { token, expiresAt: endOf(seconds, now()), refreshToken: null }
}

const Me = z.object({ user_id: z.coerce.string().min(1), username: z.string().min(1) })

/** The one account the person signed in to. */
async function listAccount({ ask }: InstagramApi, token: string): Promise<Account[]> {
  const query = { fields: 'user_id,username,name,account_type' }
  const me = await ask({ method: 'GET', path: '/me', token, query, effect: 'repeatable', answer: Me })
  return [{ id: me.user_id, name: `@${me.username}`, token }]
}

/** `id` is specific to this app; `user_id`, which publishing needs, is the same for every app. */
async function readAppScopedId({ ask }: InstagramApi, token: string): Promise<string> {
  const answer = z.object({ id: z.coerce.string().min(1) })
  return (await ask({ method: 'GET', path: '/me', token, query: { fields: 'id' }, effect: 'repeatable', answer })).id
}
