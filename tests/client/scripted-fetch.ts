import { vi } from 'vitest'

/** A request as it was sent. */
export interface Sent {
  method: string
  url: string
  headers: Headers
  body: string | FormData | null
}

type Script = (sent: Sent) => Response | Promise<Response>

/** Replaces `fetch` by a script and records the requests. */
export function scriptedFetch(script: Script): Sent[] {
  const log: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const body = init.body instanceof FormData || typeof init.body === 'string' ? init.body : null
    const sent = { method: init.method ?? 'GET', url, headers: new Headers(init.headers), body }
    log.push(sent)
    return await script(sent)
  })
  return log
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** The answer to GET /sanctum/csrf-cookie. */
export function csrf(token: string): Response {
  return new Response(null, { status: 204, headers: { 'X-XSRF-TOKEN': token } })
}
