import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { randomFrom } from '#tests/long/publishing/random.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { disturbOutside, endFaults, killRandomly } from './disturbances.ts'
import { PARTS, startInstallation } from './installation.ts'
import { countSettled, expectSound } from './outcome.ts'
import { noAnswers, planned, send } from './senders.ts'

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
const SENDERS = 12
const LOOK_EVERY_MS = 100

test(`loses and doubles none of ${count} publications under faults and kills (seed ${seed})`, async () => {
  const began = performance.now()
  const postgres = await startPostgres()
  onTestFinished(postgres.close)
  const installation = await startInstallation(postgres.url, Math.ceil(count / AGENT_DAY))
  const random = randomFrom(seed)
  const publications = planned(random, count, installation)
  const sent = noAnswers()
  const faults = { set: 0, unmet: 0 }
  const [kills, disturbances, ended] = [new AbortController(), new AbortController(), new AbortController()]
  let settled = 0
  const watch = async () => {
    for (; !ended.signal.aborted; await wait(LOOK_EVERY_MS)) {
      settled = await countSettled(postgres.url)
      if (settled >= count * KILLED_SHARE) kills.abort()
      if (settled >= count * DISTURBED_SHARE) disturbances.abort()
    }
  }
  const disturbing = [
    watch(),
    killRandomly(installation, randomFrom(seed + 1), faults, kills.signal),
    disturbOutside(installation, randomFrom(seed + 2), faults, disturbances.signal),
  ]
  const hasRoom = (begun: number) => begun - settled < MOST_UNDER_WAY
  const waiting = publications.entries()
  const sender = async () => {
    for (const [begun, publication] of waiting) {
      while (!hasRoom(begun)) await wait(LOOK_EVERY_MS)
      await send(publication, installation.webs, random, sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: SENDERS }, sender))
  } finally {
    for (const controller of [kills, disturbances, ended]) controller.abort()
    await Promise.all(disturbing)
  }
  await endFaults(installation, faults)
  const [ofNetworks, ofStorage] = [faults.set - faults.unmet, installation.storage.faultsApplied()]
  await expectSound(installation, publications, sent, [
    `replicas, seed ${seed}: sent in ${Math.round((performance.now() - began) / 1000)} s`,
    `  kills: ${PARTS.map((part) => `${part} ${installation.kills[part]}`).join(', ')}`,
    `  faults met: ${ofNetworks} of the networks, ${ofStorage} of the storage`,
  ])
  expect(installation.complaints()).toEqual([])
  expect(Object.values(installation.kills).reduce((sum, kills) => sum + kills)).toBeGreaterThan(0)
  expect(Math.min(ofNetworks, ofStorage)).toBeGreaterThan(0)
})
