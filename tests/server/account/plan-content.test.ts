import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { type ContentCategory, WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import { publications, socialPostSettings, targets, unusedFiles } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import { createPost, publish, publishBody, storePublication, type Problem } from '#tests/support/publishing.ts'
import { storePicture } from '#tests/support/templates.ts'

/** A Monday morning in Chicago. */
const NOW = new Date('2026-03-02T15:00:00Z')
const NEIGHBORHOOD = 'neighborhood-videos'
const HOME_TOURS = 'home-tour-videos'

let now = NOW
// The tests are the only worker.
setUpAgent({ now: () => now, config: { role: 'web' } })
const videos: Record<string, number[]> = {}

beforeAll(async () => {
  for (const [tag, most] of Object.entries({ [NEIGHBORHOOD]: 6, [HOME_TOURS]: 6, 'lead-capture': 1, 'home-buyers': 6 }))
    for (let made = 0; made < most; made++) (videos[tag] ??= []).push(await shelve(server.context, tag))
})

beforeEach(() => void (now = NOW))

const send = (tag: string, scheduledAt: string) =>
  publish<{ data: { id: number } } & Problem>(
    browser,
    videos[tag]?.[0] ?? 0,
    publishBody({ scheduled_at: scheduledAt, instagram: false, linkedin: false }),
  )
/** Stores a publication of a neighborhood video on each of so many days of that month, and gives the first. */
async function scheduled(month: string, count: number): Promise<number> {
  const video = { socialPostId: videos[NEIGHBORHOOD]?.[0] ?? 0, limitedVideo: NEIGHBORHOOD } as const
  const ids = []
  for (let day = 1; day <= count; day++) {
    const at = new Date(`${month}-1${day}T15:00:00Z`)
    const target = { platform: 'facebook', state: 'queued', runAt: at } as const
    ids.push((await storePublication(server.context, agent.id, { ...video, scheduledAt: at }, target)).id)
  }
  return ids[0] ?? 0
}
const sent = async (...post: Parameters<typeof send>) => (await send(...post)).status

const choose = async (categories: ContentCategory[]) => {
  await server.context.db
    .insert(socialPostSettings)
    .values({ agentId: agent.id, categories, days: [...WEEKDAYS], timeOfDay: 'evening' })
    .onConflictDoUpdate({ target: socialPostSettings.agentId, set: { categories } })
  await replan(server.context, agent.id)
  return await autoPosts(server.context, agent.id)
}

test('premium posts are refused on Plus by the name of their category, and not planned, but can be read', async () => {
  await setAgent({ plan: 'plus' })
  for (const [tag, name] of [
    [NEIGHBORHOOD, 'Neighborhood Videos'],
    [HOME_TOURS, 'Home Tour Videos'],
    ['lead-capture', 'Lead Capture Posts'],
  ] as const) {
    const refusal = { code: 'plan_required', message: `${name} come with the Pro plan.` }
    expect(await send(tag, 'now')).toMatchObject({ status: 403, body: refusal })
  }
  expect(await choose(['neighborhoodVideos', 'homeTourVideos', 'leadCapturePosts'])).toEqual([])
  expect((await browser.api('GET', `/social-posts/${videos[NEIGHBORHOOD]?.[0]}`)).status).toBe(200)
})

test('a premium post can be neither edited nor posted again once the plan is a smaller one', async () => {
  const { db } = server.context
  const { id } = (await send(NEIGHBORHOOD, '2026-03-05 15:00:00')).body.data
  await setAgent({ plan: 'plus' })
  const path = `/agent/social-posts/${id}`
  const refused = { status: 403, body: { code: 'plan_required' } }
  expect(await browser.api('PUT', path, { body: { caption: 'New' } })).toMatchObject(refused)
  await db.update(targets).set({ state: 'failed', attempts: 1 }).where(eq(targets.publicationId, id))
  const body = { answer: 'post_again', attempts: 1 }
  expect(await browser.api('POST', `${path}/facebook/answer`, { body })).toMatchObject(refused)
})

test('premium categories can’t be chosen for auto posts on Plus, and are ignored after a change of plan', async () => {
  await setAgent({ plan: 'plus' })
  await choose(['neighborhoodVideos', 'homeBuyers'])
  const settings = '/agent/social-post-settings'
  expect(await browser.api('GET', settings)).toMatchObject({ body: { data: { tags: ['homeBuyers'] } } })
  const tags = ['homeBuyers', 'leadCapturePosts']
  const body = { frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning', tags }
  const errors = { tags: [expect.any(String)] }
  const refused = { status: 403, body: { code: 'plan_required', errors } }
  expect(await browser.api('POST', settings, { body })).toMatchObject(refused)
})

test('the files for Facebook ads are downloaded on Pro, and refused on Plus and in formats a post doesn’t have', async () => {
  const ask = (id: number, format: string) => browser.api<Problem>('GET', `/social-posts/${id}/ads/${format}`)
  const image = await createPost(server.context, { media: ['facebook_image'], size: [60, 60] })
  const upright = await createPost(server.context, { media: ['facebook_image'], size: [48, 60] })
  const reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
  for (const [id, format, mime] of [
    [image, 'square-image', 'image/jpeg'],
    [reel, 'vertical-video', 'video/mp4'],
  ] as const) {
    const answer = await ask(id, format)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mime])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Post /)
  }
  expect((await ask(image, 'vertical-video')).status).toBe(404)
  expect((await ask(upright, 'square-image')).status).toBe(404)
  expect((await ask(image, 'poster')).status).toBe(422)
  await setAgent({ plan: 'plus' })
  expect(await ask(image, 'square-image')).toMatchObject({ status: 403, body: { code: 'plan_required' } })
})

