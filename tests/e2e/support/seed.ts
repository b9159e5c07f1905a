import { rm } from 'node:fs/promises'

import { startPostgres } from '#tests/support/postgres.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'

import { AppProcess } from './app-process.ts'
import { quickHash } from './quick-hash.ts'
import { announce, databaseUrl } from './seeded.ts'
import { takeSnapshot } from './server/snapshot.ts'

/** Enough for the servers of all workers, those that are closing included. */
const SETTINGS = ['max_connections=400', 'synchronous_commit=off', 'full_page_writes=off']

/** No post of the demo may go out by itself while tests run. */
const NOTHING_DUE = `delete from publications where id in
  (select publication_id from publication_targets where state = 'queued' and run_at < now() + interval '3 hours')`

/** Before all tests: seeds a folder and a database with the demo. Returns a function that removes them. */
export default async function seed(): Promise<() => Promise<void>> {
  const postgres = await startPostgres(SETTINGS)
  const url = databaseUrl({ postgres: postgres.url })
  await ask(postgres.url, 'create database seeded')
  const app = await AppProcess.start(undefined, { env: { DATABASE_URL: url } })
  await app.stop()
  await ask(url, `update users set password_hash = '${await quickHash()}'`)
  await ask(url, NOTHING_DUE)
  await takeSnapshot(url)
  announce({ folder: app.dataDir, postgres: postgres.url })
  return async () => {
    await postgres.close()
    await rm(app.dataDir, { recursive: true, force: true })
  }
}
