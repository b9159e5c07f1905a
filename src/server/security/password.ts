import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the costs recommended by OWASP: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS)
}

/** Stored in place of a hash until an account's first password is set; no password matches it. */
export const NO_PASSWORD = ''

/** Whether the password matches the hash; without a hash it takes as long, and returns false. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash === NO_PASSWORD ? null : passwordHash
  const matches = await verify(known ?? (await nobodysHash()), password)
  return matches && known !== null
}

let nobodys: Promise<string> | undefined

/** Verified against where there is no hash, so that the response time doesn't reveal which addresses are known. */
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}
