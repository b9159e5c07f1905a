import { createHmac, randomBytes } from 'node:crypto'

import { APP } from '../../consent.ts'
import { deadToken, tokenExpired } from '../../meta/errors.ts'
import {
  PEOPLE,
  PERMISSIONS,
  type Person,
  type StandInPage,
  wellKnownPageToken,
  wellKnownUserToken,
} from '../facebook-people.ts'
import type { FacebookGrant, FacebookState } from '../facebook.ts'

export type FacebookToken =
  | { type: 'app' }
  | { type: 'user'; person: Person; grant: FacebookGrant }
  | { type: 'page'; person: Person; grant: FacebookGrant; page: StandInPage }

export function newFacebookToken(): string {
  return `EAAG${randomBytes(48).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
}

/** The page token read with a user token; the same each time it is read. */
export function pageToken(grant: FacebookGrant, pageId: string): string {
  if (grant.token === wellKnownUserToken(grant.person)) return wellKnownPageToken(pageId)
  const mark = createHmac('sha256', APP.secret).update(`${grant.token} ${pageId}`).digest('hex')
  return `EAAP${pageId}x${mark}`
}

/** The grant of the tokens that are always valid. */
function wellKnownGrant(person: Person): FacebookGrant {
  return {
    token: wellKnownUserToken(person.key),
    person: person.key,
    scopes: Object.keys(PERMISSIONS),
    declined: [],
    issuedAt: 0,
    expiresAt: null,
    longLived: true,
  }
}

/** Resolves a token or throws 190 with the subcode that says why. */
export function resolveFacebookToken(state: FacebookState, token: string, now: number): FacebookToken {
  if (token === `${APP.id}|${APP.secret}`) return { type: 'app' }
  for (const person of PEOPLE) {
    const grant = wellKnownGrant(person)
    if (token === grant.token) return { type: 'user', person, grant }
    const page = pagesOf(state, person).find((candidate) => wellKnownPageToken(candidate.id) === token)
    if (page) return { type: 'page', person, grant, page }
  }
  return token.startsWith('EAAP') ? resolvePageToken(state, token, now) : resolveUserToken(state, token, now)
}

function resolveUserToken(state: FacebookState, token: string, now: number): FacebookToken {
  if (!/^EAAG\w+$/.test(token)) throw deadToken('Invalid OAuth access token - Cannot parse access token')
  const grant = state.grants.get(token)
  const person = PEOPLE.find((candidate) => candidate.key === grant?.person)
  if (!grant || !person) throw removedApp()
  if (grant.expiresAt !== null && grant.expiresAt <= now) throw tokenExpired(grant.expiresAt)
  return { type: 'user', person, grant }
}

function resolvePageToken(state: FacebookState, token: string, now: number): FacebookToken {
  const page = state.pages.get(/^EAAP(\d+)x[0-9a-f]{64}$/.exec(token)?.[1] ?? '')
  if (!page) throw deadToken('Invalid OAuth access token - Cannot parse access token')
  const person = PEOPLE.find((candidate) => candidate.key === page.person)
  const grant = [...state.grants.values()].find(
    (candidate) => candidate.person === page.person && pageToken(candidate, page.id) === token,
  )
  if (!grant || !person) throw removedApp()
  const expiresAt = pageTokenExpiry(grant)
  if (expiresAt !== null && expiresAt <= now) throw tokenExpired(expiresAt)
  return { type: 'page', person, grant, page }
}

/** When a page token of this grant expires; null for one read with a long-lived user token. */
function pageTokenExpiry(grant: FacebookGrant): number | null {
  return grant.longLived ? null : grant.expiresAt
}

export function pagesOf(state: FacebookState, person: Person): StandInPage[] {
  return [...state.pages.values()].filter((page) => page.person === person.key)
}

function removedApp() {
  return deadToken('Error validating access token: The user has not authorized application.', 458)
}
