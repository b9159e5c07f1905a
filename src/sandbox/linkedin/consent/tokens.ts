import { createHmac, randomBytes } from 'node:crypto'

import { APP } from '../../consent/app.ts'

import { accessDenied, expiredToken, invalidToken, LinkedInError } from '../rest/li-error.ts'
import { MEMBERS, LINKEDIN_SCOPE_LABELS, wellKnownLinkedInToken, type Member } from '../people.ts'
import type { LinkedInGrant, LinkedInState } from '../state.ts'

/** What a token that came with a call stands for. */
export interface LinkedInToken {
  member: Member
  grant: LinkedInGrant
}

export function newLinkedInToken(kind: 'access' | 'refresh'): string {
  return `${kind === 'access' ? 'AQX' : 'AQR'}${randomBytes(120).toString('base64url')}`
}

/** Resolves the header of a call, or throws 401. */
export function resolveLinkedInToken(state: LinkedInState, header: string | undefined, now: number): LinkedInToken {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (given === undefined) throw new LinkedInError(401, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token', 65_604)
  const known = MEMBERS.find((member) => wellKnownLinkedInToken(member.key) === given)
  if (known) {
    return {
      member: known,
      grant: { token: given, person: known.key, scopes: Object.keys(LINKEDIN_SCOPE_LABELS), expiresAt: null },
    }
  }
  const grant = state.grants.get(given)
  const member = MEMBERS.find(({ key }) => key === grant?.person)
  if (!grant || !member) throw invalidToken()
  if (grant.expiresAt !== null && grant.expiresAt <= now) throw expiredToken()
  return { member, grant }
}

export function needLinkedInScope(token: LinkedInToken, scope: string, resource: string): void {
  if (!token.grant.scopes.includes(scope)) throw accessDenied(resource)
}

/** OpenID Connect's ID token: a signed statement of who signed in. */
export function idToken(member: Member, now: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const seconds = Math.floor(now / 1000)
  const claims = { iss: 'https://www.linkedin.com/oauth', aud: APP.id, sub: member.sub, name: member.name }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, iat: seconds, exp: seconds + 3600 })}`
  return `${signed}.${createHmac('sha256', APP.secret).update(signed).digest('base64url')}`
}
