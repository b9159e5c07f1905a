import { expect, onTestFinished, test } from 'vitest'

import { startInstallation } from '#tests/long/replicas/installation.ts'
import { startLoad } from '#tests/long/replicas/load.ts'
import { expectSound } from '#tests/long/replicas/outcome.ts'
import { randomFrom } from '#tests/long/publishing/random.ts'
import { startPostgres } from '#tests/support/postgres.ts'

// `npm run test:faults` asks for twenty.
const count = Number(process.env['FAULTS'] ?? 2)

/** Acknowledged before the next fault. */
const BETWEEN = 10
/** Each may publish ten times; more than are needed. */
const AGENTS = 50 + 10 * count

test(`loses and doubles no publication through ${count} restarts of PostgreSQL and ${count} ends of all its connections`, async () => {
  const postgres = await startPostgres(['max_connections=200'])
  onTestFinished(postgres.close)
  const installation = await startInstallation(postgres.url, AGENTS)
  const load = startLoad(installation, randomFrom(1))
  let terminated = 0
  for (let at = 0; at < count; at++) {
    await load.untilMore(BETWEEN)
    await postgres.restart(at % 2 === 0 ? 'immediate' : 'fast', Math.random() * 1000)
    await load.untilMore(BETWEEN)
    terminated += await postgres.terminateConnections()
  }
  await load.untilMore(BETWEEN)
  await load.end()
  const { sent, reads } = load
  await expectSound(installation, load.publications, sent, [
    `${count} restarts of PostgreSQL, ${terminated} connections ended in ${count} rounds`,
    `  reads: ${reads.requests}, ${reads.unavailable} answered 503, the slowest after ${Math.round(reads.slowestMs)} ms`,
  ])
  expect(terminated).toBeGreaterThan(0)
  expect([sent.unanswered, reads.unanswered, reads.wrong]).toEqual([0, 0, []])
  expect(reads.unavailable).toBeGreaterThan(0)
  expect(installation.complaints()).toEqual([])
})
