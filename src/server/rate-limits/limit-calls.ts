import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Limits } from '../config.ts'
import { networkOf } from '../http/network-of.ts'
import { problem } from '../http/problem.ts'
import type { Count, RateLimits } from './limit-windows.ts'

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

/** So many people may be behind the address of a caller who is not signed in. */
const PEOPLE_PER_ADDRESS = 6

/**
 * Sign-ins to one account from unknown browsers are limited by the hour, so that many networks can't guess
 * together.
 */
const STRANGERS_PER_LOGIN = 10
const TOO_MANY_STRANGERS =
  'There were too many attempts to log in to this account. Reset your password, use a passkey, or try again in an hour.'

/** Limits the calls of one user, or of one address while signed out; needs `request.signedIn`. */
export function limitCalls(app: FastifyInstance, limits: Limits, rates: RateLimits): LoginLimit {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.rateLimit === false) return
    refuseAbove(limits.callsPerMinute, rates.addSoon(`calls ${callerOf(request)}`, MINUTE_MS))
  })
  const { loginsPerMinute } = limits
  return async (request, email, strangerTo) => {
    if (strangerTo !== undefined) {
      const strangers = await rates.add(`strangers to ${strangerTo.toLowerCase()}`, 60 * MINUTE_MS)
      refuseAbove(loginsPerMinute * STRANGERS_PER_LOGIN, strangers, TOO_MANY_STRANGERS)
    }
    const perEmail = await rates.add(`login ${callerOf(request)} ${email.toLowerCase()}`, MINUTE_MS)
    refuseAbove(loginsPerMinute, perEmail)
    const perAddress = await rates.add(`logins ${networkOf(request.ip)}`, MINUTE_MS)
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

/**
 * What is limited by itself, since it costs the operator money or room, or tells of other people's cards, codes and
 * accounts.
 */
export type Tried =
  | 'rewrite'
  | 'card'
  | 'code'
  | 'address'
  | 'share'
  | 'listing'
  | 'listing_photo'
  | 'lead'
  | 'flyer'
  | 'conversion'

/**
 * Counts a try; throws `too_many_requests` when a caller had too many. With `guess`, the same one counts once in an hour:
 * looked at again, it tells nothing new.
 */
export type TryLimit = (request: FastifyRequest, what: Tried, guess?: string) => Promise<void>

interface Most {
  times: number
  withinMs: number
}

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** No person needs more of these. What can be guessed is limited in proportion to the sign-ins of a minute. */
function mostOf({ loginsPerMinute }: Limits): Record<Tried, readonly Most[]> {
  return {
    rewrite: [
      { times: 10, withinMs: MINUTE_MS },
      { times: 100, withinMs: DAY_MS },
    ],
    card: [
      { times: loginsPerMinute, withinMs: HOUR_MS },
      { times: 3 * loginsPerMinute, withinMs: DAY_MS },
    ],
    code: [{ times: 2 * loginsPerMinute, withinMs: HOUR_MS }],
    address: [{ times: 2 * loginsPerMinute, withinMs: HOUR_MS }],
    share: [{ times: 300, withinMs: DAY_MS }],
    listing: [{ times: 2000, withinMs: DAY_MS }],
    listing_photo: [{ times: 3000, withinMs: DAY_MS }],
    flyer: [{ times: 120, withinMs: HOUR_MS }],
    lead: [{ times: 2000, withinMs: DAY_MS }],
    conversion: [{ times: 60, withinMs: HOUR_MS }],
  }
}

const MESSAGES: Record<number, string> = {
  [HOUR_MS]: 'Too many attempts. Please try again in an hour.',
  [DAY_MS]: 'You’ve reached the limit for today. Please try again tomorrow.',
}

/** Limits what one caller may try, by the user, or by the address while signed out. */
export function limitTries(limits: Limits, rates: RateLimits): TryLimit {
  const most = mostOf(limits)
  return async (request, what, guess) => {
    if (guess !== undefined) {
      const same = createHash('sha256').update(guess.toLowerCase()).digest('base64url')
      if ((await rates.add(`${what} ${same} ${callerOf(request)}`, HOUR_MS)).total > 1) return
    }
    const people = request.signedIn ? 1 : PEOPLE_PER_ADDRESS
    for (const { times, withinMs } of most[what]) {
      const count = await rates.add(`${what} ${withinMs} ${callerOf(request)}`, withinMs)
      refuseAbove(times * people, count, MESSAGES[withinMs])
    }
  }
}

function refuseAbove(limit: number, { total, resetsInMs }: Count, message?: string): void {
  if (total <= limit) return
  throw problem('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1000)),
    ...(message !== undefined && { message }),
  })
}
