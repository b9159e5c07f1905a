import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { publish } from './support/outbox-items.ts'
import { commonSteps, step, tryWorlds, World } from './support/world.ts'

const TABS = 3
const tab = fc.nat(TABS - 1)
const which = fc.nat(9)

/** What an agent, a phone, a network and a server can do to the outbox, in any order. */
const steps = fc.oneof(
  ...commonSteps(TABS, ['refused', 'not_found']),
  { weight: 4, arbitrary: step('submit', { tab }) },
  { weight: 1, arbitrary: step('drainEverywhere', {}) },
  { weight: 1, arbitrary: step('clock', { ms: fc.integer({ min: -9e7, max: 9e7 }) }) },
  { weight: 2, arbitrary: step('discard', { tab, which }) },
  { weight: 2, arbitrary: step('revise', { tab, which }) },
  { weight: 1, arbitrary: step('sendNow', { tab, which }) },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

/** One publish as the agent knows it: its text, its current key, and whether it was reported as discarded. */
interface Wish {
  text: string
  key: string
  isDropped: boolean
}

class Outbox extends World {
  readonly wishes: Wish[] = []

  async take(now: Step): Promise<void> {
    if (now.do === 'clock') this.device.clockOff += now.ms
    else if (now.do === 'drainEverywhere')
      await Promise.all([0, 1, 2].map((at) => this.act(at, ({ drain }) => drain())))
    else if (now.do === 'submit') await this.submit(now.tab)
    else if (now.do === 'discard' || now.do === 'revise' || now.do === 'sendNow')
      await this.change(now.do, now.tab, now.which)
    else await this.takeCommon(now)
  }

  private async submit(at: number): Promise<void> {
    const text = this.nextText()
    const known = new Set(await this.keys())
    const done = await this.act(at, ({ submit }) => submit(publish(text)))
    // A tab killed meanwhile must have stored the publish before: that is the guarantee under test.
    const key = done === 'killed' ? await this.keyOf(text, known) : done.key
    this.wishes.push({ text, key, isDropped: false })
  }

  private async change(how: 'discard' | 'revise' | 'sendNow', at: number, index: number): Promise<void> {
    const wish = this.wishes[index % Math.max(1, this.wishes.length)]
    if (!wish) return
    const text = this.nextText()
    const changed = await this.act(at, async ({ discard, revise, sendNow }) => {
      if (how === 'discard') return await discard(wish.key)
      return how === 'revise' ? await revise(wish.key, { caption: text }) : await sendNow(wish.key)
    })
    if (changed === 'killed' || changed.outcome !== 'done') return
    if (how === 'discard') wish.isDropped = true
    else Object.assign(wish, { text, key: changed.key })
    // The drain a revision triggers is part of it.
    if (how === 'revise') await this.act(at, ({ drain }) => drain())
  }

  private async keys(): Promise<string[]> {
    return (await this.db.outbox.toArray()).map(({ key }) => key)
  }

  private async keyOf(text: string, known: ReadonlySet<string>): Promise<string> {
    const items = await this.db.outbox.toArray()
    const row = items.find((item) => item.request.caption === text && !known.has(item.key))
    const sent = [...this.server.publications.values()].find(({ request }) => request.caption === text)
    return row?.key ?? sent?.key ?? expect.fail(`${text} was lost with its tab`)
  }

  /** Once the faults have ended and what was refused was sent again by hand. */
  async check(): Promise<void> {
    await this.calm()
    for (const key of await this.keys()) await this.act(0, ({ sendNow }) => sendNow(key))
    await this.act(0, ({ drain }) => drain())
    expect(await this.keys()).toEqual([])
    const published = [...this.server.publications.values()].map(({ request }) => request.caption)
    const wanted = this.wishes.filter(({ isDropped }) => !isDropped).map(({ text }) => text)
    expect(published.toSorted()).toEqual(wanted.toSorted())
    expect(this.server.mostAtOnce).toBeLessThanOrEqual(1)
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('every publish that was not discarded ends on the server exactly once, whatever happens', async () => {
  const take = (world: Outbox, now: Step) => world.take(now)
  await tryWorlds(steps, () => new Outbox(), { take, check: (world) => world.check(), tabs: TABS })
})
