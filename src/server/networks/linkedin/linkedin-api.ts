import type { z } from 'zod'

import { callOut, jsonOf, type OutAnswer, type OutCall, retryAfterOf, isBelow } from '../call-out.ts'
import { NetworkError, type Effect, unclear } from '../network-error.ts'
import type { VersionInUse } from '../api-version.ts'
import type { LinkedInSettings } from './linkedin-settings.ts'
import { readLinkedInError } from './linkedin-errors.ts'

/** A call to the versioned API. */
interface RestCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/rest`, such as `/posts`. */
  path: string
  token: string
  body?: object
  effect: Effect
  timeoutMs?: number
}

export interface LinkedInApi {
  settings: LinkedInSettings
  /** Returns any 2xx answer; its body may be empty. */
  rest: (call: RestCall) => Promise<OutAnswer>
  /** The same, with the body parsed. */
  restJson: <A>(call: RestCall, answer: z.ZodType<A>) => Promise<A>
  /** Calls without an API version: tokens and the member's identity. */
  plain: <A>(call: OutCall, answer: z.ZodType<A>) => Promise<A>
  /** Sends bytes to an address received from LinkedIn. */
  put: (address: string, token: string, bytes: Buffer, mime: string) => Promise<OutAnswer>
  postForm: (address: string, token: string, form: FormData) => Promise<OutAnswer>
}

const BYTES_TIMEOUT_MS = 180_000

/** LinkedIn's API over HTTP. Every method throws only `NetworkError`. */
export function linkedInApi(settings: LinkedInSettings, version: VersionInUse): LinkedInApi {
  const make = async (call: OutCall): Promise<OutAnswer> => {
    const answer = await callOut('linkedin', call)
    if (answer.ok) return answer
    throw readLinkedInError({
      status: answer.status,
      body: jsonOf('linkedin', answer, call.effect),
      effect: call.effect,
      waitSeconds: retryAfterOf(answer.headers),
    })
  }

  const read = <A>(answer: OutAnswer, effect: Effect, shape: z.ZodType<A>): A => {
    const parsed = shape.safeParse(jsonOf('linkedin', answer, effect))
    if (!parsed.success) throw unclear('linkedin', effect, 'unexpected_answer', parsed.error.message)
    return parsed.data
  }

  const rest: LinkedInApi['rest'] = (call) =>
    version.call((name) =>
      make({
        method: call.method,
        address: new URL(`${settings.apiUrl}/rest${call.path}`),
        headers: {
          authorization: `Bearer ${call.token}`,
          'linkedin-version': name,
          'x-restli-protocol-version': '2.0.0',
          ...(call.method === 'DELETE' && { 'x-restli-method': 'DELETE' }),
          ...(call.body && { 'content-type': 'application/json' }),
        },
        ...(call.body && { body: JSON.stringify(call.body) }),
        ...(call.timeoutMs && { timeoutMs: call.timeoutMs }),
        effect: call.effect,
      }),
    )

  return {
    settings,
    rest,
    restJson: async (call, answer) => read(await rest(call), call.effect, answer),
    plain: async (call, answer) => read(await make(call), call.effect, answer),
    put: async (address, token, bytes, mime) =>
      await make({
        method: 'PUT',
        address: trusted(settings, address),
        headers: { authorization: `Bearer ${token}`, 'content-type': mime },
        body: new Uint8Array(bytes),
        effect: 'repeatable',
        timeoutMs: BYTES_TIMEOUT_MS,
      }),
    postForm: async (address, token, body) =>
      await make({
        method: 'POST',
        address: trusted(settings, address),
        headers: { authorization: `Bearer ${token}` },
        body,
        effect: 'repeatable',
      }),
  }
}

function trusted(settings: LinkedInSettings, address: string): URL {
  if (isTrusted(settings, address)) return new URL(address)
  throw new NetworkError('refused', 'foreign_address', 'LinkedIn gave an answer we can’t trust.')
}

/** Whether an address is LinkedIn's own, or on a configured host: the agent's token is sent to it. */
function isTrusted({ dialogUrl, oauthUrl, apiUrl }: LinkedInSettings, address: string): boolean {
  if ([dialogUrl, oauthUrl, apiUrl].some((base) => isBelow(base, address))) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'https:' && hostname.endsWith('.linkedin.com') && !username && !password
}
