import { createHash } from 'node:crypto'

/** An id that distinguishes the databases of DATABASE_URL without revealing them; null for the embedded one. */
export function databaseId(databaseUrl: string | null): string | null {
  return databaseUrl === null ? null : createHash('sha256').update(databaseUrl).digest('hex')
}
