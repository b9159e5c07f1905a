import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { targets } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let postId: number

beforeAll(async () => {
  server = await startTestServer()
  postId = await createPost(server.context)
})

afterAll(() => server.close())

beforeEach(async () => {
  browser = await agentIn('America/Chicago')
})

async function agentIn(timeZone: 'America/Chicago' | 'Pacific/Honolulu') {
  const agent = await server.createAgent({}, { timeZone })
  await connectMayasPage(server.context, agent)
  return server.signIn(agent.email)
}

const schedule = async (at: string, by = browser) => {
  const answer = await publish(by, postId, publishBody({ scheduled_at: at }))
  expect(answer.status).toBe(201)
  return answer.body.data
}

const month = async (year: number | string, which: number | string, by = browser) =>
  by.api<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?month=${which}&year=${year}`)

const setState = (id: number, state: TargetState) =>
  server.context.db.update(targets).set({ state }).where(eq(targets.publicationId, id))

describe('a month of the scheduler', () => {
  test('a month begins and ends at midnight of the agent’s own zone', async () => {
    const last = await schedule('2031-06-01 04:59:59')
    const first = await schedule('2031-06-01 05:00:00')
    expect((await month(2031, 5)).body.data.map(({ id }) => id)).toEqual([last.id])
    expect((await month(2031, 6)).body.data.map(({ id }) => id)).toEqual([first.id])
    const far = await agentIn('Pacific/Honolulu')
    const there = await schedule('2031-06-01 05:00:00', far)
    expect((await month(2031, 5, far)).body.data.map(({ id }) => id)).toEqual([there.id])
  })

  test('a month lists posts in the order in which they go out, with all a card shows', async () => {
    await schedule('2031-07-09 12:00:00')
    await schedule('2031-07-03 12:00:00')
    const { body, headers } = await month(2031, 7)
    expect(body.data.map((post) => post.scheduled_at)).toEqual(['2031-07-03T12:00:00.000Z', '2031-07-09T12:00:00.000Z'])
    expect(body.data[0]).toMatchObject({
      title: expect.stringContaining('Post'),
      type: 'image',
      platforms: ['facebook'],
      status: 'scheduled',
      published_at: null,
      targets: [{ platform: 'facebook', state: 'queued', permalink: null, attempts: 0, error: null }],
    })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('a month leaves out canceled posts', async () => {
    const post = await schedule('2031-08-09 12:00:00')
    expect((await browser.api('DELETE', `/agent/social-posts/${post.id}`)).status).toBe(204)
    expect((await month(2031, 8)).body.data).toEqual([])
    expect((await scheduledPost(browser, post.id)).status).toBe('canceled')
  })

  test.each([
    ['2031', '0'],
    ['2031', '13'],
    ['1999', '1'],
    ['abc', '1'],
    ['2031', ''],
    ['2031', '1.5'],
    ['2031', '1; drop table users'],
  ])('a month is refused for year %s and month %s', async (year, which) => {
    expect((await month(year, which)).status).toBe(422)
  })
})

describe('one scheduled post', () => {
  test('a scheduled post can be read by its agent only', async () => {
    const post = await schedule('2031-06-15 12:00:00')
    const other = await agentIn('America/Chicago')
    for (const method of ['GET', 'DELETE']) {
      expect((await other.api(method, `/agent/social-posts/${post.id}`)).status).toBe(404)
      expect((await other.api(method, '/agent/social-posts/999999')).status).toBe(404)
      expect((await server.guest().api(method, `/agent/social-posts/${post.id}`)).status).toBe(401)
    }
    expect((await month(2031, 6, other)).body.data).toEqual([])
    expect((await scheduledPost(browser, post.id)).status).toBe('scheduled')
  })

  test.each<[TargetState, number, TargetState]>([
    ['queued', 204, 'canceled'],
    ['failed', 204, 'canceled'],
    ['needs_check', 204, 'canceled'],
    ['canceled', 204, 'canceled'],
    ['publishing', 409, 'publishing'],
    ['published', 409, 'published'],
  ])('canceling a post that is %s answers %i', async (state, status, after) => {
    const post = await schedule('2031-09-15 12:00:00')
    await setState(post.id, state)
    expect((await browser.api('DELETE', `/agent/social-posts/${post.id}`)).status).toBe(status)
    expect((await scheduledPost(browser, post.id)).targets[0]?.state).toBe(after)
  })
})
