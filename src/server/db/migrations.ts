import { join } from 'node:path'

/** Where the migrations are, and where the database remembers which of them it has. */
export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations'), migrationsSchema: 'migrations' }
