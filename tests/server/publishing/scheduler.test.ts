import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { targets } from '#server/db/schema/index.ts'
import { browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'

let postId: number

setUpAgent()

beforeAll(async () => {
  postId = await createPost(server.context)
})

async function schedule(at: string): Promise<number> {
  const { status, body } = await publish(browser, postId, publishBody({ scheduled_at: at }))
  expect(status).toBe(201)
  return body.data.id
}

const month = async (which: number | string, year: number | string = 2031) =>
  browser.api<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?month=${which}&year=${year}`)

const idsOf = async (which: number) => (await month(which)).body.data.map(({ id }) => id)

describe('a month of the scheduler', () => {
  test('begins and ends at midnight of the agent’s own zone', async () => {
    const last = await schedule('2031-06-01 04:59:59')
    const first = await schedule('2031-06-01 05:00:00')
    expect([await idsOf(5), await idsOf(6)]).toEqual([[last], [first]])
    await setAgent({ timeZone: 'Pacific/Honolulu' })
    expect([await idsOf(5), await idsOf(6)]).toEqual([[last, first], []])
  })

  test('lists posts in the order in which they go out, with all a card shows, without canceled ones', async () => {
    const second = await schedule('2031-07-09 12:00:00')
    const first = await schedule('2031-07-03 12:00:00')
    const canceled = await schedule('2031-07-05 12:00:00')
    expect((await browser.api('DELETE', `/agent/social-posts/${canceled}`)).status).toBe(204)
    const { body, headers } = await month(7)
    expect(body.data.map(({ id }) => id)).toEqual([first, second])
    expect(body.data[0]).toMatchObject({
      title: expect.stringContaining('Post'),
      type: 'image',
      platforms: ['facebook'],
      status: 'scheduled',
      scheduled_at: '2031-07-03T12:00:00.000Z',
      published_at: null,
      targets: [{ platform: 'facebook', state: 'queued', permalink: null, attempts: 0, error: null }],
    })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['13', '2031'],
    ['1', '1999'],
    ['', '2031'],
    ['1.5', '2031'],
  ])('is refused for month %j and year %s', async (which, year) => {
    expect((await month(which, year)).status).toBe(422)
  })
})

test.each<[TargetState, number, TargetState]>([
  ['queued', 204, 'canceled'],
  ['failed', 204, 'canceled'],
  ['needs_check', 204, 'canceled'],
  ['canceled', 204, 'canceled'],
  ['publishing', 409, 'publishing'],
  ['published', 409, 'published'],
])('canceling a post that is %s answers %i', async (state, status, after) => {
  const id = await schedule('2031-09-15 12:00:00')
  await server.context.db.update(targets).set({ state }).where(eq(targets.publicationId, id))
  expect((await browser.api('DELETE', `/agent/social-posts/${id}`)).status).toBe(status)
  expect((await scheduledPost(browser, id)).targets[0]?.state).toBe(after)
})
