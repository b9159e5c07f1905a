import { hash, verify } from '@node-rs/argon2'

import { asPassword } from '#domain/account/password.ts'

/** Argon2id with the costs recommended by OWASP: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(asPassword(password), COSTS)
}

/** Stored in place of a hash until an account's first password is set; no password matches it. */
export const NO_PASSWORD = ''

/**
 * Whether the password matches the hash; without a hash it takes as long, and returns false. Older hashes are of the
 * password in the form in which it was typed then, which may be any.
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash === NO_PASSWORD ? null : passwordHash
  const asked = known ?? (await nobodysHash())
  for (const form of new Set([asPassword(password), password, password.normalize('NFC'), password.normalize('NFD')])) {
    if (await verify(asked, form)) return known !== null
  }
  return false
}

/** The hash that replaces an older one, which the password matches in another form than the one hashed now; or null. */
export async function newerHash(password: string, passwordHash: string): Promise<string | null> {
  const isOnlyForm = /^\p{ASCII}*$/u.test(password)
  return isOnlyForm || (await verify(passwordHash, asPassword(password))) ? null : hashPassword(password)
}

let nobodys: Promise<string> | undefined

/** Verified against where there is no hash, so that the response time doesn't reveal which addresses are known. */
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}
