import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the costs recommended by OWASP: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS)
}

/** Whether the password matches the hash; without a hash it takes as long, and returns false. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash()), password)
  return matches && passwordHash !== null
}

let nobodys: Promise<string> | undefined

/** Verified against for unknown addresses, so that the response time doesn't reveal which are known. */
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}
