import { API_BASE_URL } from './base.ts'
import { OfflineError } from './errors.ts'
import { problemOf } from './problem.ts'
import { noAnswer, send } from './send.ts'

/** The header that carries the token, both ways. */
export const CSRF_HEADER = 'X-XSRF-TOKEN'

/** Milliseconds after which fetching a token is given up, so that one lost answer doesn't block every change. */
const TOKEN_TIMEOUT_MS = 30_000

let token: string | null = null
let asking: Promise<string> | null = null

/** Stores the token of an answer: the session, and with it the token, changes at sign-in and sign-out. */
export function learnCsrfToken(answer: Response): void {
  token = answer.headers.get(CSRF_HEADER) ?? token
}

/** Drops the token, so that the next change fetches a new one. */
export function forgetCsrfToken(): void {
  token = null
}

/**
 * The token every change must carry, fetched once and shared by calls made at the same time. It is
 * read from a header, not from the cookie, because a worker has no `document.cookie`.
 *
 * @throws ApiError, OfflineError
 */
export async function csrfToken(signal?: AbortSignal): Promise<string> {
  if (token !== null) return token
  asking ??= ask().finally(() => (asking = null))
  return signal ? await orAborted(asking, signal) : await asking
}

async function ask(): Promise<string> {
  const signal = AbortSignal.timeout(TOKEN_TIMEOUT_MS)
  const answer = await send(`${API_BASE_URL}/sanctum/csrf-cookie`, { signal })
  if (!answer.ok) throw await problemOf(answer)
  learnCsrfToken(answer)
  // A captive portal answers 200 too; without a token the server would end the session.
  if (token === null) throw new OfflineError(new Error('An answer without a token'))
  return token
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const give = () => reject(noAnswer(signal.reason, signal))
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}
