import type { FastifyRequest } from 'fastify'

import type { Access, CallSpec } from '#contract/call.ts'

import type { AppContext } from '../app-context.ts'
import { CSRF_HEADER } from './session-cookies.ts'
import type { Secrets } from '../security/secrets.ts'
import { isCsrfTokenOf } from '../security/secrets.ts'
import { problem } from './problem.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import type { SignedIn } from './serve.ts'

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses callers without access to a call, changes without the CSRF token of their session, and calls that require
 * a recent sign-in in a session without one.
 */
export function guard(
  request: FastifyRequest,
  { access, confirm }: Pick<CallSpec, 'access' | 'confirm'>,
  context: Pick<AppContext, 'config' | 'now'>,
): void {
  const { signedIn } = request
  if (access !== 'guest' && !signedIn) throw problem('unauthenticated')
  if (signedIn && !MAY_CALL[access](signedIn)) throw problem('forbidden')
  // What one agent did on a device is never sent in the session of another.
  const author = request.headers['x-agent-id']
  if (author !== undefined && signedIn && author !== String(signedIn.userId)) {
    throw problem('forbidden', { message: 'This was written by someone else on this device.' })
  }
  if (!READS.has(request.method)) requireCsrfToken(request, context.config)
  if (confirm) requireRecentSignIn(signedIn, context.now())
}

/** Whom the calls of each access answer, of those who are signed in. */
const MAY_CALL: Record<Access, (caller: SignedIn) => boolean> = {
  guest: () => true,
  user: () => true,
  agent: ({ role }) => role === 'agent',
  admin: ({ role }) => role === 'admin',
  full_admin: ({ role, contentOnly }) => role === 'admin' && !contentOnly,
}

function requireCsrfToken({ sessionToken, headers }: FastifyRequest, secrets: Secrets): void {
  const offered = headers[CSRF_HEADER]
  if (!sessionToken || typeof offered !== 'string' || !isCsrfTokenOf(sessionToken, secrets, offered))
    throw problem('csrf_mismatch')
}
