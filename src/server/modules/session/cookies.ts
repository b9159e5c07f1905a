import type { FastifyReply } from 'fastify'

import type { Config } from '../../config.ts'
import { csrfTokenOf } from './token.ts'

/** Opens the session; out of reach of scripts. */
export const SESSION_COOKIE = 'porchlight_session'

/** To be sent back in the header of the same name with every change. */
const CSRF_COOKIE = 'XSRF-TOKEN'
export const CSRF_HEADER = 'x-xsrf-token'

/**
 * Gives the browser a session token and the CSRF token that belongs to it. Without a lifetime they
 * end with the browser.
 */
export function giveTokens(reply: FastifyReply, config: Config, token: string, lifetimeSeconds?: number): void {
  const shared = {
    path: '/',
    sameSite: 'lax' as const,
    secure: config.secureCookies,
    ...(lifetimeSeconds !== undefined && { maxAge: lifetimeSeconds }),
  }
  const csrfToken = csrfTokenOf(token, config.appSecret)
  reply.setCookie(SESSION_COOKIE, token, { ...shared, httpOnly: true })
  reply.setCookie(CSRF_COOKIE, csrfToken, shared)
  reply.header(CSRF_HEADER, csrfToken)
}
