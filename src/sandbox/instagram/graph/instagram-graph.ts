import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { deadToken, GraphError, notVisible, tokenExpired } from '../../meta/errors.ts'
import { type EdgeRule, type GraphCall, type GraphHost, serveEdge } from '../../meta/graph.ts'
import type { ParamTable } from '../../meta/params.ts'
import {
  INSTAGRAM_ACCOUNTS,
  INSTAGRAM_SCOPE_LABELS,
  type InstagramAccount,
  instagramAccountOf,
  wellKnownInstagramToken,
} from '../instagram-people.ts'
import type { Instagram, InstagramGrant, InstagramState } from '../instagram.ts'
import { INSTAGRAM_ERRORS } from './instagram-errors.ts'

/** A call of Instagram's Graph API as its handler sees it. */
export interface InstagramCall extends GraphCall<InstagramToken> {
  instagram: Instagram
}

/** Instagram's Graph host. */
export function instagramHost(instagram: Instagram): GraphHost<'instagram', InstagramToken> {
  return {
    platform: 'instagram',
    name: 'graph.instagram.com',
    files: instagram.files,
    faults: instagram.faults,
    checkToken: (given, now) => {
      if (given === null) {
        throw new GraphError(190, 'An access token is required to request this resource.', { status: 401 })
      }
      return resolveInstagramToken(instagram.state, given, now)
    },
    counted: (given) => {
      const account = given === null ? undefined : holderOf(instagram.state, given)
      return account ? { type: 'instagram', id: account.id } : null
    },
    errors: INSTAGRAM_ERRORS,
  }
}

/** Opens Instagram's Graph host; the function it gives serves one call. */
export function openInstagram(app: FastifyInstance, instagram: Instagram) {
  const host = instagramHost(instagram)
  return (rule: EdgeRule<'instagram'>, handler: (call: InstagramCall) => unknown) =>
    serveEdge(app, { host, rule }, (call) => handler({ ...call, instagram }))
}

/** The account in a call's path, which must be the token's own; `me` also names it. */
export function ownAccount(call: InstagramCall, scope: string): InstagramAccount {
  const { account: id = '' } = call.request.params as { account?: string }
  const token = call.token()
  if (id !== 'me' && id !== token.account.id) throw notVisible(call.request.method, id)
  needInstagramScope(token, scope)
  return token.account
}

interface InstagramToken {
  account: InstagramAccount
  grant: InstagramGrant
}

export function newInstagramToken(): string {
  return `IGAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
}

/** Resolves a token or throws 190. */
function resolveInstagramToken(state: InstagramState, given: string, now: number): InstagramToken {
  const known = INSTAGRAM_ACCOUNTS.find((account) => wellKnownInstagramToken(account.key) === given)
  if (known) return { account: known, grant: wellKnownGrant(known) }
  if (!/^IGAA\w+$/.test(given)) throw deadToken('Invalid OAuth access token - Cannot parse access token')
  const grant = state.grants.get(given)
  const account = grant && instagramAccountOf(grant.person)
  if (!account) throw deadToken('Error validating access token: The user has not authorized application.', 458)
  if (grant.expiresAt !== null && grant.expiresAt <= now) throw tokenExpired(grant.expiresAt)
  return { account, grant }
}

/** The account of a token, whether or not the token is still valid; undefined if it is unknown. */
function holderOf(state: InstagramState, given: string): InstagramAccount | undefined {
  const person = state.grants.get(given)?.person
  return INSTAGRAM_ACCOUNTS.find((account) => wellKnownInstagramToken(account.key) === given || account.key === person)
}

export function needInstagramScope(token: InstagramToken, scope: string): void {
  if (token.grant.scopes.includes(scope)) return
  throw new GraphError(10, `(#10) This endpoint requires the '${scope}' permission.`, { status: 403 })
}

function wellKnownGrant(account: InstagramAccount): InstagramGrant {
  return {
    token: wellKnownInstagramToken(account.key),
    person: account.key,
    scopes: Object.keys(INSTAGRAM_SCOPE_LABELS),
    issuedAt: 0,
    expiresAt: null,
    longLived: true,
  }
}

/** Parameters of each call, after Meta's public reference pages; any other name is refused. */
export const CREATE_CONTAINER: ParamTable = {
  image_url: 'string',
  video_url: 'string',
  media_type: 'string',
  is_carousel_item: 'bool',
  children: 'texts',
  caption: 'string',
  alt_text: 'string',
  cover_url: 'string',
  thumb_offset: 'uint',
  share_to_feed: 'bool',
  collaborators: 'texts',
  user_tags: 'list<Object>',
  location_id: 'id',
  is_ai_generated: 'bool',
}

export const PUBLISH: ParamTable = { creation_id: 'id' }

export const LENGTHEN: ParamTable = { grant_type: ['ig_exchange_token'], client_secret: 'string' }

export const REFRESH: ParamTable = { grant_type: ['ig_refresh_token'] }

export const READ_INSIGHTS: ParamTable = { metric: 'texts', period: ['lifetime'] }

export const READ_OBJECT: ParamTable = {}
