import type { FastifyInstance } from 'fastify'

import { APP, type Dialog, isSecret } from '../../consent.ts'
import { badParameter, deadToken, GraphError } from '../../meta/errors.ts'
import { speaksVersion, API_VERSION } from '../../meta/graph.ts'
import { PEOPLE, PERMISSIONS } from '../facebook-people.ts'
import type { Facebook, FacebookGrant } from '../facebook.ts'
import { type FacebookCall, openFacebook } from '../graph/facebook-graph.ts'
import { EXCHANGE } from '../graph/facebook-params.ts'
import { newFacebookToken, resolveFacebookToken } from './facebook-tokens.ts'

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
      return speaksVersion(version ?? '') ? null : `This dialog speaks version ${API_VERSION}.`
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

/** Exchanges a code for a token, and a short-lived token for a long-lived one. */
export function facebookOauthRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  const rule = { method: 'GET', path: '/oauth/access_token', operation: 'exchange', params: EXCHANGE } as const
  serve(rule, exchange)
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