test('limited videos on Pro are four of each kind in a month of the agent’s own, without canceled ones', async () => {
  const first = await scheduled('2031-06', 4)
  // Eleven in the evening of June 30 in Chicago.
  const { status, body } = await send(NEIGHBORHOOD, '2031-07-01 04:00:00')
  expect([status, body.code, body.message]).toEqual([
    422,
    'monthly_limit',
    'You’ve reached your Pro plan’s limit of 4 Neighborhood Videos for this month. Pick another month, or upgrade to Premium.',
  ])
  expect(await sent(HOME_TOURS, '2031-06-28 15:00:00')).toBe(201)
  expect(await sent(NEIGHBORHOOD, '2031-07-01 05:00:00')).toBe(201)
  expect((await browser.api('DELETE', `/agent/social-posts/${first}`)).status).toBe(204)
  expect(await sent(NEIGHBORHOOD, '2031-06-21 15:00:00')).toBe(201)
})

test('limited videos on Premium are eight of each kind a month', async () => {
  await setAgent({ plan: 'premium' })
  await scheduled('2031-06', 8)
  expect((await send(NEIGHBORHOOD, '2031-06-28 15:00:00')).body.message).toBe(
    'You’ve reached your Premium plan’s limit of 8 Neighborhood Videos for this month. Pick another month.',
  )
})

test('limited videos requested all at once are no more than the limit', async () => {
  const days = [11, 12, 13, 14, 15, 16]
  const answers = await Promise.all(days.map((day) => sent(NEIGHBORHOOD, `2031-06-${day} 15:00:00`)))
  expect(answers.filter((one) => one === 201)).toHaveLength(4)
})

test('a limited video can be moved within its full month, and not into another full one', async () => {
  const first = await scheduled('2031-06', 4)
  await scheduled('2031-07', 4)
  const put = (body: object) => browser.api<Problem>('PUT', `/agent/social-posts/${first}`, { body })
  expect((await put({ scheduled_at: '2031-06-25 15:00:00' })).status).toBe(200)
  expect((await put({ scheduled_at: '2031-07-25 15:00:00' })).body.code).toBe('monthly_limit')
})

test('the limit applies to planned auto posts too', async () => {
  const planned = await choose(['neighborhoodVideos', 'homeTourVideos', 'homeBuyers'])
  expect(planned).toHaveLength(14)
  for (const tag of [NEIGHBORHOOD, HOME_TOURS]) {
    expect(planned.filter(({ postId }) => videos[tag]?.includes(postId ?? 0)).length).toBeLessThanOrEqual(4)
  }
  expect(await choose(['neighborhoodVideos'])).toHaveLength(4)
})

test('the limit applies to auto posts planned in the last hours of a month, when it is over in UTC', async () => {
  await setAgent({ timeZone: 'Pacific/Honolulu' })
  await scheduled('2026-03', 4)
  // Five in the afternoon of March 31 in Honolulu.
  now = new Date('2026-04-01T03:00:00Z')
  const planned = await choose(['neighborhoodVideos'])
  expect(planned.map(({ day }) => day)).toEqual(['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'])
})

test('what was drawn for a planned auto post that makes room is listed as unused', async () => {
  const planned = await choose(['neighborhoodVideos'])
  const last = planned.at(-1)?.id ?? 0
  const key = await storePicture(server.context, '#010203')
  await server.context.db
    .update(publications)
    .set({ brandState: 'drawn', media: [{ role: 'vertical_video', key, mime: 'image/png' }] })
    .where(eq(publications.id, last))
  expect(await sent(NEIGHBORHOOD, '2026-03-20 15:00:00')).toBe(201)
  const left = (await autoPosts(server.context, agent.id)).map(({ id }) => id)
  expect([left.length, left.includes(last)]).toEqual([3, false])
  expect(await server.context.db.$count(unusedFiles, eq(unusedFiles.key, key))).toBe(1)
})
