import { OfflineError } from './errors.ts'

/**
 * `fetch` with the session's cookie, whose only failures are `OfflineError` (no answer, a timeout
 * included) and the reason of a signal the caller aborted.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'include' })
  } catch (cause) {
    throw noAnswer(cause, init.signal)
  }
}

/** What a request that broke off is to be reported as. */
export function noAnswer(cause: unknown, signal: AbortSignal | null | undefined): unknown {
  const timedOut = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  return signal?.aborted && !timedOut ? signal.reason : new OfflineError(cause)
}
