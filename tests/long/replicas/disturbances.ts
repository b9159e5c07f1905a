import { setTimeout as wait } from 'node:timers/promises'

import { ask } from '#tests/support/programs/postgres-cluster.ts'
import type { Random } from '#tests/long/publishing/random.ts'
import { clearFaults, steer } from '#tests/support/steer.ts'

import { type Installation, type Part, PARTS } from './installation.ts'
import { isNoAnswer } from './senders.ts'

/** Faults of the networks that were set, and those of them that no call met. */
interface NetworkFaults {
  set: number
  unmet: number
}

/** From when all run again, so that a slow machine is not only starting processes. */
const KILL_PAUSE_MS = [500, 2500] as const
const LOOK_EVERY_MS = 100
/** Lines of the attempts' log between two faults; a publication that nothing disturbs has three. */
const NETWORK_ATTEMPTS = [10, 30] as const
const STORAGE_ATTEMPTS = [40, 120] as const

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)

/** Kills a process, at times two at once, every few seconds until `signal` is aborted; then all of them run. */
export async function killRandomly(
  installation: Installation,
  random: Random,
  faults: NetworkFaults,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(random.whole(...KILL_PAUSE_MS), signal)
    if (signal.aborted) return
    const parts = new Set<Part>([random.pick(PARTS)])
    if (random.chance(0.25)) parts.add(random.pick(PARTS))
    if (parts.has('networks')) {
      const left = await faultsLeft(installation)
      // A start forgets what is set, and of few faults none might be met.
      if (faults.set - faults.unmet > left) faults.unmet += left
      else parts.delete('networks')
    }
    await Promise.all([...parts].map(installation.kill))
  }
}

/** The last line of the attempts' log, by which faults keep pace with the work however slow a machine is. */
const LAST_ATTEMPT = 'select coalesce(max(id), 0)::int as id from publication_attempts'

/**
 * Makes calls to the networks and reads of the storage fail, or be slow, or lose their answers, as the posts go out, until
 * `signal` is aborted.
 */
export async function disturbOutside(
  installation: Installation,
  random: Random,
  faults: NetworkFaults,
  signal: AbortSignal,
): Promise<void> {
  let [nextOfNetworks, nextOfStorage] = [0, 0]
  for (;;) {
    await pause(LOOK_EVERY_MS, signal)
    if (signal.aborted) return
    const [{ id: done } = { id: 0 }] = await ask<{ id: number }>(installation.databaseUrl, LAST_ATTEMPT)
    if (done >= nextOfNetworks) {
      await disturbNetwork(installation, random, faults)
      nextOfNetworks = done + random.whole(...NETWORK_ATTEMPTS)
    }
    if (done >= nextOfStorage) {
      // The client repeats a request itself, so only several in a row keep it from a file.
      installation.storage.fail('GET', random.pick(['500', 'slow']), random.whole(1, 4))
      nextOfStorage = done + random.whole(...STORAGE_ATTEMPTS)
    }
  }
}

async function disturbNetwork(installation: Installation, random: Random, faults: NetworkFaults): Promise<void> {
  const times = random.pick([1, 1, 1, 2, 3])
  const fault = {
    platform: random.chance(0.8) ? 'facebook' : 'linkedin',
    operation: random.pick(['publish', 'publish', 'upload', 'any']),
    mode: random.pick(['slow', 'http_500', 'lost_answer', 'lost_answer']),
    ms: random.whole(100, 3000),
    times,
  }
  try {
    await steer(installation.addresses.networks, 'POST', '/faults', fault)
    faults.set += times
  } catch (error) {
    if (!isNoAnswer(error)) throw error
  }
}

/** Ends the faults that no call has met. */
export async function endFaults(installation: Installation, faults: NetworkFaults): Promise<void> {
  faults.unmet += await faultsLeft(installation)
  await clearFaults(installation.addresses.networks)
  installation.storage.clearFaults()
}

async function faultsLeft({ addresses }: Installation): Promise<number> {
  const left = await steer<{ times: number }[]>(addresses.networks, 'GET', '/faults')
  return left.reduce((sum, { times }) => sum + times, 0)
}
