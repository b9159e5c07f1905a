// Starts a server once on an empty database, which makes all tables and queues, and ends it: the one at DATABASE_URL, or
// without it the embedded one in DATA_DIR.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

const { DATABASE_URL, DATA_DIR } = process.env
const folder = DATA_DIR ?? mkdtempSync(join(tmpdir(), 'porchlight-template-'))
const settings = { PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', APP_SECRET: 'a secret that is known to every test' }
const config = readConfig({ ...settings, DATA_DIR: folder, ...(DATABASE_URL && { DATABASE_URL }) })
const { context, close } = await startServer(config)
await context.jobs.drain()
await context.db.execute(sql`truncate turns`)
await context.db.execute(sql`analyze`)
// Ids that a 32-bit column, parameter or cast somewhere would refuse.
const LONG_IDS = ['publications', 'publication_targets', 'publication_attempts', 'notices']
for (const [at, table] of LONG_IDS.entries()) {
  await context.db.execute(sql.raw(`alter sequence ${table}_id_seq restart with ${3_000_000_001 + at * 1_000_000}`))
}
await close()
if (!DATA_DIR) rmSync(folder, { recursive: true, force: true })
