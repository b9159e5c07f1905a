import { join } from 'node:path'

/** The folder of the migrations, and the table where the database records the applied ones. */
export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations'), migrationsSchema: 'migrations' }
