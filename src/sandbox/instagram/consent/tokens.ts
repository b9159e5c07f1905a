import { randomBytes } from 'node:crypto'

import { deadToken, GraphError, tokenExpired } from '../../meta/errors.ts'

import {
  instagramAccountOf,
  INSTAGRAM_ACCOUNTS,
  INSTAGRAM_SCOPE_LABELS,
  wellKnownInstagramToken,
  type InstagramAccount,
} from '../people.ts'
import type { InstagramGrant, InstagramState } from '../state.ts'

/** What a token that came with a call stands for. */
export interface InstagramToken {
  account: InstagramAccount
  grant: InstagramGrant
}

export function newInstagramToken(): string {
  return `IGAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
}

/** Resolves a token or throws 190. */
export function resolveInstagramToken(state: InstagramState, given: string, now: number): InstagramToken {
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
export function holderOf(state: InstagramState, given: string): InstagramAccount | undefined {
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
