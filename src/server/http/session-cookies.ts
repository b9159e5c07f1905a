import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../config.ts'
import { csrfTokenOf, tokenHashOf } from '../security/secrets.ts'

const SESSION_COOKIE = 'porchlight_session'

/**
 * The name of the session cookie, which scripts can't read. Under https browsers accept this prefix from this very
 * host alone, so that no neighboring subdomain can plant a session.
 */
export function sessionCookieOf({ secureCookies }: Pick<Config, 'secureCookies'>): string {
  return secureCookies ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
}

/**
 * The cookie that clients send back in the header of the same name with every change. Under https too it has the
 * name that HTTP clients look for: it is useless without its session.
 */
export const CSRF_COOKIE = 'XSRF-TOKEN'
export const CSRF_HEADER = 'x-xsrf-token'

/** Sets a session token and its CSRF token in the browser. Without a lifetime they end with the browser. */
export function giveTokens(reply: FastifyReply, config: Config, token: string, lifetimeSeconds?: number): void {
  reply.setCookie(sessionCookieOf(config), token, { ...cookieOptions(config, lifetimeSeconds), httpOnly: true })
  giveCsrfToken(reply, config, token, lifetimeSeconds)
}

/** Sets the CSRF token of a session token the browser already has. */
export function giveCsrfToken(reply: FastifyReply, config: Config, token: string, lifetimeSeconds?: number): void {
  const csrfToken = csrfTokenOf(token, config.appSecret)
  reply.setCookie(CSRF_COOKIE, csrfToken, cookieOptions(config, lifetimeSeconds))
  reply.header(CSRF_HEADER, csrfToken)
}

function cookieOptions({ secureCookies }: Config, lifetimeSeconds?: number) {
  return {
    path: '/',
    sameSite: 'lax' as const,
    secure: secureCookies,
    ...(lifetimeSeconds !== undefined && { maxAge: lifetimeSeconds }),
  }
}

/** The hash by which the session of a request's cookie is looked up; null without one. */
export function sessionHashOf({ sessionToken }: FastifyRequest): string | null {
  return sessionToken && tokenHashOf(sessionToken)
}
