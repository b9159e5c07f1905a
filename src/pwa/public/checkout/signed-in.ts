import { call } from '#client/call.ts'
import type { User } from '#contract/session.ts'
import { rememberedId } from '#pwa/shared/query/keep.ts'

/** Who is signed in in this browser; null for nobody, or where the server can't be asked. */
export async function signedIn(signal?: AbortSignal): Promise<User | null> {
  try {
    return (await call('GET /user', undefined, signal ? { signal } : undefined)).data
  } catch {
    // No session, no network: she is taken for anybody else.
    return null
  }
}

/** Whether it is worth asking who is signed in: a device that remembers somebody hints at it. */
export function mayBeSignedIn(): boolean {
  return rememberedId() !== null
}
