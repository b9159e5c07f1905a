import type { Config } from '../config.ts'

/** The configured database's location, without the password. */
export function placeOf({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === null) return `embedded, in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL, ${host}${pathname}`
}
