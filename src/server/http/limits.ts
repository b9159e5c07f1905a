import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Limits } from '../config.ts'
import { problem } from './problem.ts'
import { networkOf } from './network-of.ts'

/**
 * Counts a sign-in; throws `too_many_requests` when there were too many. With `strangerTo`, the address of an
 * account that was never signed in to on this browser, those from all networks are counted together as well.
 */
export type LoginLimit = (request: FastifyRequest, email: string, strangerTo?: string) => Promise<void>

/** Sign-ins from one address are also limited for all e-mail addresses together, so that no caller can try many. */
const ADDRESSES_PER_CALLER = 6

/**
 * Sign-ins to one account from unknown browsers are limited by the hour, so that many networks can't guess
 * together.
 */
const STRANGERS_PER_LOGIN = 10
const TOO_MANY_STRANGERS =
  'There were too many attempts to log in to this account. Reset your password, use a passkey, or try again in an hour.'

/**
 * Limits the calls of one user, or of one address while signed out; needs `request.signedIn`. Each process counts
 * for itself.
 */
export async function limitCalls(app: FastifyInstance, limits: Limits): Promise<LoginLimit> {
  await app.register(rateLimit, {
    max: limits.callsPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: ({ signedIn, ip }) => (signedIn ? `user ${signedIn.userId}` : networkOf(ip)),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const emails = new WeakMap<FastifyRequest, string>()
  const perEmail = app.createRateLimit({
    max: limits.loginsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `login ${whoAsks(request)} ${emails.get(request)}`,
  })
  const perAddress = app.createRateLimit({
    max: limits.loginsPerMinute * ADDRESSES_PER_CALLER,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `logins ${networkOf(ip)}`,
  })
  const perAccount = app.createRateLimit({
    max: limits.loginsPerMinute * STRANGERS_PER_LOGIN,
    timeWindow: '1 hour',
    keyGenerator: (request) => `strangers to ${emails.get(request)}`,
  })
  return async (request, email, strangerTo) => {
    if (strangerTo !== undefined) {
      emails.set(request, strangerTo.toLowerCase())
      const counted = await perAccount(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds, TOO_MANY_STRANGERS)
    }
    emails.set(request, email.toLowerCase())
    for (const count of [perEmail, perAddress]) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
    }
  }
}

/**
 * A signed-in user counts as one wherever they call from: a copied cookie can't try more passwords from many
 * addresses.
 */
function whoAsks({ signedIn, ip }: FastifyRequest): string {
  return signedIn ? `user ${signedIn.userId}` : networkOf(ip)
}

/** Counts a rewrite of a caption; throws `too_many_requests` when an agent requests too many. */
export type RewriteLimit = (request: FastifyRequest) => Promise<void>

/** Rewrites cost the operator money, and no person needs more of them within a minute. */
const REWRITES_PER_MINUTE = 10

/** Limits the rewrites of one agent; needs `limitCalls` on the same `app`. */
export function limitRewrites(app: FastifyInstance): RewriteLimit {
  const perAgent = app.createRateLimit({
    max: REWRITES_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ signedIn, ip }) => `rewrites ${signedIn?.userId ?? networkOf(ip)}`,
  })
  return async (request) => {
    const counted = await perAgent(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
  }
}

function tooMany(retryAfterSeconds: number, message?: string) {
  return problem('too_many_requests', {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
    ...(message !== undefined && { message }),
  })
}
