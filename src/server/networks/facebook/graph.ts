import type { z } from 'zod'

import type { FacebookSettings } from '../../network-settings.ts'
import { callOut, jsonOf, type OutAnswer, retryAfterOf } from '../call-out.ts'
import { GRAPH_VERSION } from '../meta.ts'
import { type Effect, unclear } from '../silence.ts'
import { type Brake, waitFromUsage } from '../usage.ts'

import { readError } from './errors.ts'

/** One call to the Graph API. Tokens travel in a header only, so that no address carries one. */
interface GraphCall<A> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the version, such as `/me/accounts`; or a whole address already checked with `liesOn`. */
  path: string
  token: string | null
  /** Whose allowance it uses: the page's id; absent for calls by the person or the app. */
  owner?: string
  query?: Record<string, string>
  body?: URLSearchParams | FormData
  effect: Effect
  answer: z.ZodType<A>
  timeoutMs?: number
}

export interface Graph {
  settings: FacebookSettings
  brake: Brake
  ask: <A>(call: GraphCall<A>) => Promise<A>
}

/** The Graph API over fetch. `ask` throws `NetworkError` alone, whose kind says what the failure means. */
export function graph(settings: FacebookSettings, held: Brake): Graph {
  return {
    settings,
    brake: held,
    ask: async (call) => {
      const response = await send(settings, call)
      held.note(call.owner ?? 'app', response.headers)
      const body = jsonOf('facebook', response, call.effect)
      if (!response.ok || hasError(body)) {
        const wait = retryAfterOf(response.headers) ?? waitFromUsage(response.headers)
        throw readError(response.status, body, call.effect, wait)
      }
      const parsed = call.answer.safeParse(body)
      if (!parsed.success) throw unclear('facebook', call.effect, 'unexpected_answer', parsed.error.message)
      return parsed.data
    },
  }
}

async function send(settings: FacebookSettings, call: GraphCall<unknown>): Promise<OutAnswer> {
  const address = new URL(call.path.startsWith('/') ? `${settings.graphUrl}/${GRAPH_VERSION}${call.path}` : call.path)
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value)
  return callOut('facebook', {
    method: call.method,
    address,
    ...(call.token && { headers: { authorization: `Bearer ${call.token}` } }),
    ...(call.body && { body: call.body }),
    ...(call.timeoutMs && { timeoutMs: call.timeoutMs }),
    effect: call.effect,
  })
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body
}
