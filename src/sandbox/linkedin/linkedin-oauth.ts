import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { APP, type Dialog, isSecret } from '../consent.ts'
import { plainText } from '../http.ts'
import { LINKEDIN_SCOPE_LABELS, MEMBERS } from './linkedin-people.ts'
import type { LinkedIn, LinkedInEvent, RefreshToken } from './linkedin.ts'
import { accessDenied, LinkedInError } from './rest/linkedin-errors.ts'
import { newLinkedInToken, openLinkedIn, underLinkedInFault } from './rest/linkedin-rest.ts'

/** The consent dialog on www.linkedin.com. At LinkedIn no single scope can be declined. */
export function linkedInDialog(linkedIn: LinkedIn): Dialog {
  return {
    url: '/www.linkedin.com/oauth/v2/authorization',
    service: 'LinkedIn',
    heading: 'Porchlight asks to post for you on LinkedIn',
    people: MEMBERS,
    pictures: '/sandbox/linkedin/people',
    standIn: linkedIn,
    scopes: LINKEDIN_SCOPE_LABELS,
    wanted: (query) => (query.get('scope') ?? '').split(/\s+/).filter(Boolean),
    optional: () => false,
    check: (request) => {
      const { scope } = request.query as { scope?: unknown }
      return typeof scope === 'string' && scope.trim() !== '' ? null : 'The parameter scope is missing.'
    },
    denied: {
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    },
    foreignScope: (scopes) => ({
      error: 'unauthorized_scope_error',
      error_description: `Scope "${scopes.join(' ')}" is not authorized for your application`,
    }),
    codeMs: 30 * 60_000,
    storeCode: (code) => linkedIn.record({ kind: 'code', code }),
  }
}

/** Seconds an access token lives: 60 days. */
const ACCESS_SECONDS = 5_184_000
/** Seconds a refresh token lives, however often it is used: 365 days. */
const REFRESH_SECONDS = 31_536_000

const FIELDS = new Set(['grant_type', 'code', 'refresh_token', 'redirect_uri', 'client_id', 'client_secret'])

/** An error of the token call, which has a shape of its own. */
class OauthError extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.name = 'OauthError'
    this.status = status
    this.error = error
  }
}

/** Exchanges a code, or a partner's refresh token, for an access token. */
export function linkedInOauthRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  app.setErrorHandler(answerError)
  app.post('/www.linkedin.com/oauth/v2/accessToken', async (request, reply) => {
    const fields = new Map(Object.entries((request.body ?? {}) as Record<string, unknown>))
    const operation = fields.get('grant_type') === 'refresh_token' ? 'refresh' : 'exchange'
    return await underLinkedInFault(linkedIn, { operation, reply }, () => {
      checkForm(request, fields)
      const need = (name: string) => {
        const value = plainText(fields.get(name))
        if (value === '') throw invalidRequest(`A required parameter "${name}" is missing`)
        return value
      }
      return answer(linkedIn, need)
    })
  })
}

function checkForm(request: FastifyRequest, fields: Map<string, unknown>): void {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    throw invalidRequest('The Content-Type must be application/x-www-form-urlencoded')
  }
  const unknown = [...fields.keys()].find((name) => !FIELDS.has(name))
  if (unknown !== undefined) throw invalidRequest(`Unknown parameter "${unknown}"`)
}

async function answer(linkedIn: LinkedIn, need: (name: string) => string): Promise<object> {
  const grantType = need('grant_type')
  const clientId = need('client_id')
  const secret = need('client_secret')
  if (clientId !== APP.id || !isSecret(secret))
    throw new OauthError(401, 'invalid_client', 'Client authentication failed')
  if (grantType === 'authorization_code') return await redeem(linkedIn, need('code'), need('redirect_uri'))
  if (grantType !== 'refresh_token') throw invalidRequest(`Unsupported grant_type "${grantType}"`)
  const refresh = linkedIn.state.refreshTokens.get(need('refresh_token'))
  if (!linkedIn.refreshTokens || !refresh || refresh.expiresAt <= Date.now()) {
    throw invalidRequest('The provided refresh token is invalid, expired or revoked')
  }
  return await give(linkedIn, refresh, refresh)
}

async function redeem(linkedIn: LinkedIn, given: string, redirectUri: string): Promise<object> {
  const code = linkedIn.state.codes.get(given)
  const now = Date.now()
  if (!code || code.expiresAt <= now) {
    throw invalidRequest('Unable to retrieve access token: authorization code not found or expired')
  }
  if (code.redirectUri !== redirectUri) {
    throw new OauthError(400, 'invalid_redirect_uri', 'The redirect_uri is not the one of the authorization')
  }
  const used = { kind: 'code_used', code: code.code } as const
  const { person, scopes } = code
  if (!linkedIn.refreshTokens) return await give(linkedIn, { person, scopes }, null, [used])
  const refresh = { token: newLinkedInToken('refresh'), person, scopes, expiresAt: now + REFRESH_SECONDS * 1000 }
  return await give(linkedIn, { person, scopes }, refresh, [used, { kind: 'refresh_token', refresh }])
}

async function give(
  linkedIn: LinkedIn,
  whose: { person: string; scopes: string[] },
  refresh: RefreshToken | null,
  before: readonly LinkedInEvent[] = [],
): Promise<object> {
  const now = Date.now()
  const { person, scopes } = whose
  const token = newLinkedInToken('access')
  const grant = { token, person, scopes, expiresAt: now + ACCESS_SECONDS * 1000 }
  await linkedIn.record(...before, { kind: 'grant', grant })
  return {
    access_token: token,
    expires_in: ACCESS_SECONDS,
    scope: scopes.join(','),
    token_type: 'Bearer',
    ...(refresh
      ? { refresh_token: refresh.token, refresh_token_expires_in: Math.round((refresh.expiresAt - now) / 1000) }
      : {}),
  }
}

function invalidRequest(message: string): OauthError {
  return new OauthError(400, 'invalid_request', message)
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OauthError) {
    return reply.code(error.status).send({ error: error.error, error_description: error.message })
  }
  // The error of a fault is written in the format of the other calls and converted here.
  const known = error instanceof LinkedInError
  const status = known ? error.status : 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (!known && status >= 500) request.log.error({ err: error }, 'the LinkedIn stand-in could not give a token')
  const word = status >= 500 ? 'server_error' : 'invalid_request'
  return reply
    .code(status)
    .send({ error: word, error_description: status >= 500 && !known ? 'Internal error' : error.message })
}

/** OpenID Connect's userinfo call; requires no version headers. */
export function userinfoRoutes(app: FastifyInstance, linkedIn: LinkedIn): void {
  const serve = openLinkedIn(app, linkedIn)
  const rule = { method: 'GET', url: '/api.linkedin.com/v2/userinfo', operation: 'userinfo' } as const
  serve(rule, ({ token }) => {
    const { member, grant } = token
    if (!grant.scopes.includes('openid')) throw accessDenied('userinfo.GET.NO_VERSION')
    const [given, family] = member.name.split(' ')
    return {
      sub: member.sub,
      ...(grant.scopes.includes('profile')
        ? {
            name: member.name,
            given_name: given,
            family_name: family,
            picture: linkedIn.address(`/linkedin/people/${member.key}/picture.svg`),
            locale: { country: 'US', language: 'en' },
          }
        : {}),
      ...(grant.scopes.includes('email') ? { email: member.email, email_verified: true } : {}),
    }
  })
}
