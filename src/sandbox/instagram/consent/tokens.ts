import { randomBytes } from 'node:crypto'

import { deadToken, GraphError, tokenExpired } from '../../meta/errors.ts'

import { accountOf, ACCOUNTS, SCOPES, wellKnownToken, type Account } from '../people.ts'
import type { Grant, State } from '../state.ts'

/** What a token that came with a call stands for. */
export interface Token {
  account: Account
  grant: Grant
}

export function newToken(): string {
  return `IGAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
}

/** Resolves a token or throws 190. */
export function resolveToken(state: State, given: string, now: number): Token {
  const known = ACCOUNTS.find((account) => wellKnownToken(account.key) === given)
  if (known) return { account: known, grant: wellKnownGrant(known) }
  if (!/^IGAA\w+$/.test(given)) throw deadToken('Invalid OAuth access token - Cannot parse access token')
  const grant = state.grants.get(given)
  const account = grant && accountOf(grant.person)
  if (!account) throw deadToken('Error validating access token: The user has not authorized application.', 458)
  if (grant.expiresAt !== null && grant.expiresAt <= now) throw tokenExpired(grant.expiresAt)
  return { account, grant }
}

/** The account of a token, whether or not the token is still valid; undefined if it is unknown. */
export function holderOf(state: State, given: string): Account | undefined {
  const person = state.grants.get(given)?.person
  return ACCOUNTS.find((account) => wellKnownToken(account.key) === given || account.key === person)
}

export function needScope(token: Token, scope: string): void {
  if (token.grant.scopes.includes(scope)) return
  throw new GraphError(10, `(#10) This endpoint requires the '${scope}' permission.`, { status: 403 })
}

function wellKnownGrant(account: Account): Grant {
  return {
    token: wellKnownToken(account.key),
    person: account.key,
    scopes: Object.keys(SCOPES),
    issuedAt: 0,
    expiresAt: null,
    longLived: true,
  }
}
