import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { isChange, isPublish, type ChangeEntry } from '#sync/queue/entry.ts'

import { edit } from './support/changes.ts'
import { Device, type Tab } from './support/device.ts'
import { publish } from './support/outbox-items.ts'
import type { Fate } from './support/publish-server.ts'

/** Sequences, always the same ones; `npm run test:long` tries many more, and others each time. */
const { OUTBOX_RUNS } = process.env
const RUNS = Number(OUTBOX_RUNS ?? 16)

const TABS = 3
const POSTS = [1, 2]
const FATES: Fate[] = ['refused_connection', 'lost_answer', 'half_answer', 'http_500', 'http_500_after', 'http_503']
FATES.push('busy', 'not_json', 'killed_before', 'killed_after', 'refused', 'not_found')

/** A step with values for its fields, as often as its weight says. */
const step = <K extends string, F extends object>(
  weight: number,
  name: K,
  fields: { [N in keyof F]: fc.Arbitrary<F[N]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<{ do: K } & F>,
})

const tab = fc.nat(TABS - 1)
const which = fc.nat(9)
const post = fc.constantFrom(...POSTS)

/** What an agent, another device, a phone, a network and a server can do, in any order. */
const steps = fc.oneof(
  step(4, 'submit', { tab }),
  step(2, 'discard', { tab, which }),
  step(2, 'revise', { tab, which }),
  step(1, 'sendNow', { tab, which }),
  step(4, 'edit', { tab, post }),
  step(1, 'editElsewhere', { post }),
  step(3, 'drain', { tab }),
  step(1, 'drainEverywhere', {}),
  step(2, 'network', { online: fc.boolean(), isKnown: fc.boolean() }),
  step(1, 'signIn', { as: fc.constantFrom(null, 1, 1, 2) }),
  step(1, 'clock', { ms: fc.integer({ min: -9e7, max: 9e7 }) }),
  step(5, 'fate', { fate: fc.constantFrom(...FATES) }),
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

/** One publish as the agent knows it: its text, its current key, and whether it was reported as discarded. */
interface Wish {
  text: string
  key: string
  isDropped: boolean
}

const captionOf = (row?: ChangeEntry) =>
  row?.request.name === 'PUT /agent/social-posts/:id' ? row.request.body.caption : undefined

/** A device with several tabs, any of which may be killed at any time. */
class World {
  readonly device = new Device()
  private readonly tabs: Tab[] = []
  private readonly server = this.device.server
  private texts = 0
  private readonly wishes: Wish[] = []
  /** The caption each planned post should have in the end. */
  private readonly wanted = new Map(POSTS.map((id) => [id, 'start']))

  async start(): Promise<void> {
    this.device.install()
    for (const id of POSTS) this.server.captions.set(id, 'start')
    for (let at = 0; at < TABS; at += 1) this.tabs.push(await this.device.open())
  }

  async take(now: Step): Promise<void> {
    if (now.do === 'submit') await this.submit(now.tab)
    else if (now.do === 'edit') await this.edit(now.tab, now.post)
    else if (now.do === 'editElsewhere') await this.editElsewhere(now.post)
    else if (now.do === 'drain') await this.drain(now.tab)
    else if (now.do === 'drainEverywhere') await Promise.all([0, 1, 2].map((at) => this.drain(at)))
    else if (now.do === 'network') this.setOnline(now.online, now.isKnown)
    else if (now.do === 'signIn') this.server.signedIn = now.as
    else if (now.do === 'clock') this.device.clockOff += now.ms
    else if (now.do === 'fate') this.server.fates.push(now.fate)
    else await this.change(now.do, now.tab, now.which)
  }

  /** Once the faults have ended and the agent has sent what was refused all the same, oldest first. */
  async check(): Promise<void> {
    this.setOnline(true, true)
    this.server.signedIn = 1
    this.server.fates.length = 0
    this.tabs[0] = await this.device.open()
    this.device.clockOff += 7_200_000
    await this.drain(0)
    for (const key of await this.keys()) await this.act(0, ({ sendNow }) => sendNow(key))
    await this.drain(0)
    for (const { key, subject } of await this.changes()) {
      const id = Number(subject.split('/')[1])
      // What was refused before a later edit arrived is not sent over that.
      const isOld = this.server.captions.get(id) === this.wanted.get(id)
      await this.act(0, ({ discard, revise }) => (isOld ? discard(key) : revise(key)))
      await this.drain(0)
    }
    expect(await this.db.queue.toArray()).toEqual([])
    const published = [...this.server.publications.values()].map(({ request }) => request.caption)
    const wished = this.wishes.filter(({ isDropped }) => !isDropped).map(({ text }) => text)
    expect(published.toSorted()).toEqual(wished.toSorted())
    expect(this.server.mostAtOnce).toBeLessThanOrEqual(1)
    expect(this.server.captions).toEqual(this.wanted)
  }

  private get db() {
    return (this.tabs[0] ?? expect.fail('no tab')).at.db
  }

  private nextText = () => `text ${(this.texts += 1)}`
  private publishes = async () => (await this.db.queue.orderBy('seq').toArray()).filter(isPublish)
  private changes = async () => (await this.db.queue.orderBy('seq').toArray()).filter(isChange)
  private keys = async () => (await this.publishes()).map(({ key }) => key)
  private drain = (at: number) => this.act(at, ({ drain }) => drain())

  /** The browser may not know that there is no network. */
  private setOnline(online: boolean, isKnown: boolean): void {
    this.server.online = online
    this.device.install({ onLine: online || !isKnown })
  }

  /** Runs something in a tab, or in a new one when that tab was killed. */
  private async act<T>(index: number, work: (at: Tab['at']) => Promise<T>): Promise<T | 'killed'> {
    let tab = this.tabs[index]
    if (!tab?.isAlive) tab = this.tabs[index] = await this.device.open()
    return await Promise.race([tab.run(work), tab.killed])
  }

  private async submit(at: number): Promise<void> {
    const text = this.nextText()
    const known = new Set(await this.keys())
    const done = await this.act(at, ({ submit }) => submit(publish(text)))
    // A tab killed meanwhile must have stored the publish before: that is the guarantee under test.
    const key = done === 'killed' ? await this.keyOf(text, known) : done.key
    this.wishes.push({ text, key, isDropped: false })
  }

  private async keyOf(text: string, known: ReadonlySet<string>): Promise<string> {
    const items = await this.publishes()
    const row = items.find((item) => item.request.caption === text && !known.has(item.key))
    const sent = [...this.server.publications.values()].find(({ request }) => request.caption === text)
    return row?.key ?? sent?.key ?? expect.fail(`${text} was lost with its tab`)
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
    if (how === 'revise') await this.drain(at)
  }

  private async waitingOf(id: number) {
    return (await this.changes()).filter(({ subject }) => subject === `post/${id}`)
  }

  private waits = async (id: number, caption = '') =>
    (await this.waitingOf(id)).some((row) => captionOf(row) === caption)

  /** The agent edits the caption that the screen shows: that of what waits, else the server's. */
  private async edit(at: number, id: number): Promise<void> {
    const caption = this.nextText()
    // The agent first answers what was refused: the post is edited as the server has it.
    const refused = (await this.waitingOf(id)).filter(({ state }) => state === 'refused')
    for (const { key } of refused) await this.act(at, ({ discard }) => discard(key))
    const shown = (await this.waitingOf(id)).findLast(({ state }) => state !== 'refused')
    const seen = { caption: captionOf(shown) ?? this.server.captions.get(id) ?? '' }
    if (refused.some((row) => captionOf(row) === this.wanted.get(id))) this.wanted.set(id, seen.caption)
    const made = await this.act(at, ({ change }) =>
      change(edit({ caption, seen }, id)).catch((error: unknown) => {
        // The screen shows why it was refused and still has the text.
        if (error instanceof Error && error.name === 'ApiError') return null
        throw error
      }),
    )
    // A tab that dies, or is told of an error, leaves the text in its draft: the edit was made if the server has it.
    const isMade = async () => this.server.captions.get(id) === caption || (await this.waits(id, caption))
    if ((made !== 'killed' && made !== null) || (await isMade())) this.wanted.set(id, caption)
  }

  private async editElsewhere(id: number): Promise<void> {
    const caption = `elsewhere ${this.nextText()}`
    this.server.captions.set(id, caption)
    // What waits is refused, and the agent then prefers it to this, but nothing that is older than what arrived.
    if (!(await this.waits(id, this.wanted.get(id)))) this.wanted.set(id, caption)
  }
}

afterEach(() => void vi.unstubAllGlobals())

test(
  'every publish that was not discarded ends on the server once, and of each post the last edit',
  async () => {
    const one = fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 40, size: 'max' }), async (all) => {
      const world = new World()
      await world.start()
      try {
        for (const now of all) await world.take(now)
        await world.check()
      } finally {
        await world.device.wipe()
        vi.restoreAllMocks()
      }
    })
    await fc.assert(one, { numRuns: RUNS, ...(OUTBOX_RUNS === undefined && { seed: 33 }) })
  },
  RUNS * 7_500,
)
