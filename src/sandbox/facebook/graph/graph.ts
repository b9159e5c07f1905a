import type { FastifyInstance } from 'fastify'

import { serveEdge, type EdgeRule, type GraphHost } from '../../meta/graph.ts'

import { checkToken } from './access.ts'
import type { Call } from './call.ts'
import type { Facebook } from '../facebook.ts'
import { faultError } from './fault-answers.ts'
import type { Token } from '../consent/tokens.ts'

/** Facebook's Graph host. */
export function graphHost(facebook: Facebook): GraphHost<'facebook', Token> {
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
    errorFor: faultError,
  }
}

/** Serves one call of Facebook's Graph API. */
export function edge(
  app: FastifyInstance,
  facebook: Facebook,
  rule: EdgeRule<'facebook'>,
  handler: (call: Call) => unknown,
): void {
  serveEdge(app, graphHost(facebook), rule, (call) => handler({ ...call, facebook }))
}
