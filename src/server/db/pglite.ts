import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'

import type { Database, Db } from './database.ts'
import type { EngineClient } from './engine.ts'
import { MIGRATIONS } from './migrations.ts'
import * as schema from './schema/index.ts'
import { inSpan, isTraced } from '../traces/span.ts'
import { TRANSACTION, tracedClient } from './traced-client.ts'

/** The database on an open PGlite, with its tables migrated. */
export async function overPglite(engine: EngineClient): Promise<Database> {
  // Drizzle and the queue use nothing else of it.
  const client = engine as PGlite
  const db = drizzle(traced(client), { schema })
  await migrate(db, MIGRATIONS)
  return {
    db: db as unknown as Db,
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    shared: false,
    // The engine passes an empty payload after it was reopened.
    listen: async (channel, hear, onListening) => {
      const stop = await client.listen(channel, (payload) => hear(payload === '' ? null : payload))
      onListening?.(true)
      return stop
    },
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

/** The same with transactions, whose statements go to an object of their own. */
function traced(client: PGlite): PGlite {
  if (!isTraced()) return client
  const transaction: PGlite['transaction'] = (work) =>
    inSpan(TRANSACTION, () => client.transaction((tx) => work(tracedClient(tx))))
  return Object.create(tracedClient(client), { transaction: { value: transaction } }) as PGlite
}
