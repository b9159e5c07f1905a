import { expect, onTestFinished, test } from 'vitest'

import { startPostgres } from '#tests/support/postgres.ts'
import { report } from '#tests/support/report.ts'
import { randomFrom } from '#tests/long/publishing/random.ts'

import { startInstallation } from './installation.ts'
import { outcomeOf, untilSettled } from './outcome.ts'
import { startPooler } from './pgbouncer.ts'
import { resultLines } from './result-lines.ts'
import { nothingSent, planned, sendAll } from './senders.ts'

// Part of `npm run test:failover`: all processes reach PostgreSQL through a PgBouncer in transaction mode.

const COUNT = 300

test(`publishes ${COUNT} times through PgBouncer in transaction mode, and starts again behind it`, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.close)
  const pooler = await startPooler(new URL(postgres.url).port)
  onTestFinished(pooler.close)
  const installation = await startInstallation(pooler.url, COUNT / 10)
  let codes: (number | null)[] = []
  try {
    const random = randomFrom(1)
    const publications = planned(random, COUNT, installation)
    const sent = nothingSent()
    let restarted: Promise<unknown> = Promise.resolve()
    await sendAll(publications, installation.webs, random, sent, {
      onAcknowledged: (acknowledged) => {
        if (acknowledged === COUNT / 3)
          restarted = Promise.all([installation.kill('web-1'), installation.kill('worker-1')])
      },
    })
    await restarted
    await untilSettled(pooler.url)
    const outcome = await outcomeOf(publications, pooler.url, installation.addresses.networks)
    codes = await installation.close()
    report(
      [
        'PgBouncer in transaction mode',
        ...resultLines(COUNT, outcome, sent),
        ...[...installation.errors()].map(([text, times]) => `  logged ${times} times: ${text}`),
      ].join('\n'),
    )
    expect([outcome.lost, outcome.doubled, outcome.untrue, sent.wrong]).toEqual([[], [], [], []])
    expect(outcome.acknowledged).toBe(COUNT)
    expect(codes).toEqual([0, 0, 0, 0])
  } finally {
    if (codes.length === 0) await installation.close()
  }
})
