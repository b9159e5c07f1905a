import type { FastifyInstance } from 'fastify'

import { serveEdge, type EdgeRule, type GraphHost } from '../../meta/graph.ts'

import { checkToken } from './access.ts'
import type { FacebookCall } from './call.ts'
import type { Facebook } from '../facebook.ts'
import { FACEBOOK_ERRORS } from './fault-answers.ts'
import type { FacebookToken } from '../consent/tokens.ts'

/** Facebook's Graph host. */
export function facebookHost(facebook: Facebook): GraphHost<'facebook', FacebookToken> {
  return {
    platform: 'facebook',
    name: 'graph.facebook.com',
    files: facebook.files,
    faults: facebook.faults,
    checkToken: (given, form, now) => checkToken(facebook, given, form, now),
    counted: (given) => {
      const id = /(\d{15})(x|$)/.exec(given ?? '')?.[1]
      return id === undefined ? null : { type: 'pages', id }
    },
    errors: FACEBOOK_ERRORS,
  }
}

/** Serves one call of Facebook's Graph API. */
export function facebookEdge(
  app: FastifyInstance,
  facebook: Facebook,
  rule: EdgeRule<'facebook'>,
  handler: (call: FacebookCall) => unknown,
): void {
  serveEdge(app, facebookHost(facebook), rule, (call) => handler({ ...call, facebook }))
}
