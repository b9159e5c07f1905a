import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Limits } from '../config.ts'
import { problem } from './problem.ts'

/** Counts a sign-in; throws `too_many_requests` when there were too many. */
export type LoginLimit = (request: FastifyRequest, email: string) => Promise<void>

/** Sign-ins from one address are limited for all e-mail addresses together too, so that none can try many. */
const ADDRESSES_PER_CALLER = 6

/**
 * Limits the calls of one user, or of one address while signed out; needs `request.signedIn`. The
 * counts are those of this process.
 */
export async function limitCalls(app: FastifyInstance, limits: Limits): Promise<LoginLimit> {
  await app.register(rateLimit, {
    max: limits.callsPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: ({ signedIn, ip }) => (signedIn ? `user ${signedIn.userId}` : ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const emails = new WeakMap<FastifyRequest, string>()
  const perEmail = app.createRateLimit({
    max: limits.loginsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `login ${request.ip} ${emails.get(request)}`,
  })
  const perAddress = app.createRateLimit({
    max: limits.loginsPerMinute * ADDRESSES_PER_CALLER,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `logins ${ip}`,
  })
  return async (request, email) => {
    emails.set(request, email.toLowerCase())
    for (const count of [perEmail, perAddress]) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
    }
  }
}

/** Counts a rewrite of a caption; throws `too_many_requests` when an agent asks for too many. */
export type RewriteLimit = (request: FastifyRequest) => Promise<void>

/** Rewrites cost the operator money, and nobody reads more of them within a minute. */
const REWRITES_PER_MINUTE = 10

/** Limits the rewrites of one agent; needs `limitCalls` on the same `app`. */
export function limitRewrites(app: FastifyInstance): RewriteLimit {
  const perAgent = app.createRateLimit({
    max: REWRITES_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ signedIn, ip }) => `rewrites ${signedIn?.userId ?? ip}`,
  })
  return async (request) => {
    const counted = await perAgent(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
  }
}

function tooMany(retryAfterSeconds: number) {
  return problem('too_many_requests', { retryAfterSeconds: Math.max(1, retryAfterSeconds) })
}
