import { setTimeout as wait } from 'node:timers/promises'

import type { Random } from '#tests/support/stress/random.ts'

import { type Installation, type Part, PARTS } from './installation.ts'
import { isNoAnswer } from './senders.ts'

/** Faults of the networks that were set, and those of them that no call met. */
export interface NetworkFaults {
  set: number
  unmet: number
}

const KILL_PAUSE_MS = [1000, 3000] as const
/** Processes that are down at once. */
const MOST_DOWN = 2
const NETWORK_PAUSE_MS = [100, 500] as const
const STORAGE_PAUSE_MS = [500, 2000] as const

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)

/** Kills a process every few seconds, while the one before may still be starting, until `signal` is aborted. */
export async function killRandomly(
  installation: Installation,
  random: Random,
  faults: NetworkFaults,
  signal: AbortSignal,
): Promise<void> {
  const starting = new Map<Part, Promise<unknown>>()
  for (;;) {
    await pause(random.whole(...KILL_PAUSE_MS), signal)
    if (starting.size === MOST_DOWN) await Promise.race(starting.values())
    if (signal.aborted) break
    const part = random.pick(PARTS.filter((one) => !starting.has(one)))
    // A start forgets what is set.
    if (part === 'networks') faults.unmet += await faultsLeft(installation)
    starting.set(
      part,
      installation.kill(part).finally(() => starting.delete(part)),
    )
  }
  await Promise.all(starting.values())
}

/** Makes calls to the networks fail, or be slow, or lose their answers, until `signal` is aborted. */
export async function disturbNetworks(
  installation: Installation,
  random: Random,
  faults: NetworkFaults,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(random.whole(...NETWORK_PAUSE_MS), signal)
    if (signal.aborted) return
    const times = random.pick([1, 1, 1, 2, 3])
    const fault = {
      platform: random.chance(0.8) ? 'facebook' : 'linkedin',
      operation: random.pick(['publish', 'publish', 'upload', 'any']),
      mode: random.pick(['slow', 'http_500', 'lost_answer', 'lost_answer']),
      ms: random.whole(100, 3000),
      times,
    }
    try {
      const answer = await control(installation, 'POST', fault)
      if (!answer.ok) throw new Error(`The fault ${JSON.stringify(fault)} was answered ${answer.status}`)
      faults.set += times
    } catch (error) {
      if (!isNoAnswer(error)) throw error
    }
  }
}

/** Makes reads of the object storage fail or be slow until `signal` is aborted. */
export async function disturbStorage({ storage }: Installation, random: Random, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(random.whole(...STORAGE_PAUSE_MS), signal)
    if (signal.aborted) return
    // The client repeats a request itself, so only several in a row keep it from a file.
    storage.fail('GET', random.pick(['500', 'slow']), random.whole(1, 4))
  }
}

/** Ends the faults that no call has met. */
export async function endFaults(installation: Installation, faults: NetworkFaults): Promise<void> {
  faults.unmet += await faultsLeft(installation)
  await control(installation, 'DELETE')
  installation.storage.clearFaults()
}

async function faultsLeft(installation: Installation): Promise<number> {
  const { data } = (await (await control(installation, 'GET')).json()) as { data: { times: number }[] }
  return data.reduce((sum, { times }) => sum + times, 0)
}

function control({ addresses }: Installation, method: string, body?: object): Promise<Response> {
  return fetch(`${addresses.networks}/sandbox/api/faults`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
}
