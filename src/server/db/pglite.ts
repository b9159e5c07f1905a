import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'

import type { Database, Db } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import * as schema from './schema/index.ts'

/** The database over a PGlite that is open, with its tables up to date. */
export async function overPglite(client: PGlite): Promise<Database> {
  const db = drizzle(client, { schema })
  await migrate(db, MIGRATIONS)
  return {
    db: db as unknown as Db,
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    shared: false,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}
