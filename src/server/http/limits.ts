import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Limits } from '../config.ts'
import type { Count, Counts } from '../counts/counts.ts'
import { problem } from './problem.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where calls are not limited. */
    rateLimit?: boolean
  }
}

/**
 * Counts a sign-in; throws `too_many_requests` when there were too many. With `strangerTo`, the address of an
 * account that was never signed in to on this browser, those from all networks are counted together as well.
 */
export type LoginLimit = (request: FastifyRequest, email: string, strangerTo?: string) => Promise<void>

const MINUTE_MS = 60_000

/** Sign-ins from one address are also limited for all e-mail addresses together, so that no caller can try many. */
const ADDRESSES_PER_CALLER = 6

/**
 * Sign-ins to one account from unknown browsers are limited by the hour, so that many networks can't guess
 * together.
 */
const STRANGERS_PER_LOGIN = 10
const TOO_MANY_STRANGERS =
  'There were too many attempts to log in to this account. Reset your password, use a passkey, or try again in an hour.'

/** Limits the calls of one user, or of one address while signed out; needs `request.signedIn`. */
export function limitCalls(app: FastifyInstance, limits: Limits, counts: Counts): LoginLimit {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.rateLimit === false) return
    refuseAbove(limits.callsPerMinute, counts.addSoon(`calls ${callerOf(request)}`, MINUTE_MS))
  })
  const { loginsPerMinute } = limits
  return async (request, email, strangerTo) => {
    if (strangerTo !== undefined) {
      const strangers = await counts.add(`strangers to ${strangerTo.toLowerCase()}`, 60 * MINUTE_MS)
      refuseAbove(loginsPerMinute * STRANGERS_PER_LOGIN, strangers, TOO_MANY_STRANGERS)
    }
    const perEmail = await counts.add(`login ${callerOf(request)} ${email.toLowerCase()}`, MINUTE_MS)
    refuseAbove(loginsPerMinute, perEmail)
    const perAddress = await counts.add(`logins ${networkOf(request.ip)}`, MINUTE_MS)
    refuseAbove(loginsPerMinute * ADDRESSES_PER_CALLER, perAddress)
  }
}

/**
 * A signed-in user counts as one wherever they call from: a copied cookie can't try more passwords from many
 * addresses.
 */
function callerOf({ signedIn, ip }: FastifyRequest): string {
  return signedIn ? `user ${signedIn.userId}` : networkOf(ip)
}

/** Counts a rewrite of a caption; throws `too_many_requests` when an agent requests too many. */
export type RewriteLimit = (request: FastifyRequest) => Promise<void>

/** Rewrites cost the operator money, and no person needs more of them within a minute. */
const REWRITES_PER_MINUTE = 10

/** Limits the rewrites of one agent. */
export function limitRewrites(counts: Counts): RewriteLimit {
  return async (request) => {
    refuseAbove(REWRITES_PER_MINUTE, await counts.add(`rewrites ${callerOf(request)}`, MINUTE_MS))
  }
}

function refuseAbove(limit: number, { total, resetsInMs }: Count, message?: string): void {
  if (total <= limit) return
  throw problem('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1000)),
    ...(message !== undefined && { message }),
  })
}
