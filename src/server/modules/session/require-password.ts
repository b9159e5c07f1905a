import { problem } from '../../http/problem.ts'
import { NO_PASSWORD } from '../../security/password.ts'

/**
 * Refuses what an account may not do before its first password was set by the email: until then whoever did the
 * checkout uses it, and the address may be somebody else's.
 * @throws password_missing
 */
export function requirePasswordSet({ passwordHash }: { passwordHash: string }): void {
  if (passwordHash === NO_PASSWORD) throw problem('password_missing')
}
