import { createHmac, timingSafeEqual } from 'node:crypto'

import { APP } from '../../consent/app.ts'

import { plainText, type Form } from '../../http/form.ts'

import { badParameter, deadToken, GraphError, notVisible } from '../../meta/errors.ts'
import type { Facebook } from '../facebook.ts'
import type { FacebookCall } from './call.ts'
import { type StandInPage } from '../people.ts'
import { resolveFacebookToken, type FacebookToken } from '../consent/tokens.ts'

/** Resolves a call's token; throws 2500 where there is none, 190 where it is invalid. */
export function checkToken(facebook: Facebook, given: string | null, form: Form, now: number): FacebookToken {
  if (given === null) {
    throw new GraphError(2500, 'An active access token must be used to query information about the current user.')
  }
  const proof = form.fields['appsecret_proof']
  if (proof !== undefined && !isProof(given, plainText(proof))) {
    throw badParameter('Invalid appsecret_proof provided in the API argument')
  }
  return resolveFacebookToken(facebook.state, given, now)
}

function isProof(token: string, proof: string): boolean {
  const right = Buffer.from(createHmac('sha256', APP.secret).update(token).digest('hex'))
  const given = Buffer.from(proof)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The page of a page token; throws where the token is of another kind, another page's, or lacks a permission. */
export function ownPage(call: FacebookCall, permission: string): StandInPage {
  const { page: id = '' } = call.request.params as { page?: string }
  const token = call.token()
  const page = call.facebook.state.pages.get(id)
  if (!page) throw notVisible(call.request.method, id)
  if (token.type !== 'page') {
    throw deadToken('This method must be called with a Page Access Token', 2069032)
  }
  if (token.page.id !== page.id) {
    throw new GraphError(200, '(#200) The access token belongs to another Page', { status: 403 })
  }
  needPermission(token, permission)
  return page
}

export function needPermission(token: FacebookToken, permission: string): void {
  if (token.type === 'app' || token.grant.scopes.includes(permission)) return
  if (permission === 'pages_manage_posts') {
    const text =
      '(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts permission with page token'
    throw new GraphError(200, text, { status: 403 })
  }
  throw new GraphError(
    10,
    `(#10) This endpoint requires the '${permission}' permission or the 'Page Public Content Access' feature.`,
    {
      status: 403,
    },
  )
}
