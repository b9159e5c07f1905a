import * as fc from 'fast-check'
import { expect, vi } from 'vitest'

import { Device, type Tab } from './device.ts'
import type { Fate } from './publish-server.ts'

type Common =
  | { do: 'drain'; tab: number }
  | { do: 'network'; online: boolean; isKnown: boolean }
  | { do: 'signIn'; as: number | null }
  | { do: 'fate'; fate: Fate }

/** A step with values for its fields. */
export const step = <K extends string, F extends object>(name: K, fields: { [N in keyof F]: fc.Arbitrary<F[N]> }) =>
  fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<{ do: K } & F>

/** What a phone, a network and a server can do in any order; further fates are those of the test’s own calls. */
export function commonSteps(tabs: number, fates: readonly Fate[]) {
  const all: Fate[] = ['refused_connection', 'lost_answer', 'half_answer', 'http_500', 'http_500_after', 'http_503']
  all.push('busy', 'not_json', 'killed_before', 'killed_after', ...fates)
  return [
    { weight: 3, arbitrary: step('drain', { tab: fc.nat(tabs - 1) }) },
    { weight: 2, arbitrary: step('network', { online: fc.boolean(), isKnown: fc.boolean() }) },
    { weight: 1, arbitrary: step('signIn', { as: fc.constantFrom(null, 1, 1, 2) }) },
    { weight: 5, arbitrary: step('fate', { fate: fc.constantFrom(...all) }) },
  ] as const
}

/** A device with several tabs, any of which may be killed at any time. */
export class World {
  readonly device = new Device()
  private tabs: Tab[] = []
  private texts = 0

  async start(tabs: number): Promise<void> {
    this.device.install()
    for (let at = 0; at < tabs; at += 1) this.tabs.push(await this.device.open())
  }

  get server() {
    return this.device.server
  }

  get db() {
    return (this.tabs[0] ?? expect.fail('no tab')).at.db
  }

  nextText(): string {
    return `text ${(this.texts += 1)}`
  }

  async takeCommon(now: Common): Promise<void> {
    if (now.do === 'network') this.setOnline(now.online, now.isKnown)
    else if (now.do === 'signIn') this.server.signedIn = now.as
    else if (now.do === 'fate') this.server.fates.push(now.fate)
    else await this.act(now.tab, ({ drain }) => drain())
  }

  /** The browser may not know that there is no network. */
  setOnline(online: boolean, isKnown = true): void {
    this.server.online = online
    this.device.install({ onLine: online || !isKnown })
  }

  /** Runs something in a tab, or in a new one when that tab was killed. */
  async act<T>(index: number, work: (at: Tab['at']) => Promise<T>): Promise<T | 'killed'> {
    let tab = this.tabs[index]
    if (!tab?.isAlive) tab = this.tabs[index] = await this.device.open()
    const used = tab
    const killed = vi.waitUntil(() => !used.isAlive, { timeout: 10_000, interval: 1 }).then(() => 'killed' as const)
    killed.catch(() => undefined)
    return await Promise.race([used.run(work), killed])
  }

  /** Ends the faults, in a tab that has just been opened, and sends what waits. */
  async calm(): Promise<void> {
    this.setOnline(true)
    this.server.signedIn = 1
    this.server.fates.length = 0
    this.tabs[0] = await this.device.open()
    this.device.clockOff += 7_200_000
    await this.act(0, ({ drain }) => drain())
  }
}

/** Tries random steps on worlds of their own; `check` ends the faults and says what must hold then. */
export async function tryWorlds<S, W extends World>(
  steps: fc.Arbitrary<S>,
  make: () => W,
  {
    take,
    check,
    tabs,
  }: { take: (world: W, now: S) => Promise<void>; check: (world: W) => Promise<void>; tabs: number },
): Promise<void> {
  const one = fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 25 }), async (all) => {
    const world = make()
    await world.start(tabs)
    try {
      for (const now of all) await take(world, now)
      await check(world)
    } finally {
      await world.device.wipe()
      vi.restoreAllMocks()
    }
  })
  await fc.assert(one, { numRuns: 12 })
}
