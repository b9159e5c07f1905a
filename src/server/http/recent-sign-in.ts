import { problem } from './problem.ts'
import type { SignedIn } from './serve.ts'

const RECENT_MS = 10 * 60 * 1000

/**
 * Refuses a session in which the password or a passkey was not given within ten minutes. Calls that always require
 * it have `confirm` in the contract; this is for those that require it for some of what they do.
 * @throws confirm_identity
 */
export function requireRecentSignIn(signedIn: Pick<SignedIn, 'authenticatedAt'> | null, now: Date): void {
  if (!signedIn || now.getTime() - signedIn.authenticatedAt.getTime() > RECENT_MS) throw problem('confirm_identity')
}
