import type { Platform } from '#domain/platform/platform.ts'

import { callSpan } from '../traces/call-span.ts'
import { inSpan } from '../traces/span.ts'
import { type Effect, readNoAnswer, unclear } from './network-error.ts'

/** One HTTP call to a platform. */
export interface OutCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  address: URL
  headers?: Record<string, string>
  body?: URLSearchParams | FormData | Uint8Array<ArrayBuffer> | string
  effect: Effect
  timeoutMs?: number
}

export interface OutAnswer {
  status: number
  ok: boolean
  headers: Headers
  text: string
}

const READ_TIMEOUT_MS = 15_000

/** Makes the call and reads the whole answer, whatever its status. @throws NetworkError when there is none */
export function callOut(platform: Platform, call: OutCall): Promise<OutAnswer> {
  return inSpan(callSpan(platform, call.method, call.address), async (add) => {
    add({ 'porchlight.effect': call.effect })
    const answer = await answerTo(platform, call)
    add({ 'http.response.status_code': answer.status })
    return answer
  })
}

async function answerTo(platform: Platform, call: OutCall): Promise<OutAnswer> {
  let response: Response
  try {
    response = await fetch(call.address, {
      method: call.method,
      headers: { accept: 'application/json', ...call.headers },
      body: call.body ?? null,
      // A redirect would send the token, or the post, to an address nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs ?? READ_TIMEOUT_MS),
    })
  } catch (cause) {
    throw readNoAnswer(platform, cause, call.effect)
  }
  const { status, ok, headers } = response
  try {
    return { status, ok, headers, text: await response.text() }
  } catch (cause) {
    // The headers arrived, so the call did too: for the one public call the outcome is unknown.
    throw call.effect === 'once'
      ? unclear(platform, call.effect, 'cut_answer', 'the answer was cut')
      : readNoAnswer(platform, cause, call.effect)
  }
}

/** The answer as JSON. @throws NetworkError when it isn't JSON, such as a gateway's HTML page */
export function jsonOf(platform: Platform, { status, text }: OutAnswer, effect: Effect): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unclear(platform, effect, `http_${status}`, 'an answer that is not JSON')
  }
}

/** Seconds an answer asks us to wait; null when it names none. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

/**
 * Whether `address`, received from a platform, is below the configured `base`. A token is sent to such addresses,
 * so anything else is refused.
 */
export function isBelow(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const [own, given] = [new URL(base), new URL(address)]
  const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`
  return given.origin === own.origin && given.pathname.startsWith(folder) && !given.username && !given.password
}

/** An address with a query; spaces as `%20`, which every network accepts. */
export function addressWith(base: string, query: Record<string, string>): string {
  const address = new URL(base)
  address.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return address.toString()
}

/** When a token that lives for some seconds ends. */
export function endOf(seconds: number, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000)
}
