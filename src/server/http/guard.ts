import type { FastifyRequest } from 'fastify'

import type { Access } from '#contract/call.ts'

import type { Config } from '../config.ts'
import { CSRF_HEADER, SESSION_COOKIE } from '../modules/session/cookies.ts'
import { isCsrfTokenOf, sessionTokenIn } from '../modules/session/token.ts'
import { problem } from './problem.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses who may not make a call, and changes without the CSRF token of their session. */
export function guard(request: FastifyRequest, access: Access, config: Config): void {
  const { signedIn } = request
  if (access !== 'guest' && !signedIn) throw problem('unauthenticated')
  if ((access === 'agent' || access === 'admin') && signedIn?.role !== access) throw problem('forbidden')
  if (READS.has(request.method)) return
  const token = sessionTokenIn(request.cookies[SESSION_COOKIE])
  const offered = request.headers[CSRF_HEADER]
  if (!token || typeof offered !== 'string' || !isCsrfTokenOf(token, config.appSecret, offered))
    throw problem('csrf_mismatch')
}
