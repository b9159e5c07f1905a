import type { Transport } from './call.ts'
import { noAnswer } from './send.ts'

/**
 * A transport for `call` that reports the progress of an upload, as a share of 0 to 1 and no later than
 * with the last byte; `fetch` can't report it.
 */
export function withProgress(onProgress: (share: number) => void): Transport {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init
      const fail = (cause?: unknown) => reject(noAnswer(cause, signal))
      if (signal?.aborted) return fail(signal.reason)
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(init.method ?? 'GET', url)
      request.withCredentials = true
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.upload.addEventListener('load', () => onProgress(1))
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => fail())
      request.addEventListener('abort', () => fail(signal?.reason))
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
      signal?.addEventListener('abort', abort, { once: true })
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })
}

/** Statuses whose answers have no body, not even an empty one. */
const BODILESS = new Set([204, 205, 304])

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const row of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = row.indexOf(':')
    if (at > 0) headers.append(row.slice(0, at), row.slice(at + 1).trim())
  }
  const { status, responseText } = request
  return new Response(BODILESS.has(status) ? null : responseText, { status, headers })
}
