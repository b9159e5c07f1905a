import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { Device, type Tab } from './support/device.ts'
import type { Fate } from './support/publish-server.ts'

const POSTS = [1, 2]

/** What an agent, another device, a phone, a network and a server can do to planned posts, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), tab: fc.nat(1), post: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('editElsewhere' as const), post: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drain' as const), tab: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signIn' as const), as: fc.constantFrom(null, 1, 1, 2) }) },
  {
    weight: 4,
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
        ...(['not_json', 'killed_before', 'killed_after'] as const),
      ),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class World {
  readonly device = new Device()
  /** The caption each post should have in the end. */
  readonly wanted = new Map(POSTS.map((id) => [id, 'start']))
  private tabs: Tab[] = []
  private texts = 0

  async start(): Promise<void> {
    this.device.install()
    for (const id of POSTS) this.device.server.captions.set(id, 'start')
    this.tabs = [await this.device.open(), await this.device.open()]
  }

  async take(now: Step): Promise<void> {
    const { server } = this.device
    if (now.do === 'network') this.setOnline(now.online)
    else if (now.do === 'signIn') server.signedIn = now.as
    else if (now.do === 'fate') server.fates.push(now.fate)
    else if (now.do === 'drain') await this.act(now.tab, ({ drain }) => drain())
    else if (now.do === 'edit') await this.edit(now.tab, POSTS[now.post] ?? 1)
    else await this.editElsewhere(POSTS[now.post] ?? 1)
  }

  private setOnline(online: boolean): void {
    this.device.server.online = online
    this.device.install({ onLine: online })
  }

  private async act<T>(index: number, work: (at: Tab['at']) => Promise<T>): Promise<T | 'killed'> {
    let tab = this.tabs[index]
    if (!tab?.isAlive) tab = this.tabs[index] = await this.device.open()
    const used = tab
    const killed = vi.waitUntil(() => !used.isAlive, { timeout: 10_000, interval: 1 }).then(() => 'killed' as const)
    killed.catch(() => undefined)
    return await Promise.race([tab.run(work), killed])
  }

  private async waitingOf(post: number) {
    const { db } = (this.tabs[0] ?? expect.fail('no tab')).at
    return (await db.changes.orderBy('seq').toArray()).filter(({ subject }) => subject === `post/${post}`)
  }

  /** The agent edits the caption that the screen shows: that of what waits, else the server's. */
  private async edit(tab: number, id: number): Promise<void> {
    const caption = `text ${(this.texts += 1)}`
    // The agent first answers what was refused: the post is edited as the server has it.
    for (const { key, state } of await this.waitingOf(id)) {
      if (state === 'refused') await this.act(tab, ({ discardChange }) => discardChange(key))
    }
    const shown = (await this.waitingOf(id)).findLast(({ state }) => state !== 'refused')?.request
    const pending = shown?.name === 'PUT /agent/social-posts/:id' ? shown.body.caption : undefined
    const seen = { caption: pending ?? this.device.server.captions.get(id) ?? '' }
    const request = { name: 'PUT /agent/social-posts/:id', params: { id }, body: { caption, seen } } as const
    const post = { id, thumbnail: null, main_color: null } as ScheduledPost
    const made = await this.act(tab, ({ change }) =>
      change({ userId: 1, subject: `post/${id}`, request, title: 'Porch', post }).catch((error: unknown) => {
        // The screen shows why it was refused and still has the text.
        if (error instanceof Error && error.name === 'ApiError') return null
        throw error
      }),
    )
    if (made === 'killed' || made === null) await this.settleUnknown(id, caption)
    else this.wanted.set(id, caption)
  }

  /** A tab that dies, or is told of an error, leaves the text in its draft: the edit was made if the server has it. */
  private async settleUnknown(id: number, caption: string): Promise<void> {
    const rows = await this.waitingOf(id)
    const isQueued = rows.some(
      ({ request }) => 'body' in request && 'caption' in request.body && request.body.caption === caption,
    )
    if (isQueued || this.device.server.captions.get(id) === caption) this.wanted.set(id, caption)
  }

  private async editElsewhere(id: number): Promise<void> {
    const caption = `elsewhere ${(this.texts += 1)}`
    this.device.server.captions.set(id, caption)
    // What waits is refused, and the agent then prefers it.
    if ((await this.waitingOf(id)).length === 0) this.wanted.set(id, caption)
  }

  /** Ends the faults; the agent sends what was refused all the same, oldest first. */
  async calm(): Promise<void> {
    this.setOnline(true)
    this.device.server.signedIn = 1
    this.device.server.fates.length = 0
    const tab = await this.device.open()
    this.tabs[0] = tab
    this.device.clockOff += 7_200_000
    await this.act(0, ({ drain }) => drain())
    for (const { key } of await tab.at.db.changes.orderBy('seq').toArray()) {
      await this.act(0, ({ overwriteWith }) => overwriteWith(key))
      await this.act(0, ({ drain }) => drain())
    }
    expect(await tab.at.db.changes.toArray()).toEqual([])
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the last edit of each post is the one the server has in the end', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const world = new World()
      await world.start()
      try {
        for (const now of steps) await world.take(now)
        await world.calm()
        expect(world.device.server.captions).toEqual(world.wanted)
      } finally {
        await world.device.wipe()
        vi.restoreAllMocks()
      }
    }),
    { numRuns: 60 },
  )
})
