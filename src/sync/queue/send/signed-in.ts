import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { TIMEOUT_MS } from '../retry.ts'

/** Who the server says is signed in; `unknown` when it didn't answer that. */
type SignedIn = { who: 'user'; id: number } | { who: 'nobody' } | { who: 'unknown' }

/** Asks the server, so that nothing written by one agent goes out under another's session. */
export async function askSignedIn(): Promise<SignedIn> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS.signedInAnswer)
    const { data }: { data?: { id?: unknown } } = await call('GET /user', undefined, { signal })
    return typeof data?.id === 'number' ? { who: 'user', id: data.id } : { who: 'unknown' }
  } catch (error) {
    if (error instanceof OfflineError) return { who: 'unknown' }
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 || error.status === 419 ? { who: 'nobody' } : { who: 'unknown' }
  }
}

/** Whether a 403 was meant for what this user sent, and not for another agent who signed in meanwhile. */
export async function isStillSignedIn(userId: number): Promise<boolean> {
  const signedIn = await askSignedIn()
  return signedIn.who === 'user' && signedIn.id === userId
}
