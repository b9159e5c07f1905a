import { z } from 'zod'

import type { Platform } from '#domain/platform/platform.ts'

import type { Account } from './connector.ts'
import { callOut, jsonOf, retryAfterOf } from './call-out.ts'
import { type Refused, type NetworkError, type Effect, unclear } from './network-error.ts'
import { type RateLimiter, usageFrom } from './rate-limits.ts'

/**
 * Newest Graph API version when this was written (released 2026-07-29), for Facebook and Instagram alike; defined
 * only here.
 */
export const GRAPH_API_VERSION = 'v26.0'

/**
 * One call to Facebook or Instagram. Tokens are sent in a header, so that no address contains one, except where
 * Instagram's token exchange requires it.
 */
interface MetaCall<A> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the version, such as `/me/accounts`; or a whole address, which must be on the network's host. */
  path: string
  /** Whose token it has, and whose rate limit it uses; absent for calls by the person, with a token, or the app. */
  account?: Account
  token?: string
  query?: Record<string, string>
  body?: URLSearchParams | FormData
  effect: Effect
  answer: z.ZodType<A>
  timeoutMs?: number
}

/** Throws only `NetworkError`, whose kind says what the failure means. */
export type MetaAsk = <A>(call: MetaCall<A>) => Promise<A>

/** Where Facebook and Instagram differ. */
interface MetaApi {
  platform: Platform
  graphUrl: string
  limiter: RateLimiter
  /** Fields that make an answer an error, whatever its status. */
  refusedBy: readonly string[]
  readError: (refused: Refused) => NetworkError
}

/** The API that both share, over HTTP. */
export function askMeta({ platform, graphUrl, limiter, refusedBy, readError }: MetaApi): MetaAsk {
  return async (call) => {
    const address = new URL(call.path.startsWith('/') ? `${graphUrl}/${GRAPH_API_VERSION}${call.path}` : call.path)
    for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value)
    const token = call.account?.token ?? call.token
    const answer = await callOut(platform, {
      method: call.method,
      address,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(call.body && { body: call.body }),
      ...(call.timeoutMs && { timeoutMs: call.timeoutMs }),
      effect: call.effect,
    })
    limiter.note(call.account?.id ?? 'app', answer.headers)
    const body = jsonOf(platform, answer, call.effect)
    if (!answer.ok || hasOne(body, refusedBy)) {
      const waitSeconds = retryAfterOf(answer.headers) ?? usageFrom(answer.headers)?.waitSeconds ?? null
      throw readError({ status: answer.status, body, effect: call.effect, waitSeconds })
    }
    const parsed = call.answer.safeParse(body)
    if (!parsed.success) throw unclear(platform, call.effect, 'unexpected_answer', parsed.error.message)
    return parsed.data
  }
}

function hasOne(body: unknown, fields: readonly string[]): boolean {
  return typeof body === 'object' && body !== null && fields.some((field) => field in body)
}

/** The errors that Facebook's and Instagram's Graph API have in common. */
const GraphBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.coerce.number().int().catch(0),
    error_subcode: z.coerce.number().int().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
  }),
})

export interface MetaError {
  /** The code with its subcode, for the log. */
  name: string
  message: string
  code: number
  subcode: number | undefined
  isTransient: boolean
  /** The network's own sentence for its user. */
  userMessage: string | undefined
}

/** The error of an answer; null for an answer in another form. `type` is the same for nearly all and is ignored. */
export function metaErrorOf(body: unknown): MetaError | null {
  const parsed = GraphBody.safeParse(body)
  if (!parsed.success) return null
  const {
    message,
    code,
    error_subcode: subcode,
    is_transient: transient,
    error_user_msg: userMessage,
  } = parsed.data.error
  const name = subcode === undefined ? `${code}` : `${code}/${subcode}`
  return { name, message, code, subcode, isTransient: transient === true, userMessage }
}

const TOKEN_DEAD = new Set([102, 190])
const LIMITED = new Set([4, 17, 32, 341, 613])

/** Seconds to wait when the network limits us without naming a time. */
export const LIMIT_WAIT_SECONDS = 60

export function isTokenDead({ code }: MetaError): boolean {
  return TOKEN_DEAD.has(code)
}

export function isRateLimited({ code }: MetaError): boolean {
  return LIMITED.has(code) || (code >= 80_000 && code <= 80_014)
}

/** Whether the agent has taken back the permission to post. */
export function isPermissionLost({ code }: MetaError): boolean {
  return code === 3 || code === 10 || (code >= 200 && code <= 299)
}
