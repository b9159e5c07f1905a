import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { modesOf, operationsOf } from '#sandbox/faults/table.ts'
import { steer } from '#tests/support/steer.ts'

import type { Random } from './random.ts'

/** The weights of these modes; the networks' own errors have a weight of one. */
const WEIGHT: Partial<Record<string, number>> = {
  refuse: 5,
  lost_answer: 8,
  html: 2,
  slow: 4,
  http_500: 5,
  rate_limit: 2,
}

/** The public calls, where a fault does the most harm, so they are chosen more often than any other. */
const PUBLIC = 'publish'

/** The calls about tokens and accounts, which are rare beside the others. */
const ACCOUNTS: Record<Platform, readonly string[]> = {
  facebook: ['exchange', 'permissions', 'accounts'],
  instagram: ['exchange', 'lengthen', 'refresh', 'me'],
  linkedin: ['exchange', 'refresh', 'userinfo'],
}

/** Sets faults for the next calls, at any of a network's operations and of any of its modes. */
export async function setRandomFaults(address: string, random: Random, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const platform = random.pick(PLATFORMS)
    const fault = {
      platform,
      operation: operationAt(platform, random),
      mode: random.pick(weighted(platform)),
      times: random.pick([1, 1, 1, 2, 3]),
      ms: random.whole(50, 2500),
    }
    await steer(address, 'POST', '/faults', fault)
  }
}

function operationAt(platform: Platform, random: Random): string {
  if (random.chance(0.4)) return PUBLIC
  return random.pick(random.chance(0.3) ? ACCOUNTS[platform] : operationsOf(platform))
}

function weighted(platform: Platform) {
  return modesOf(platform).flatMap((mode) => Array.from({ length: WEIGHT[mode] ?? 1 }, () => mode))
}
