import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { edit } from './support/changes.ts'
import { commonSteps, step, tryWorlds, World } from './support/world.ts'

const TABS = 2
const POSTS = [1, 2]
const post = fc.constantFrom(...POSTS)

/** What an agent, another device, a phone, a network and a server can do to planned posts, in any order. */
const steps = fc.oneof(
  ...commonSteps(TABS, []),
  { weight: 4, arbitrary: step('edit', { tab: fc.nat(TABS - 1), post }) },
  { weight: 1, arbitrary: step('editElsewhere', { post }) },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

class Edits extends World {
  /** The caption each post should have in the end. */
  readonly wanted = new Map(POSTS.map((id) => [id, 'start']))

  constructor() {
    super()
    for (const id of POSTS) this.server.captions.set(id, 'start')
  }

  async take(now: Step): Promise<void> {
    if (now.do === 'edit') await this.edit(now.tab, now.post)
    else if (now.do === 'editElsewhere') await this.editElsewhere(now.post)
    else await this.takeCommon(now)
  }

  private async waitingOf(id: number) {
    return (await this.db.changes.orderBy('seq').toArray()).filter(({ subject }) => subject === `post/${id}`)
  }

  /** The agent edits the caption that the screen shows: that of what waits, else the server's. */
  private async edit(tab: number, id: number): Promise<void> {
    const caption = this.nextText()
    // The agent first answers what was refused: the post is edited as the server has it.
    for (const { key, state } of await this.waitingOf(id)) {
      if (state === 'refused') await this.act(tab, ({ discardChange }) => discardChange(key))
    }
    const shown = (await this.waitingOf(id)).findLast(({ state }) => state !== 'refused')?.request
    const pending = shown?.name === 'PUT /agent/social-posts/:id' ? shown.body.caption : undefined
    const seen = { caption: pending ?? this.server.captions.get(id) ?? '' }
    const made = await this.act(tab, ({ change }) =>
      change(edit({ caption, seen }, id)).catch((error: unknown) => {
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
    const isQueued = (await this.waitingOf(id)).some(
      ({ request }) => 'body' in request && 'caption' in request.body && request.body.caption === caption,
    )
    if (isQueued || this.server.captions.get(id) === caption) this.wanted.set(id, caption)
  }

  private async editElsewhere(id: number): Promise<void> {
    const caption = `elsewhere ${this.nextText()}`
    this.server.captions.set(id, caption)
    // What waits is refused, and the agent then prefers it.
    if ((await this.waitingOf(id)).length === 0) this.wanted.set(id, caption)
  }

  /** Once the faults have ended and the agent has sent what was refused all the same, oldest first. */
  async check(): Promise<void> {
    await this.calm()
    for (const { key } of await this.db.changes.orderBy('seq').toArray()) {
      await this.act(0, ({ overwriteWith }) => overwriteWith(key))
      await this.act(0, ({ drain }) => drain())
    }
    expect(await this.db.changes.toArray()).toEqual([])
    expect(this.server.captions).toEqual(this.wanted)
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('the last edit of each post is the one the server has in the end', async () => {
  const take = (world: Edits, now: Step) => world.take(now)
  await tryWorlds(steps, () => new Edits(), { take, check: (world) => world.check(), tabs: TABS })
})
