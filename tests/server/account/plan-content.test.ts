import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Plan } from '#domain/plan/plan.ts'
import type { ContentCategory } from '#domain/auto-post/auto-post.ts'
import { agents, publications, socialPostSettings, targets, unusedFiles } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage, createPost, publish, publishBody, type Problem } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

/** A Monday morning in Chicago. */
const NOW = new Date('2026-03-02T15:00:00Z')
const NEIGHBORHOOD = 'neighborhood-videos'
const HOME_TOURS = 'home-tour-videos'

let now = NOW
const server = useTestServer({ now: () => now })
const videos: Record<string, number[]> = { [NEIGHBORHOOD]: [], [HOME_TOURS]: [], 'lead-capture': [], 'home-buyers': [] }

beforeAll(async () => {
  for (const [tag, ids] of Object.entries(videos)) {
    for (let made = 0; made < 6; made++) ids.push(await shelve(server.context, tag))
  }
})

let agent: Person
let browser: Browser

async function signInOn(plan: Plan): Promise<void> {
  agent = await server.createAgent({}, { plan, timeZone: 'America/Chicago' })
  await connectMayasPage(server.context, agent)
  browser = await server.signIn(agent.email)
}

beforeEach(async () => {
  now = NOW
  await signInOn('pro')
})

const send = (tag: string, scheduledAt: string, nth = 0, headers: Record<string, string> = {}) =>
  publish<{ data: { id: number } } & Problem>(
    browser,
    videos[tag]?.[nth] ?? 0,
    publishBody({ scheduled_at: scheduledAt, instagram: false, linkedin: false }),
    headers,
  )
const sent = async (tag: string, scheduledAt: string) => {
  const { status, body } = await send(tag, scheduledAt)
  return status === 201 ? 201 : [status, body.code]
}

const choose = async (categories: ContentCategory[], plan?: Plan) => {
  if (plan) await server.context.db.update(agents).set({ plan }).where(eq(agents.userId, agent.id))
  await server.context.db
    .insert(socialPostSettings)
    .values({
      agentId: agent.id,
      categories,
      days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      timeOfDay: 'evening',
    })
    .onConflictDoUpdate({ target: socialPostSettings.agentId, set: { categories } })
  await replan(server.context, agent.id)
  return await autoPosts(server.context, agent.id)
}

describe('content beyond the plan', () => {
  test('premium posts are refused on Plus when they are published, and can be read', async () => {
    await signInOn('plus')
    for (const [tag, message] of [
      [NEIGHBORHOOD, 'Neighborhood Videos come with the Pro plan.'],
      [HOME_TOURS, 'Home Tour Videos come with the Pro plan.'],
      ['lead-capture', 'Lead Capture Posts come with the Pro plan.'],
    ] as const) {
      const { status, body } = await send(tag, 'now')
      expect([status, body.code, body.message]).toEqual([403, 'plan_required', message])
      const read = await browser.api('GET', `/social-posts/${videos[tag]?.[0]}`)
      expect(read).toMatchObject({ status: 200, body: { data: { tags: [{ slug: tag }] } } })
    }
    expect(await server.context.db.select().from(publications).where(eq(publications.agentId, agent.id))).toEqual([])
    expect(await choose(['neighborhoodVideos', 'homeTourVideos', 'leadCapturePosts'])).toEqual([])
  })

  test('a premium post can be neither edited nor posted again once the plan is a smaller one', async () => {
    const { body } = await send(NEIGHBORHOOD, '2026-03-05 15:00:00')
    await server.context.db.update(agents).set({ plan: 'plus' }).where(eq(agents.userId, agent.id))
    const edited = await browser.api<Problem>('PUT', `/agent/social-posts/${body.data.id}`, {
      body: { caption: 'New' },
    })
    expect([edited.status, edited.body.code]).toEqual([403, 'plan_required'])
    await server.context.db
      .update(targets)
      .set({ state: 'failed', attempts: 1 })
      .where(eq(targets.publicationId, body.data.id))
    const again = await browser.api<Problem>('POST', `/agent/social-posts/${body.data.id}/facebook/answer`, {
      body: { answer: 'post_again', attempts: 1 },
    })
    expect([again.status, again.body.code]).toEqual([403, 'plan_required'])
  })

  test('premium categories can’t be chosen for auto posts on Plus, and are ignored after a change of plan', async () => {
    await choose(['neighborhoodVideos', 'homeBuyers'], 'plus')
    const { body } = await browser.api<{ data: { tags: string[] } }>('GET', '/agent/social-post-settings')
    expect(body.data.tags).toEqual(['homeBuyers'])
    const settings = { frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' }
    const refused = await browser.api<Problem>('POST', '/agent/social-post-settings', {
      body: { ...settings, tags: ['homeBuyers', 'leadCapturePosts'] },
    })
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      403,
      'plan_required',
      ['tags'],
    ])
  })
})

describe('the files for Facebook ads', () => {
  const ask = (id: number, format: string) => browser.api<Problem>('GET', `/social-posts/${id}/ads/${format}`)

  test('the files for Facebook ads are downloaded on Pro: the square image and the vertical video', async () => {
    const image = await createPost(server.context, { media: ['facebook_image'], size: [600, 600] })
    const reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
    for (const [id, format, mime] of [
      [image, 'square-image', 'image/jpeg'],
      [reel, 'vertical-video', 'video/mp4'],
    ] as const) {
      const answer = await ask(id, format)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mime])
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Post /)
    }
  })

  test('the files for Facebook ads are refused on Plus and for formats that a post doesn’t have', async () => {
    const image = await createPost(server.context, { media: ['facebook_image'], size: [600, 600] })
    const upright = await createPost(server.context, { media: ['facebook_image'], size: [480, 600] })
    expect((await ask(image, 'vertical-video')).status).toBe(404)
    expect((await ask(upright, 'square-image')).status).toBe(404)
    expect((await ask(image, 'poster')).status).toBe(422)
    await signInOn('plus')
    const answer = await ask(image, 'square-image')
    expect([answer.status, answer.body.code]).toEqual([403, 'plan_required'])
  })
})

