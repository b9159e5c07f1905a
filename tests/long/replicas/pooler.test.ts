import { onTestFinished, test } from 'vitest'

import { randomFrom } from '#tests/long/publishing/random.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { startPgbouncer } from './fronts.ts'
import { startInstallation } from './installation.ts'
import { startLoad } from './load.ts'
import { expectSound } from './outcome.ts'

// Part of `npm run test:failover`: all processes reach PostgreSQL through a PgBouncer in transaction mode.

/** Each may publish ten times. */
const AGENTS = 40

/** Acknowledged before processes are killed, and after it. */
const COUNT = 100

test('publishes through PgBouncer in transaction mode, and starts again behind it', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.close)
  const url = await startPgbouncer(new URL(postgres.url).port)
  const installation = await startInstallation(url, AGENTS)
  const load = startLoad(installation, randomFrom(1))
  await load.untilMore(COUNT)
  await Promise.all([installation.kill('web-1'), installation.kill('worker-1')])
  await load.untilMore(COUNT)
  await load.end()
  await expectSound(installation, load.publications, load.sent, ['PgBouncer in transaction mode'])
})
