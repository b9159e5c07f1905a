import { OfflineError } from './errors.ts'

/**
 * `fetch` with the session's cookie. It only fails with `OfflineError` (no answer, also by a timeout)
 * or with the reason of a signal the caller aborted.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'include' })
  } catch (cause) {
    throw noAnswer(cause, init.signal)
  }
}

/** The error to report for a request without an answer. */
export function noAnswer(cause: unknown, signal: AbortSignal | null | undefined): unknown {
  const timedOut = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  return signal?.aborted && !timedOut ? signal.reason : new OfflineError(cause)
}
