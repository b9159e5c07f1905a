import type { z } from 'zod'

import type { CallName, Calls } from '#contract/index.ts'

import { addressOf } from './address.ts'
import { CSRF_HEADER, csrfToken, forgetCsrfToken, learnCsrfToken } from './csrf.ts'
import { type ApiError, OfflineError } from './errors.ts'
import { problemOf } from './problem.ts'
import { noAnswer, send } from './send.ts'
import { announceSessionLost } from './session-lost.ts'

type Part<N extends CallName, K extends string> = K extends keyof Calls[N]
  ? Calls[N][K] extends z.ZodType
    ? { [P in K]: z.input<Calls[N][K]> }
    : unknown
  : unknown

/** The input of a call: the params of its path, its query and its body, as the contract names them. */
export type CallInput<N extends CallName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>

/** The whole answer of a call, its `data` envelope included; undefined for 204. */
export type CallAnswer<N extends CallName> = Calls[N] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : undefined

/** Options beside the input. */
export interface CallOptions {
  signal?: AbortSignal
  /** Extra headers, such as Idempotency-Key. */
  headers?: Record<string, string>
  /** Keeps the request alive when the page goes away. */
  keepalive?: boolean
  /** A multipart body, or the bytes of a part of an upload; goes in place of a JSON body. */
  form?: FormData | Blob
  /** For checking whether anybody is signed in: a 401 is then not reported as a lost session. */
  probe?: boolean
  /** How the request is sent; `fetch` by default. */
  transport?: Transport
}

/** Makes a request and fails as `send` does. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

/** The arguments after the name; the input may be left out where none is required. */
export type CallArguments<N extends CallName> =
  unknown extends CallInput<N>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions]

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Makes a call of the contract, in a window or a worker. Changes carry the CSRF token; when the
 * server doesn't know it (419) a fresh one is fetched and the change is sent once more, which is safe
 * because a 419 comes before any effect. There is no timeout: pass a signal where one is wanted.
 *
 * @throws ApiError when the answer is an error, including a proxy's 502
 * @throws OfflineError when no answer of our server came, including another page in its place
 */
export async function call<N extends CallName>(
  name: N,
  ...[input, options = {}]: CallArguments<N>
): Promise<CallAnswer<N>> {
  const { params = {}, query = {}, body }: LooseInput = input ?? {}
  const url = addressOf(name, params, query)
  const init = initOf(name, body, options)
  let answer = await attempt(url, init, options.transport)
  if (answer.status === 419) {
    forgetCsrfToken()
    answer = await attempt(url, init, options.transport)
  }
  if (!answer.ok) throw await refusal(name, answer, options.probe)
  // The server checked the answer against the contract; checking it again would cost zod.
  return (await bodyOf(answer, options.signal)) as CallAnswer<N>
}

function initOf(name: CallName, body: unknown, { signal, headers, keepalive, form }: CallOptions): RequestInit {
  const type: Record<string, string> = body === undefined || form ? {} : { 'Content-Type': 'application/json' }
  return {
    method: name.slice(0, name.indexOf(' ')),
    headers: { Accept: 'application/json', ...type, ...headers },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
}

async function attempt(url: string, init: RequestInit, transport: Transport = send): Promise<Response> {
  const headers = new Headers(init.headers)
  if (init.method !== 'GET') headers.set(CSRF_HEADER, await csrfToken(init.signal ?? undefined))
  const answer = await transport(url, { ...init, headers })
  learnCsrfToken(answer)
  return answer
}

async function refusal(name: CallName, answer: Response, probe = false): Promise<ApiError> {
  const error = await problemOf(answer)
  const lost = answer.status === 401 || answer.status === 419
  if (lost && !probe && name !== 'POST /login') announceSessionLost(error)
  return error
}

async function bodyOf(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (answer.status === 204) return undefined
  const isJson = /\bjson\b/.test(answer.headers.get('Content-Type') ?? '')
  if (!isJson) throw new OfflineError(new Error(`A success of type ${answer.headers.get('Content-Type')}`))
  try {
    return await answer.json()
  } catch (cause) {
    throw noAnswer(cause, signal)
  }
}
