import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { APP, type Dialog, isSecret } from '../consent.ts'
import { plainText, readForm } from '../http.ts'
import { badParameter, deadToken, GraphError } from '../meta/errors.ts'
import { runUnderFault } from '../meta/graph.ts'
import {
  type InstagramCall,
  openInstagram,
  instagramHost,
  LENGTHEN,
  newInstagramToken,
  REFRESH,
} from './graph/instagram-graph.ts'
import { INSTAGRAM_ACCOUNTS, INSTAGRAM_SCOPE_LABELS, instagramAccountOf } from './instagram-people.ts'
import type { Instagram, InstagramGrant } from './instagram.ts'

export function instagramDialog(instagram: Instagram): Dialog {
  return {
    url: '/www.instagram.com/oauth/authorize',
    service: 'Instagram',
    heading: 'Porchlight asks to post for you on Instagram',
    people: INSTAGRAM_ACCOUNTS,
    pictures: '/sandbox/instagram/people',
    standIn: instagram,
    scopes: INSTAGRAM_SCOPE_LABELS,
    wanted: (query) => ['instagram_business_basic', ...(query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean)],
    optional: (scope) => scope !== 'instagram_business_basic',
    denied: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
    },
    codeMs: 60 * 60_000,
    storeCode: (code) => instagram.record({ kind: 'code', code }),
    // Instagram really does this; an app has to cut it off.
    tail: '#_',
  }
}

const SHORT_MS = 60 * 60_000
/** Seconds a long-lived token lives: about 60 days. */
const LONG_SECONDS = 5_183_944
const DAY = 86_400_000

const FIELDS = ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code'] as const

/** api.instagram.com: exchanges a code for a token of one hour. Its errors have a format of their own. */
export function exchangeRoutes(app: FastifyInstance, instagram: Instagram): void {
  app.setErrorHandler(answerError)
  app.post('/api.instagram.com/oauth/access_token', async (request, reply) => {
    const { fields, discard } = await readForm(request, instagram.files)
    try {
      return await runUnderFault(instagramHost(instagram), { operation: 'exchange', given: null, reply }, () =>
        redeem(instagram, readFields(request, fields)),
      )
    } finally {
      await discard()
    }
  })
  app.all('/api.instagram.com/*', () => {
    throw new GraphError(2500, 'There is no such call on this host', { status: 404 })
  })
}

/** graph.instagram.com: exchanges a token of one hour for one of sixty days, and renews the latter. */
export function lifetimeRoutes(app: FastifyInstance, instagram: Instagram): void {
  const serve = openInstagram(app, instagram)
  const rule = { method: 'GET', bare: true } as const
  serve({ ...rule, path: '/access_token', operation: 'lengthen', params: LENGTHEN }, lengthen)
  serve({ ...rule, path: '/refresh_access_token', operation: 'refresh', params: REFRESH }, refresh)
}

type Fields = Record<(typeof FIELDS)[number], string>

function readFields(request: FastifyRequest, given: Record<string, unknown>): Fields {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(request.headers['content-type'] ?? '')) {
    throw new GraphError(400, 'This call takes form fields')
  }
  for (const name of Object.keys(given)) {
    if (!FIELDS.some((field) => field === name)) throw new GraphError(400, `Unknown parameter: ${name}`)
  }
  const read = (name: string) => {
    const value = plainText(given[name])
    if (value === '') throw new GraphError(400, `Missing required field ${name}`)
    return value
  }
  return Object.fromEntries(FIELDS.map((name) => [name, read(name)])) as Fields
}

async function redeem(instagram: Instagram, fields: Fields): Promise<object> {
  const now = Date.now()
  if (fields.client_id !== APP.id) throw new GraphError(400, 'Invalid platform app')
  if (!isSecret(fields.client_secret)) throw new GraphError(400, 'Error validating client secret.')
  if (fields.grant_type !== 'authorization_code') throw new GraphError(400, 'Invalid grant_type')
  const code = instagram.state.codes.get(fields.code)
  if (!code) throw new GraphError(400, 'This authorization code has been used')
  if (code.redirectUri !== fields.redirect_uri) {
    throw new GraphError(400, 'Error validating verification code. The redirect_uri must be the one of the dialog')
  }
  if (code.expiresAt <= now) throw new GraphError(400, 'This authorization code has expired')
  const account = instagramAccountOf(code.person)
  if (!account) throw new GraphError(400, 'Invalid user')
  const { person, scopes } = code
  const grant: InstagramGrant = {
    token: newInstagramToken(),
    person,
    scopes,
    issuedAt: now,
    expiresAt: now + SHORT_MS,
    longLived: false,
  }
  await instagram.record({ kind: 'code_used', code: code.code }, { kind: 'grant', grant })
  return { data: [{ access_token: grant.token, user_id: account.scopedId, permissions: scopes.join(',') }] }
}

async function lengthen(call: InstagramCall): Promise<object> {
  call.input.needText('grant_type')
  const secret = call.input.needText('client_secret')
  call.input.needText('access_token')
  if (!isSecret(secret)) throw new GraphError(1, 'Error validating client secret.')
  const { grant } = call.token()
  if (grant.expiresAt !== null && grant.longLived) throw deadToken('Session key invalid: not a short-lived token', 452)
  return await renew(call, grant)
}

async function refresh(call: InstagramCall): Promise<object> {
  call.input.needText('grant_type')
  call.input.needText('access_token')
  const { grant } = call.token()
  if (!grant.longLived) throw badParameter('Only a long-lived access token can be refreshed')
  if (call.now - grant.issuedAt < DAY) throw badParameter('The access token must be at least 24 hours old')
  return { ...(await renew(call, grant)), permissions: grant.scopes.join(',') }
}

async function renew(call: InstagramCall, old: InstagramGrant): Promise<object> {
  const { instagram, now } = call
  const always = old.expiresAt === null
  const grant: InstagramGrant = always
    ? old
    : { ...old, token: newInstagramToken(), issuedAt: now, expiresAt: now + LONG_SECONDS * 1000, longLived: true }
  if (!always) await instagram.record({ kind: 'grant', grant })
  return { access_token: grant.token, token_type: 'bearer', expires_in: LONG_SECONDS }
}

function answerError(error: FastifyError | GraphError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof GraphError ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !(error instanceof GraphError)) request.log.error({ err: error }, 'a code could not be redeemed')
  const text = status >= 500 ? 'Oops, an error occurred.' : error.message
  return reply.code(status).send({ error_type: 'OAuthException', code: status, error_message: text })
}
