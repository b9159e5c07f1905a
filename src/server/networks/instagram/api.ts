import type { z } from 'zod'

import type { InstagramSettings } from '../../network-settings.ts'
import { callOut, jsonOf, retryAfterOf } from '../call-out.ts'
import { GRAPH_VERSION } from '../meta.ts'
import { type Effect, unclear } from '../silence.ts'
import { type Brake, waitFromUsage } from '../usage.ts'

import { readError } from './errors.ts'

/** One call to Instagram. Her token travels in a header, save where the exchange of tokens wants it otherwise. */
interface InstagramCall<A> {
  method: 'GET' | 'POST'
  /** Below the version, such as `/me`; a whole address for the hosts and calls that know no version. */
  path: string
  token: string | null
  /** Whose allowance it uses: the account's id; absent for calls before there is one. */
  owner?: string
  query?: Record<string, string>
  body?: URLSearchParams
  effect: Effect
  answer: z.ZodType<A>
  timeoutMs?: number
}

export interface InstagramApi {
  settings: InstagramSettings
  ask: <A>(call: InstagramCall<A>) => Promise<A>
}

/** Instagram's API over HTTP. `ask` throws `NetworkError` alone, whose kind says what the failure means. */
export function instagramApi(settings: InstagramSettings, held: Brake): InstagramApi {
  return {
    settings,
    ask: async (call) => {
      const address = new URL(
        call.path.startsWith('/') ? `${settings.graphUrl}/${GRAPH_VERSION}${call.path}` : call.path,
      )
      for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value)
      const answer = await callOut('instagram', {
        method: call.method,
        address,
        ...(call.token && { headers: { authorization: `Bearer ${call.token}` } }),
        ...(call.body && { body: call.body }),
        ...(call.timeoutMs && { timeoutMs: call.timeoutMs }),
        effect: call.effect,
      })
      held.note(call.owner ?? 'app', answer.headers)
      const body = jsonOf('instagram', answer, call.effect)
      if (!answer.ok || hasError(body)) {
        const wait = retryAfterOf(answer.headers) ?? waitFromUsage(answer.headers)
        throw readError(answer.status, body, call.effect, wait)
      }
      const parsed = call.answer.safeParse(body)
      if (!parsed.success) throw unclear('instagram', call.effect, 'unexpected_answer', parsed.error.message)
      return parsed.data
    },
  }
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('error' in body || 'error_type' in body)
}
