import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { publications, targets } from '#server/db/schema/index.ts'
import { takeBack } from '#server/modules/auto-post/planning/write-posts.ts'
import { lockCities } from '#server/modules/versions/service.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, saveSettings, shelve, shelveMany } from '#tests/support/auto-posts.ts'
import { publish, publishBody, scheduledPost, storePublication, type Problem } from '#tests/support/publishing.ts'

const NOW = new Date('2026-03-02T15:00:00Z')

let buyers: number[]

setUpAgent({ now: () => NOW, profile: { plan: 'plus' } })

beforeAll(async () => {
  buyers = await shelveMany(server.context, 'home-buyers', 6, (made) => ({ caption: `Caption ${made}` }))
  await shelve(server.context, 'mortgage')
  await shelve(server.context, 'home-buyers', { premium: true })
})

beforeEach(() => save())

const save = (differing: object = {}) => saveSettings(browser, { frequency_days_of_week: ['thursday'], ...differing })

const swap = (id: number) => browser.api<{ data: ScheduledPost } & Problem>('POST', `/agent/social-posts/${id}/swap`)
const swapped = async (id: number) => (await swap(id)).body.data

/** The posts planned for the first two days. */
async function planned() {
  const [first, second] = await autoPosts(server.context, agent.id)
  if (!first) throw new Error('Nothing is planned')
  return { ...first, next: second }
}

const setTarget = (id: number, values: Partial<typeof targets.$inferInsert>) =>
  server.context.db.update(targets).set(values).where(eq(targets.publicationId, id))

test('a swap takes another post of the agent’s categories and plan, with its caption, at the same time', async () => {
  const before = await scheduledPost(browser, (await planned()).id)
  const after = await swapped(before.id)
  expect(after).toMatchObject({
    id: before.id,
    source: 'auto',
    status: 'scheduled',
    scheduled_at: before.scheduled_at,
    platforms: before.platforms,
    caption_language: 'en',
    agent_branding: false,
  })
  expect(after.social_post_id).not.toBe(before.social_post_id)
  expect(buyers).toContain(after.social_post_id)
  expect(after.caption).toBe(`Caption ${buyers.indexOf(after.social_post_id ?? 0)}`)
  const [stored] = await server.context.db.select().from(publications).where(eq(publications.id, before.id))
  expect(stored).toMatchObject({ editedAt: NOW, media: [{ role: 'instagram_image', mime: 'image/jpeg' }] })
})

test('swaps show every unused post before one repeats, and none planned for another day', async () => {
  const { id, postId, next } = await planned()
  const shown = [postId]
  for (let swaps = 0; swaps < 4; swaps++) shown.push((await swapped(id)).social_post_id)
  expect(new Set(shown)).toEqual(new Set(buyers.filter((one) => one !== next?.postId)))
  expect((await swapped(id)).social_post_id).toBe(postId)
})

test('a swap takes a used post when none is new, before one planned for another day', async () => {
  const { id, postId, next } = await planned()
  const others = buyers.filter((one) => one !== postId && one !== next?.postId)
  const yesterday = new Date(NOW.getTime() - 86_400_000)
  for (const socialPostId of others) {
    const target = { platform: 'facebook', state: 'published', runAt: NOW } as const
    await storePublication(server.context, agent.id, { socialPostId, scheduledAt: yesterday }, target)
  }
  expect(others).toContain((await swapped(id)).social_post_id)
})

test('a swap is refused, with a message, of a post that has begun or was tried or canceled, and of one that is no auto post', async () => {
  const { id } = await planned()
  const begun = 'This post is already going out, so it can’t be swapped.'
  const canceled = 'This post was canceled, so there is nothing to swap.'
  for (const state of ['publishing', 'published', 'failed', 'needs_check', 'canceled'] as const) {
    await setTarget(id, { state, runAt: new Date('2031-01-01T00:00:00Z') })
    const message = state === 'canceled' ? canceled : begun
    expect(await swap(id), state).toMatchObject({ status: 409, body: { message } })
  }
  await setTarget(id, { state: 'queued', attempts: 1 })
  expect((await swap(id)).status).toBe(409)
  expect((await planned()).editedAt).toBeNull()
  const own = await publish(browser, buyers[0] ?? 0, publishBody({ scheduled_at: '2026-03-20 12:00:00' }))
  const message = 'Only an auto post can be swapped for another.'
  expect(await swap(own.body.data.id)).toMatchObject({ status: 409, body: { message } })
})

test('a swap of a post that the agent took off a platform takes one for the platforms that are left', async () => {
  const { id } = await planned()
  const removed = { platform: 'linkedin', state: 'canceled', runAt: new Date(NOW.getTime() + 1) } as const
  await server.context.db.insert(targets).values({ publicationId: id, ...removed })
  const after = await swapped(id)
  expect(buyers).toContain(after.social_post_id)
  expect(after.targets).toMatchObject([
    { platform: 'facebook', state: 'queued' },
    { platform: 'linkedin', state: 'canceled' },
  ])
})

test('a swap offers what fits the day and what the agent’s own data bear out, and planning nothing that claims anything', async () => {
  const shelved = (caption: string) => shelve(server.context, 'new-construction', { caption })
  const others = new Set([
    await shelved('Happy Father’s Day'),
    await shelved('Just sold'),
    await shelved('Sent by [name]'),
  ])
  const certified = await shelved('As an ABR I read every floor plan')
  const plain = new Set([await shelved('Ask before you pick the tile'), await shelved('Pick the lot first')])
  await save({ tags: ['newConstruction'] })
  const swaps = async () => {
    const { id, postId } = await planned()
    const shown = new Set([postId])
    for (let swapping = 0; swapping < 4; swapping++) shown.add((await swap(id)).body.data?.social_post_id ?? null)
    return shown
  }
  await setAgent({ designations: 'SRS, ABR' })
  const all = (await autoPosts(server.context, agent.id)).map(({ postId }) => postId)
  expect(all.filter((postId) => !plain.has(postId ?? 0))).toEqual([])
  const offered = await swaps()
  expect(offered.has(certified)).toBe(true)
  expect([...offered].filter((id) => others.has(id ?? 0))).toEqual([])
})

test('a swap says so when there is no other post', async () => {
  await save({ tags: ['mortgage'], frequency_days_of_week: ['friday'] })
  const message = 'There’s no other post for your categories and platforms right now.'
  expect(await swap((await planned()).id)).toMatchObject({ status: 409, body: { message } })
})

test.runIf(inject('clusterUrl') !== null)(
  'a swap and planning of the same post wait for each other and don’t block each other',
  async () => {
    const AUSTIN = 4_671_654
    await setAgent({ brokerageCityId: AUSTIN })
    const { id } = await planned()
    let answer: ReturnType<typeof swap> | undefined
    // As planning does for a post that is no longer right.
    await server.context.db.transaction(async (tx) => {
      await lockCities(tx, [AUSTIN])
      answer = swap(id)
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
      await vi.waitFor(async () => expect((await tx.execute(waiting)).rows).not.toEqual([]), { interval: 20 })
      await takeBack(tx, [id], NOW)
    })
    expect((await answer)?.status).toBe(404)
  },
)
