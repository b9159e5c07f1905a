import { parseArgs } from 'node:util'

import { cleanUp, temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startTestServer } from '#tests/support/server.ts'

import { createDatabase, withoutTimeLimit } from './growth.ts'
import { measureLibrary } from './library-growth.ts'
import { scaleCalendar } from './scale/calendar.ts'
import { scaleDue } from './scale/due.ts'

// How the server's work grows on PostgreSQL. Options: `--only calendar|library|due`, `--due` (how many are due at once).
const { values } = parseArgs({
  options: { only: { type: 'string' }, due: { type: 'string', default: '10000' } },
})
const isAsked = (part: string) => values.only === undefined || values.only === part

await withCleanUp(async () => {
  const postgres = await startPostgres(['max_connections=200', 'shared_buffers=512MB'])
  cleanUp(postgres.close)
  const url = await createDatabase(postgres.url, 'lists')
  const config = { dataDir: temporaryFolder() }
  const server = await startTestServer({ onDisk: true, config, env: { DATABASE_URL: url } })
  cleanUp(server.close)
  if (isAsked('calendar')) {
    console.log('\nthe calendar:')
    await scaleCalendar(server, url, [50, 500, 5_000])
  }
  if (isAsked('library')) {
    console.log('\nthe library:')
    await measureLibrary(server, [1_000, 10_000, 100_000], (work) => withoutTimeLimit(url, work))
  }
  if (isAsked('due')) {
    console.log('\npublications that are due at once:')
    await scaleDue(postgres.url, Number(values.due), [1, 2, 4])
  }
})
