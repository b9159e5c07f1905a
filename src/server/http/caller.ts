import type { FastifyInstance } from 'fastify'

import type { AppContext } from '../app-context.ts'
import { giveTokens, sessionCookieOf } from '../modules/session/cookies.ts'
import { openSession, SESSION_LIFETIME_SECONDS } from '../modules/session/sessions.ts'
import { sessionTokenIn } from '../modules/session/token.ts'
import type { SignedIn } from './serve.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of the session cookie, whether or not it has a session; null without one. */
    sessionToken: string | null
    /** The signed-in user, by the session cookie; null while signed out. */
    signedIn: SignedIn | null
  }
}

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
}
