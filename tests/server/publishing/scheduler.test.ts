import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { browser, postId, setUpAgent } from '#tests/support/agent-setup.ts'
import { accepted, setAgent, setTargets } from '#tests/support/publishing-steps.ts'
import { scheduledPost } from '#tests/support/publishing.ts'

setUpAgent({ post: {} })

const schedule = async (at: string) => (await accepted(postId, { scheduled_at: at })).id

const month = async (which: number, year = 2031) =>
  browser.api<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?month=${which}&year=${year}`)

const idsOf = async (which: number) => (await month(which)).body.data.map(({ id }) => id)

test('a month of the scheduler begins and ends at midnight of the agent’s own zone', async () => {
  const last = await schedule('2031-06-01 04:59:59')
  const first = await schedule('2031-06-01 05:00:00')
  expect([await idsOf(5), await idsOf(6)]).toEqual([[last], [first]])
  await setAgent({ timeZone: 'Pacific/Honolulu' })
  expect([await idsOf(5), await idsOf(6)]).toEqual([[last, first], []])
})

test('a month of the scheduler lists posts in the order in which they go out, with all a card shows, without canceled ones', async () => {
  const second = await schedule('2031-07-09 12:00:00')
  const first = await schedule('2031-07-03 12:00:00')
  const canceled = await schedule('2031-07-05 12:00:00')
  expect((await browser.api('DELETE', `/agent/social-posts/${canceled}`)).status).toBe(204)
  const { body, headers } = await month(7)
  expect(body.data.map(({ id }) => id)).toEqual([first, second])
  const targets = [{ platform: 'facebook', state: 'queued', permalink: null, attempts: 0, error: null }]
  const times = { scheduled_at: '2031-07-03T12:00:00.000Z', published_at: null }
  expect(body.data[0]).toMatchObject({
    type: 'image',
    platforms: ['facebook'],
    status: 'scheduled',
    ...times,
    targets,
  })
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a month outside the calendar is refused', async () => {
  expect([(await month(13)).status, (await month(1, 1999)).status]).toEqual([422, 422])
})

test.each<[TargetState, number, TargetState]>([
  ['needs_check', 204, 'canceled'],
  ['canceled', 204, 'canceled'],
  ['publishing', 409, 'publishing'],
])('canceling a post that is %s answers %i', async (state, status, after) => {
  const id = await schedule('2031-09-15 12:00:00')
  await setTargets(id, { state })
  expect((await browser.api('DELETE', `/agent/social-posts/${id}`)).status).toBe(status)
  expect((await scheduledPost(browser, id)).targets[0]?.state).toBe(after)
})
