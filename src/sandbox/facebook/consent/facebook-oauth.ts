import type { FastifyInstance } from 'fastify'

import { APP, type Dialog, isSecret } from '../../consent.ts'
import { badParameter, deadToken, GraphError } from '../../meta/errors.ts'
import { VERSION } from '../../meta/graph.ts'
import { PEOPLE, PERMISSIONS } from '../facebook-people.ts'
import type { Facebook, FacebookGrant } from '../facebook.ts'
import { type FacebookCall, facebookEdge } from '../graph/facebook-graph.ts'
import { DEBUG_TOKEN, EXCHANGE } from '../graph/facebook-params.ts'
import { type FacebookToken, newFacebookToken, pageTokenExpiry, resolveFacebookToken } from './facebook-tokens.ts'

/** The consent dialog on www.facebook.com. */
export function facebookDialog(facebook: Facebook): Dialog {
  return {
    url: '/www.facebook.com/:version/dialog/oauth',
    service: 'Facebook',
    heading: 'Porchlight asks to work with your Pages',
    people: PEOPLE,
    pictures: '/sandbox/facebook/people',
    standIn: facebook,
    scopes: PERMISSIONS,
    wanted: wantedScopes,
    optional: (scope) => scope !== 'public_profile',
    codeIsDefault: true,
    check: (request) => {
      const { version } = request.params as { version?: string }
      return version === VERSION ? null : `This dialog speaks version ${VERSION}.`
    },
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    codeMs: 10 * 60_000,
    storeCode: (code) => facebook.record({ kind: 'code', code }),
  }
}

/** A configuration stands for every scope it could hold. */
function wantedScopes(query: URLSearchParams): string[] {
  const named = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  const wanted = named.length === 0 && query.has('config_id') ? Object.keys(PERMISSIONS) : named
  return ['public_profile', ...wanted]
}

/** Seconds a user token lives: about 60 days. */
const TOKEN_SECONDS = 5_183_944

/** Exchanges a code for a token and a short-lived token for a long-lived one, and describes tokens. */
export function facebookOauthRoutes(app: FastifyInstance, facebook: Facebook): void {
  for (const method of ['GET', 'POST'] as const) {
    const rule = { method, path: '/oauth/access_token', operation: 'exchange', params: EXCHANGE } as const
    facebookEdge(app, facebook, rule, (call) => exchange(call))
  }
  const debug = { method: 'GET', path: '/debug_token', operation: 'debug_token', params: DEBUG_TOKEN } as const
  facebookEdge(app, facebook, debug, (call) => ({ data: describeToken(call) }))
}

async function exchange(call: FacebookCall): Promise<object> {
  const clientId = call.input.needText('client_id')
  if (clientId !== APP.id) {
    throw new GraphError(101, 'Error validating application. Cannot get application info due to a system error.')
  }
  const grantType = call.input.text('grant_type')
  if (!isSecret(call.input.needText('client_secret'))) throw new GraphError(1, 'Error validating client secret.')
  if (grantType === 'fb_exchange_token') return await lengthen(call)
  if (grantType !== undefined && grantType !== 'authorization_code') {
    throw badParameter(`Invalid grant_type: ${grantType}`)
  }
  return await redeem(call)
}

async function redeem(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const redirectUri = input.needText('redirect_uri')
  const code = facebook.state.codes.get(input.needText('code'))
  if (!code) {
    throw badParameter('This authorization code has been used or is not valid.', { subcode: 36009 })
  }
  if (code.redirectUri !== redirectUri) {
    const text =
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request'
    throw badParameter(text, { subcode: 36008 })
  }
  if (code.expiresAt <= now) throw badParameter('This authorization code has expired.', { subcode: 36007 })
  const grant: FacebookGrant = {
    token: newFacebookToken(),
    person: code.person,
    scopes: code.scopes,
    declined: code.declined,
    issuedAt: now,
    expiresAt: now + TOKEN_SECONDS * 1000,
    longLived: false,
  }
  await facebook.record({ kind: 'code_used', code: code.code }, { kind: 'grant', grant })
  return { access_token: grant.token, token_type: 'bearer', expires_in: TOKEN_SECONDS }
}

async function lengthen(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const token = resolveFacebookToken(facebook.state, input.needText('fb_exchange_token'), now)
  if (token.type !== 'user') throw deadToken('Only a user access token can be exchanged', 467)
  if (token.grant.expiresAt === null) {
    return { access_token: token.grant.token, token_type: 'bearer', expires_in: TOKEN_SECONDS }
  }
  const grant: FacebookGrant = {
    ...token.grant,
    token: newFacebookToken(),
    issuedAt: now,
    expiresAt: now + TOKEN_SECONDS * 1000,
    longLived: true,
  }
  await facebook.record({ kind: 'grant', grant })
  return { access_token: grant.token, token_type: 'bearer', expires_in: TOKEN_SECONDS }
}

function describeToken(call: FacebookCall): object {
  const asking = call.token()
  if (asking.type === 'page')
    throw badParameter('You must provide an app access token, or a user access token of the app')
  const given = call.input.needText('input_token')
  try {
    return {
      app_id: APP.id,
      application: APP.name,
      is_valid: true,
      ...detail(resolveFacebookToken(call.facebook.state, given, call.now)),
    }
  } catch (reason) {
    if (!(reason instanceof GraphError)) throw reason
    const { subcode } = reason.detail
    const error = { code: reason.code, message: reason.message, ...(subcode === undefined ? {} : { subcode }) }
    return { app_id: APP.id, application: APP.name, is_valid: false, scopes: [], error }
  }
}

function detail(token: FacebookToken): object {
  if (token.type === 'app') return { type: 'APP', scopes: [] }
  const { grant, person } = token
  const expiresAt = token.type === 'page' ? pageTokenExpiry(grant) : grant.expiresAt
  return {
    type: token.type === 'page' ? 'PAGE' : 'USER',
    expires_at: expiresAt === null ? 0 : Math.floor(expiresAt / 1000),
    // Access to the person's data ends 90 days after their last sign-in.
    data_access_expires_at: grant.issuedAt === 0 ? 0 : Math.floor(grant.issuedAt / 1000) + 90 * 86_400,
    issued_at: Math.floor(grant.issuedAt / 1000),
    scopes: grant.scopes,
    granular_scopes: grant.scopes.filter((scope) => scope.startsWith('pages_')).map((scope) => ({ scope })),
    user_id: person.id,
    ...(token.type === 'page' ? { profile_id: token.page.id } : {}),
  }
}