/** Bytes that no library post has. */
async function filmWithFooter(): Promise<Buffer> {
  const film = await readFile(join(import.meta.dirname, '../../support/media/reel.mp4'))
  const padding = Buffer.alloc(64)
  padding.writeUInt32BE(64)
  padding.write('free', 4, 'latin1')
  return Buffer.concat([film, padding])
}

describe('the limited videos of a month', () => {
  test.each([
    ['pro', 4, '4 Neighborhood Videos for this month. Pick another month, or move up to Premium.'],
    ['premium', 8, '8 Neighborhood Videos for this month. Pick another month.'],
  ] as const)('limited videos on %s are %i of each kind a month, and no more', async (plan, most, message) => {
    await signInOn(plan)
    for (let nth = 1; nth <= most; nth++) expect(await sent(NEIGHBORHOOD, `2031-06-${10 + nth} 15:00:00`)).toBe(201)
    const { status, body } = await send(NEIGHBORHOOD, '2031-06-28 15:00:00')
    expect([status, body.code]).toEqual([422, 'monthly_limit'])
    expect(body.message).toBe(`You’ve reached your ${plan === 'pro' ? 'Pro' : 'Premium'} plan’s limit of ${message}`)
    expect(await sent(HOME_TOURS, '2031-06-28 15:00:00')).toBe(201)
    expect(await sent(NEIGHBORHOOD, '2031-07-02 15:00:00')).toBe(201)
  })

  test('limited videos count in the agent’s own month, not in that of UTC', async () => {
    for (let day = 1; day <= 4; day++) expect(await sent(NEIGHBORHOOD, `2031-06-1${day} 15:00:00`)).toBe(201)
    // Eleven in the evening of June 30 in Chicago.
    expect(await sent(NEIGHBORHOOD, '2031-07-01 04:00:00')).toEqual([422, 'monthly_limit'])
    expect(await sent(NEIGHBORHOOD, '2031-07-01 05:00:00')).toBe(201)
  })

  test('limited videos requested all at once are no more than the limit', async () => {
    const days = [11, 12, 13, 14, 15, 16, 17, 18]
    const answers = await Promise.all(days.map((day) => sent(NEIGHBORHOOD, `2031-06-${day} 15:00:00`)))
    expect(answers.filter((one) => one === 201)).toHaveLength(4)
  })

  test('canceled publications don’t count as limited videos', async () => {
    for (let day = 1; day <= 3; day++) await send(NEIGHBORHOOD, `2031-06-1${day} 15:00:00`)
    const { body } = await send(NEIGHBORHOOD, '2031-06-20 15:00:00')
    expect((await browser.api('DELETE', `/agent/social-posts/${body.data.id}`)).status).toBe(204)
    expect(await sent(NEIGHBORHOOD, '2031-06-21 15:00:00')).toBe(201)
  })

  test('a limited video can be moved within its full month, and not into another full one', async () => {
    const ids: number[] = []
    for (let day = 1; day <= 4; day++) ids.push((await send(NEIGHBORHOOD, `2031-06-1${day} 15:00:00`)).body.data.id)
    const put = (body: object) => browser.api<Problem>('PUT', `/agent/social-posts/${ids[0]}`, { body })
    expect((await put({ scheduled_at: '2031-06-25 15:00:00' })).status).toBe(200)
    for (let day = 1; day <= 4; day++) await send(NEIGHBORHOOD, `2031-07-1${day} 15:00:00`)
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
    agent = await server.createAgent({}, { plan: 'pro', timeZone: 'Pacific/Honolulu' })
    await connectMayasPage(server.context, agent)
    browser = await server.signIn(agent.email)
    for (let day = 11; day <= 14; day++) expect(await sent(NEIGHBORHOOD, `2026-03-${day} 15:00:00`)).toBe(201)
    // Five in the afternoon of March 31 in Honolulu.
    now = new Date('2026-04-01T03:00:00Z')
    const planned = await choose(['neighborhoodVideos'])
    expect(planned.map(({ day }) => day)).toEqual(['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'])
  })

  test('what was drawn for a planned auto post that makes room is listed as unused', async () => {
    const planned = await choose(['neighborhoodVideos'])
    const last = planned.at(-1)?.id ?? 0
    const drawn = await server.context.storage.put(await filmWithFooter(), 'video/mp4')
    await server.context.db
      .update(publications)
      .set({ brandState: 'drawn', media: [{ role: 'vertical_video', key: drawn.key, mime: 'video/mp4' }] })
      .where(eq(publications.id, last))
    expect(await sent(NEIGHBORHOOD, '2026-03-20 15:00:00')).toBe(201)
    const left = (await autoPosts(server.context, agent.id)).map(({ id }) => id)
    expect([left.length, left.includes(last)]).toEqual([3, false])
    const unused = await server.context.db.select({ key: unusedFiles.key }).from(unusedFiles)
    expect(unused.map(({ key }) => key)).toContain(drawn.key)
  })
})
