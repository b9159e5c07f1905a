import type { z } from 'zod'

import type { FacebookSettings } from '../../config.ts'

import { type Effect, readError, readSilence, unclear } from './errors.ts'
import { GRAPH_VERSION } from './settings.ts'
import { type Brake, waitFromUsage } from './usage.ts'

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

const READ_TIMEOUT_MS = 15_000

/** The Graph API over fetch. `ask` throws `NetworkError` alone, whose kind says what the failure means. */
export function graph(settings: FacebookSettings, held: Brake): Graph {
  return {
    settings,
    brake: held,
    ask: async (call) => {
      const response = await send(settings, call)
      held.note(call.owner ?? 'app', response.headers)
      const body = await readJson(response, call.effect)
      if (!response.ok || hasError(body)) {
        throw readError(response.status, body, call.effect, retryAfter(response.headers))
      }
      const parsed = call.answer.safeParse(body)
      if (!parsed.success) throw unclear(call.effect, 'unexpected_answer', parsed.error.message)
      return parsed.data
    },
  }
}

async function send(settings: FacebookSettings, call: GraphCall<unknown>): Promise<Response> {
  const address = new URL(call.path.startsWith('/') ? `${settings.graphUrl}/${GRAPH_VERSION}${call.path}` : call.path)
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value)
  try {
    return await fetch(address, {
      method: call.method,
      headers: { accept: 'application/json', ...(call.token && { authorization: `Bearer ${call.token}` }) },
      body: call.body ?? null,
      // A redirect would carry the token, or the post, to a place nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs ?? READ_TIMEOUT_MS),
    })
  } catch (cause) {
    throw readSilence(cause, call.effect)
  }
}

async function readJson(response: Response, effect: Effect): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    // The headers came, so the call did arrive: for the one public call that is an open outcome.
    throw effect === 'once' ? unclear(effect, 'cut_answer', 'the answer was cut') : readSilence(cause, effect)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw unclear(effect, `http_${response.status}`, 'an answer that is not JSON')
  }
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body
}

function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : waitFromUsage(headers)
}
