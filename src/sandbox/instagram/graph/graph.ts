import type { FastifyInstance } from 'fastify'

import { GraphError, notVisible } from '../../meta/errors.ts'
import { serveEdge, type EdgeRule, type GraphCall, type GraphHost } from '../../meta/graph.ts'

import { INSTAGRAM_ERRORS } from './fault-answers.ts'
import type { Instagram } from '../instagram.ts'
import type { InstagramAccount } from '../people.ts'
import { holderOf, needInstagramScope, resolveInstagramToken, type InstagramToken } from '../consent/tokens.ts'

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
    checkToken: (given, _form, now) => {
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

/** Serves one call of Instagram's Graph API. */
export function instagramEdge(
  app: FastifyInstance,
  instagram: Instagram,
  rule: EdgeRule<'instagram'>,
  handler: (call: InstagramCall) => unknown,
): void {
  serveEdge(app, instagramHost(instagram), rule, (call) => handler({ ...call, instagram }))
}

/** The account in a call's path, which must be the token's own; `me` also names it. */
export function ownAccount(call: InstagramCall, scope: string): InstagramAccount {
  const { account: id = '' } = call.request.params as { account?: string }
  const token = call.token()
  if (id !== 'me' && id !== token.account.id) throw notVisible(call.request.method, id)
  needInstagramScope(token, scope)
  return token.account
}
