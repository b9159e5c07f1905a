import { call } from '#client/call.ts'
import type { User } from '#contract/account/session.ts'
import { rememberedId } from '#pwa/shared/query/browser-storage.ts'

/** The user who is signed in in this browser; null for nobody, or where the server can't be asked. */
export async function signedIn(signal?: AbortSignal): Promise<User | null> {
  try {
    return (await call('GET /user', undefined, { probe: true, ...(signal && { signal }) })).data
  } catch {
    // No session or no network: treated as not signed in.
    return null
  }
}

/** Whether it is worth asking who is signed in: true on a device that remembers a user. */
export function mayBeSignedIn(): boolean {
  return rememberedId() !== null
}
