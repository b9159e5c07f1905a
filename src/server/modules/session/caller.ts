import type { FastifyInstance } from 'fastify'

import type { AppContext } from '../../app-context.ts'
import { READS } from '../../http/guard.ts'
import { giveTokens, sessionCookieOf } from '../../http/session-cookies.ts'
import { sessionTokenIn } from '../../security/secrets.ts'
import { openSession, SESSION_LIFETIME_SECONDS } from './sessions.ts'

/** Determines the caller of each request of `app`. */
export function knowCallers(app: FastifyInstance, context: AppContext): void {
  const cookie = sessionCookieOf(context.config)
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request, reply) => {
    request.sessionToken = sessionTokenIn(request.cookies[cookie])
    const session = request.sessionToken && (await openSession(context, request.sessionToken))
    if (!request.sessionToken || !session) return
    const { extended, ...signedIn } = session
    request.signedIn = signedIn
    if (extended) giveTokens(reply, context.config, request.sessionToken, SESSION_LIFETIME_SECONDS)
  })
  // Before the answer says that a session is over, none is remembered here.
  app.addHook('onSend', async ({ method }) => {
    if (!READS.has(method)) context.sessions.drop()
  })
}
