import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { publications, targets } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import type { Answered, Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage, publish, publishBody, scheduledPost, type Problem } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const NOW = new Date('2026-03-02T15:00:00Z')

let server: TestServer
let agent: Person
let browser: Browser
let buyers: number[]

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW })
  buyers = []
  for (let made = 0; made < 6; made++) {
    buyers.push(await shelve(server.context, 'home-buyers', { caption: `Caption ${made}` }))
  }
  await shelve(server.context, 'mortgage')
  await shelve(server.context, 'home-buyers', { premium: true })
})

afterAll(() => server.close())

beforeEach(async () => {
  agent = await server.createAgent({}, { plan: 'plus' })
  await connectMayasPage(server.context, agent)
  browser = await server.signIn(agent.email)
  await save()
})

const save = (by = browser, differing: object = {}) =>
  by.api('POST', '/agent/social-post-settings', {
    body: {
      tags: ['homeBuyers'],
      frequency_days_of_week: ['thursday'],
      frequency_time_of_day: 'morning',
      timezone: 'America/Chicago',
      ...differing,
    },
  })

const swap = (id: number | undefined, by = browser): Promise<Answered<{ data: ScheduledPost }>> =>
  by.api('POST', `/agent/social-posts/${id}/swap`)

const first = async () => {
  const [row] = await autoPosts(server.context, agent.id)
  if (!row) throw new Error('Nothing is planned')
  return row
}

const message = (answer: Answered<unknown>) => (answer.body as Problem).message

describe('swapping an auto post', () => {
  test('a swap takes another post of the agent’s categories and plan, with its caption, at the same time', async () => {
    const before = await scheduledPost(browser, (await first()).id)
    const { status, body } = await swap(before.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: before.id,
      source: 'auto',
      status: 'scheduled',
      scheduled_at: before.scheduled_at,
      platforms: before.platforms,
      caption_language: 'en',
      agent_branding: false,
    })
    expect(body.data.social_post_id).not.toBe(before.social_post_id)
    expect(buyers).toContain(body.data.social_post_id)
    expect(body.data.caption).toBe(`Caption ${buyers.indexOf(body.data.social_post_id ?? 0)}`)
    const [stored] = await server.context.db.select().from(publications).where(eq(publications.id, before.id))
    expect(stored).toMatchObject({ editedAt: NOW, media: [{ role: 'instagram_image', mime: 'image/jpeg' }] })
  })

  test('swaps show every unused post before one repeats, and none planned for another day', async () => {
    const [row, next] = await autoPosts(server.context, agent.id)
    const shown = [row?.postId]
    for (let swaps = 0; swaps < 4; swaps++) shown.push((await swap(row?.id)).body.data.social_post_id)
    expect(new Set(shown)).toEqual(new Set(buyers.filter((postId) => postId !== next?.postId)))
    expect((await swap(row?.id)).body.data.social_post_id).toBe(row?.postId)
  })

  test('planning leaves a swapped post alone', async () => {
    const { id } = await first()
    const swapped = (await swap(id)).body.data
    await save(browser, { frequency_days_of_week: ['friday'], tags: ['mortgage'] })
    await replan(server.context, agent.id)
    expect(await scheduledPost(browser, id)).toEqual(swapped)
  })

  test('a swap takes a used post when none is new, before one planned for another day', async () => {
    const [row, next] = await autoPosts(server.context, agent.id)
    const others = buyers.filter((postId) => postId !== row?.postId && postId !== next?.postId)
    for (const postId of others) {
      await server.context.db
        .insert(publications)
        .values({
          agentId: agent.id,
          idempotencyKey: crypto.randomUUID(),
          requestHash: 'h',
          socialPostId: postId,
          title: 'T',
          type: 'image',
          caption: 'C',
          captionLanguage: 'en',
          media: [],
          scheduledAt: new Date(NOW.getTime() - 86_400_000),
        })
        .returning({ id: publications.id })
        .then(async ([made]) => {
          if (!made) throw new Error('The publication was not inserted')
          await server.context.db
            .insert(targets)
            .values({ publicationId: made.id, platform: 'facebook', state: 'published', runAt: NOW })
        })
    }
    expect(others).toContain((await swap(row?.id)).body.data.social_post_id)
  })

  test.each<[TargetState, string]>([
    ['publishing', 'This post has already begun to go out, so it can’t be swapped.'],
    ['published', 'This post has already begun to go out, so it can’t be swapped.'],
    ['failed', 'This post has already begun to go out, so it can’t be swapped.'],
    ['needs_check', 'This post has already begun to go out, so it can’t be swapped.'],
    ['canceled', 'This post was canceled, so there is nothing to swap.'],
  ])('a swap of a post that is %s is refused, with a message', async (state, expected) => {
    const { id } = await first()
    await server.context.db
      .update(targets)
      .set({ state, runAt: new Date('2031-01-01T00:00:00Z') })
      .where(eq(targets.publicationId, id))
    const answer = await swap(id)
    expect([answer.status, message(answer)]).toEqual([409, expected])
    expect((await first()).editedAt).toBeNull()
  })

  test('a swap is refused once the post was tried, and for a post that isn’t an auto post', async () => {
    const { id } = await first()
    await server.context.db.update(targets).set({ attempts: 1 }).where(eq(targets.publicationId, id))
    expect((await swap(id)).status).toBe(409)
    const body = publishBody({ scheduled_at: '2026-03-20 12:00:00', facebook: true })
    const own = await publish(browser, buyers[0] ?? 0, body)
    const answer = await swap(own.body.data.id)
    expect([answer.status, message(answer)]).toEqual([409, 'Only an auto post can be swapped for another.'])
  })

  test('a swap of a post that the agent took off a platform takes one for the platforms that are left', async () => {
    const { id } = await first()
    await server.context.db
      .insert(targets)
      .values({ publicationId: id, platform: 'linkedin', state: 'canceled', runAt: new Date(NOW.getTime() + 1) })
    const { status, body } = await swap(id)
    expect(status).toBe(200)
    expect(buyers).toContain(body.data.social_post_id)
    expect(body.data.targets.map(({ platform, state }) => [platform, state])).toEqual([
      ['facebook', 'queued'],
      ['linkedin', 'canceled'],
    ])
  })

  test('a swap says so when there is no other post', async () => {
    await save(browser, { tags: ['mortgage'], frequency_days_of_week: ['friday'] })
    const answer = await swap((await first()).id)
    expect([answer.status, message(answer)]).toEqual([
      409,
      'There is no other post for your categories and platforms right now.',
    ])
  })

  test('only the auto post’s own agent can swap it', async () => {
    const { id } = await first()
    const other = await server.createAgent()
    expect((await swap(id, await server.signIn(other.email))).status).toBe(404)
    expect((await swap(id, server.guest())).status).toBe(401)
    const admin = await server.createAdmin()
    expect((await swap(id, await server.signIn(admin.email))).status).toBe(403)
    expect((await swap(999_999)).status).toBe(404)
    expect((await browser.api('POST', '/agent/social-posts/one/swap')).status).toBe(422)
    expect((await first()).editedAt).toBeNull()
  })
})
