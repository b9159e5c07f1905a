import type { FastifyInstance } from 'fastify'

import type { House } from '../house.ts'
import { giveTokens, SESSION_COOKIE } from '../modules/session/cookies.ts'
import { openSession, SESSION_LIFETIME_SECONDS } from '../modules/session/service.ts'
import { sessionTokenIn } from '../modules/session/token.ts'
import type { SignedIn } from './serve.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, by the session cookie; null while signed out. */
    signedIn: SignedIn | null
  }
}

/** Finds out who makes each call of `app`. */
export function knowCallers(app: FastifyInstance, house: House): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = sessionTokenIn(request.cookies[SESSION_COOKIE])
    const session = token && (await openSession(house, token))
    if (!token || !session) return
    request.signedIn = { userId: session.userId, role: session.role }
    if (session.extended) giveTokens(reply, house.config, token, SESSION_LIFETIME_SECONDS)
  })
}
