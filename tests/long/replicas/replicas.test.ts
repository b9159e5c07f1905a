import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startPostgres } from '#tests/support/postgres.ts'
import { report } from '#tests/support/report.ts'
import { randomFrom } from '#tests/long/publishing/random.ts'

import { disturbOutside, endFaults, killRandomly } from './disturbances.ts'
import { type Installation, PARTS, startInstallation } from './installation.ts'
import { countSettled, type Outcome, outcomeOf, untilSettled } from './outcome.ts'
import { resultLines } from './result-lines.ts'
import { nothingSent, planned, sendAll, type Sent } from './senders.ts'

// `npm run test:replicas`: several processes on one database and one bucket, under faults of what is outside and kills.

const count = Number(process.env['REPLICAS_PUBLICATIONS'] ?? 1000)
const seed = Number(process.env['REPLICAS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** As many as a plan allows an agent a day. */
const AGENT_DAY = 10

/**
 * Shares of the publications that are settled when kills and faults end: what a killed worker held is taken over when
 * its claim runs out, a minute later.
 */
const KILLED_SHARE = 0.5
const DISTURBED_SHARE = 0.9

/** As many may be under way at once, so that what is accepted and what goes out are disturbed alike. */
const MOST_UNDER_WAY = 250

const LOOK_EVERY_MS = 100

interface Run {
  outcome: Outcome
  sent: Sent
  /** Met by a call, of the networks and of the storage. */
  faults: { networks: number; storage: number }
  seconds: { sending: number; settling: number }
}

async function publishUnderFaults(installation: Installation, databaseUrl: string): Promise<Run> {
  const random = randomFrom(seed)
  const publications = planned(random, count, installation)
  const sent = nothingSent()
  const faults = { set: 0, unmet: 0 }
  const [kills, disturbances, ended] = [new AbortController(), new AbortController(), new AbortController()]
  let settled = 0
  const watching = (async () => {
    for (; !ended.signal.aborted; await wait(LOOK_EVERY_MS)) {
      settled = await countSettled(databaseUrl)
      if (settled >= count * KILLED_SHARE) kills.abort()
      if (settled >= count * DISTURBED_SHARE) disturbances.abort()
    }
  })()
  const killing = killRandomly(installation, randomFrom(seed + 1), faults, kills.signal)
  const disturbing = disturbOutside(installation, databaseUrl, randomFrom(seed + 2), faults, disturbances.signal)
  const began = performance.now()
  try {
    await sendAll(publications, installation.webs, random, sent, {
      hasRoom: (begun) => begun - settled < MOST_UNDER_WAY,
    })
  } finally {
    for (const controller of [kills, disturbances, ended]) controller.abort()
    await Promise.all([killing, disturbing, watching])
  }
  const acknowledged = performance.now()
  await endFaults(installation, faults)
  await untilSettled(databaseUrl)
  return {
    outcome: await outcomeOf(publications, databaseUrl, installation.addresses.networks),
    sent,
    faults: { networks: faults.set - faults.unmet, storage: installation.storage.faultsApplied() },
    seconds: { sending: (acknowledged - began) / 1000, settling: (performance.now() - acknowledged) / 1000 },
  }
}

test(`loses and doubles none of ${count} publications under faults and kills (seed ${seed})`, async () => {
  const began = performance.now()
  const postgres = await startPostgres()
  try {
    const installation = await startInstallation(postgres.url, Math.ceil(count / AGENT_DAY))
    let codes: (number | null)[] = []
    const { outcome, sent, faults, seconds } = await publishUnderFaults(installation, postgres.url).finally(
      async () => (codes = await installation.close()),
    )
    report(
      [
        `replicas, seed ${seed}: ${Math.round((performance.now() - began) / 1000)} s, of them ${Math.round(seconds.sending)} s sending and ${Math.round(seconds.settling)} s until all were settled`,
        ...resultLines(count, outcome, sent),
        `  kills: ${PARTS.map((part) => `${part} ${installation.kills[part]}`).join(', ')}`,
        `  faults met: ${faults.networks} of the networks, ${faults.storage} of the storage`,
        ...[...installation.errors()].map(([text, times]) => `  logged ${times} times: ${text}`),
      ].join('\n'),
    )
    expect(outcome.lost).toEqual([])
    expect(outcome.doubled).toEqual([])
    expect(outcome.untrue).toEqual([])
    expect(outcome.acknowledged).toBe(count)
    expect(sent.wrong).toEqual([])
    expect(installation.complaints()).toEqual([])
    expect(codes).toEqual([0, 0, 0, 0])
    expect(Object.values(installation.kills).reduce((sum, kills) => sum + kills)).toBeGreaterThan(0)
    expect(faults.networks).toBeGreaterThan(0)
    expect(faults.storage).toBeGreaterThan(0)
  } finally {
    await postgres.close()
  }
})
