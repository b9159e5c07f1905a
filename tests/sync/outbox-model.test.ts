import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'
import type { Fate } from './support/publish-server.ts'

/** What an agent, a phone, a network and a server can do to the outbox, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('submit' as const), tab: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drain' as const), tab: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drainEverywhere' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signIn' as const), as: fc.constantFrom(null, 1, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), ms: fc.integer({ min: -9e7, max: 9e7 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discard' as const), tab: fc.nat(2), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revise' as const), tab: fc.nat(2), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sendNow' as const), tab: fc.nat(2), which: fc.nat(9) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('fate' as const),
      fate: fc.constantFrom<Fate[]>(
        ...([
          'refused_connection',
          'lost_answer',
          'half_answer',
          'http_500',
          'http_500_after',
          'http_503',
          'busy',
        ] as const),
        ...(['refused', 'not_found', 'not_json', 'killed_before', 'killed_after', 'killed_after'] as const),
      ),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One publish as the agent knows it: its text, its current key, and whether it was reported as discarded. */
interface Wish {
  text: string
  key: string
  isDropped: boolean
}

class World {
  readonly device = new Device()
  readonly wishes: Wish[] = []
  private tabs: Tab[] = []
  private texts = 0

  async start(): Promise<void> {
    this.device.install()
    this.tabs = [await this.device.open(), await this.device.open(), await this.device.open()]
  }

  async take(now: Step): Promise<void> {
    const { server } = this.device
    if (now.do === 'network') server.online = now.online
    else if (now.do === 'signIn') server.signedIn = now.as
    else if (now.do === 'clock') this.device.clockOff += now.ms
    else if (now.do === 'fate') server.fates.push(now.fate)
    else if (now.do === 'drainEverywhere')
      await Promise.all([0, 1, 2].map((tab) => this.act(tab, ({ drain }) => drain())))
    else if (now.do === 'drain') await this.act(now.tab, ({ drain }) => drain())
    else if (now.do === 'submit') await this.submit(now.tab)
    else await this.change(now.do, now.tab, now.which)
  }

  /** Runs something in a tab, or in a new one when that tab was killed. */
  private async act<T>(index: number, work: (at: Tab['at']) => Promise<T>): Promise<T | 'killed'> {
    const tab = await this.aliveTab(index)
    const killed = vi.waitUntil(() => !tab.isAlive, { timeout: 10_000, interval: 1 }).then(() => 'killed' as const)
    killed.catch(() => undefined)
    const outcome = await Promise.race([tab.run(work), killed])
    return outcome
  }

  private async aliveTab(index: number): Promise<Tab> {
    const tab = this.tabs[index]
    if (tab?.isAlive) return tab
    return (this.tabs[index] = await this.device.open())
  }

  private async submit(tab: number): Promise<void> {
    const text = `text ${(this.texts += 1)}`
    const known = new Set(await this.keys())
    const done = await this.act(tab, ({ submit }) => submit(publish(text)))
    // A tab killed meanwhile must have stored the publish before: that is the guarantee under test.
    const key = done === 'killed' ? await this.keyOf(text, known) : done.key
    this.wishes.push({ text, key, isDropped: false })
  }

  private async change(how: 'discard' | 'revise' | 'sendNow', tab: number, which: number): Promise<void> {
    const wish = this.wishes[which % Math.max(1, this.wishes.length)]
    if (!wish) return
    const text = `text ${(this.texts += 1)}`
    const changed = await this.act(tab, async ({ discard, revise, sendNow }) => {
      if (how === 'discard') return await discard(wish.key)
      return how === 'revise' ? await revise(wish.key, { caption: text }) : await sendNow(wish.key)
    })
    if (changed === 'killed' || changed.outcome !== 'done') return
    if (how === 'discard') wish.isDropped = true
    else Object.assign(wish, { text, key: changed.key })
    // The drain a revision triggers is part of it.
    if (how === 'revise') await this.act(tab, ({ drain }) => drain())
  }

  private async keys(): Promise<string[]> {
    const { db } = (this.tabs[0] ?? expect.fail('no tab')).at
    return (await db.outbox.toArray()).map(({ key }) => key)
  }

  private async keyOf(text: string, known: ReadonlySet<string>): Promise<string> {
    const { db } = (this.tabs[0] ?? expect.fail('no tab')).at
    const row = (await db.outbox.toArray()).find((item) => item.request.caption === text && !known.has(item.key))
    const sent = [...this.device.server.publications.values()].find(({ request }) => request.caption === text)
    return row?.key ?? sent?.key ?? expect.fail(`${text} was lost with its tab`)
  }

  /** Ends the faults: everything may be sent, and refused items are sent again by hand. */
  async calm(): Promise<void> {
    const { server } = this.device
    Object.assign(server, { online: true, signedIn: 1 })
    server.fates.length = 0
    const { at } = await this.device.open().then((tab) => (this.tabs[0] = tab))
    for (const { key, state } of await at.db.outbox.toArray()) {
      if (state === 'refused') await this.act(0, ({ sendNow }) => sendNow(key))
    }
    this.device.clockOff += 7_200_000
    await this.act(0, ({ drain }) => drain())
    expect(await this.keys()).toEqual([])
  }

  check(): void {
    const published = [...this.device.server.publications.values()].map(({ request }) => request.caption)
    const wanted = this.wishes.filter(({ isDropped }) => !isDropped).map(({ text }) => text)
    expect(published.toSorted()).toEqual(wanted.toSorted())
    expect(this.device.server.mostAtOnce).toBeLessThanOrEqual(1)
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test(
  'every publish that was not discarded ends on the server exactly once, whatever happens',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const world = new World()
        await world.start()
        try {
          for (const now of steps) await world.take(now)
          await world.calm()
          world.check()
        } finally {
          await world.device.wipe()
          vi.restoreAllMocks()
        }
      }),
      { numRuns: 60 },
    )
  },
)
