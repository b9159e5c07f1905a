import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import type { targets } from '#server/db/schema/index.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import {
  accepted,
  browser,
  clock,
  later,
  sandbox,
  server,
  settled,
  setUpPublishing,
  targetRow,
} from '#tests/support/publishing-setup.ts'
import {
  connectMayasProfiles,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  untilIdle,
  untilSettled,
  type Problem,
} from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'

type Profile = 'instagram' | 'linkedin'
type Kind = 'image' | 'carousel' | 'reel'
const posts: Record<Kind, number> = { image: 0, carousel: 0, reel: 0 }

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

beforeAll(async () => {
  posts.image = await createPost(server.context, { media: ['instagram_image'] })
  posts.carousel = await createPost(server.context, {
    type: 'carousel',
    media: ['instagram_carousel_image', 'instagram_carousel_image', 'instagram_carousel_image'],
  })
  posts.reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

beforeEach(() => sandbox.forget())

const BOTH = { facebook: false, instagram: true, linkedin: true }
const only = (platform: Profile) => ({ ...BOTH, instagram: false, linkedin: false, [platform]: true })
const publishTo = (platform: Profile, postId: number, more: object = {}) =>
  accepted(postId, { ...only(platform), ...more })
const onlyTarget = async (id: number) => (await settled(id)).targets[0]

/** Lets time pass in small steps until the row matches. */
async function untilRow(id: number, isSo: (row: typeof targets.$inferSelect) => boolean): Promise<void> {
  await untilIdle(server.context, id)
  for (let turn = 0; turn < 20; turn++) {
    if (isSo(await targetRow(id))) return
    await later(2, id)
  }
  throw new Error('It never came to be so')
}

describe('media that a network prepares', () => {
  test('are looked at again after a pause, not only at the next regular check', async () => {
    const after = vi.spyOn(server.context.jobs, 'after')
    try {
      const { id } = await publishTo('linkedin', posts.image)
      await expect.poll(() => after.mock.calls.length).toBe(1)
      const { state, runAt } = await targetRow(id)
      const [[ms, work] = []] = after.mock.calls
      expect(state).toBe('publishing')
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(2000)
      clock.forward(Math.max(0, runAt.getTime() - clock.now().getTime()) / 1000)
      await work?.()
      await expect.poll(async () => (await targetRow(id)).state).toBe('published')
    } finally {
      after.mockRestore()
    }
  })

  test('are waited for without using attempts', async () => {
    const slowPort = await freePort()
    const slow = await startStandIn(`http://localhost:${slowPort}`, 60)
    const other = await startTestServer({ now: clock.now, env: { PORT: String(slowPort) }, config: slow.config })
    const person = await other.createAgent()
    await connectMayasProfiles(other.context, person)
    const signedIn = await other.signIn(person.email)
    const postId = await createPost(other.context, {
      type: 'carousel',
      media: ['instagram_carousel_image', 'instagram_carousel_image'],
    })
    const { data } = (await publish(signedIn, postId, publishBody(BOTH))).body
    const post = await untilSettled(other.context, clock, signedIn, data.id)
    expect(post.targets).toMatchObject([{ state: 'published', attempts: 1 }, { state: 'published' }])
    await other.close()
    await slow.close()
  })
})

describe('a post for now', () => {
  test.each([
    ['instagram', 'image', 1, 'image'],
    ['instagram', 'carousel', 3, 'image'],
    ['instagram', 'reel', 1, 'video'],
    ['linkedin', 'image', 1, 'image'],
    ['linkedin', 'carousel', 3, 'image'],
    ['linkedin', 'reel', 1, 'video'],
  ] as const)(
    'is on the wall of %s once when it is a %s, with its %i %s and a link',
    async (platform, kind, count, type) => {
      const caption = `A home (with #light & *room*) | ${crypto.randomUUID()} #justListed`
      const { id } = await publishTo(platform, posts[kind], { caption })
      const permalink = expect.stringMatching(/^http/) as string
      expect(await onlyTarget(id)).toMatchObject({ platform, state: 'published', permalink, attempts: 1, error: null })
      const wall = await sandbox.wall(caption, platform)
      expect(wall.map(({ media }) => media.map((one) => one.type))).toEqual([Array(count).fill(type)])
    },
  )

  test('with a picture stored as WebP reaches both networks', async () => {
    const webp = await createPost(server.context, { media: ['instagram_image'], mime: 'image/webp' })
    const { id, caption } = await accepted(webp, BOTH)
    expect((await settled(id)).status).toBe('published')
    for (const platform of ['instagram', 'linkedin'] as const) {
      expect(await sandbox.wall(caption, platform)).toHaveLength(1)
    }
  })

  test('with a picture too tall for Instagram is refused there, and goes to LinkedIn', async () => {
    const tall = await createPost(server.context, { media: ['instagram_image'], size: [300, 400] })
    const message = 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide). This one is 300 by 400 pixels.'
    expect(await publish<Problem>(browser, tall, publishBody(BOTH))).toMatchObject({
      status: 422,
      body: { code: 'media_invalid', message, errors: { platforms: [message] } },
    })
    expect(await onlyTarget((await publishTo('linkedin', tall)).id)).toMatchObject({ state: 'published' })
  })
})

describe('a call that fails once', () => {
  // Each call has its answer lost once, the public one fails in every way, and each remedy for a network's own error is used.
  test.each<[Profile, Kind, string, string, string, number]>([
    ['instagram', 'image', 'publishing_limit', 'lost_answer', 'published', 1],
    ['instagram', 'carousel', 'create_container', 'lost_answer', 'published', 1],
    ['instagram', 'carousel', 'container_status', 'lost_answer', 'published', 1],
    ['instagram', 'image', 'read_media', 'lost_answer', 'published', 1],
    ['instagram', 'carousel', 'publish_media', 'refuse', 'published', 1],
    ['instagram', 'reel', 'publish_media', 'lost_answer', 'published', 1],
    ['instagram', 'carousel', 'publish_media', 'html', 'published', 1],
    ['instagram', 'carousel', 'publish_media', 'rate_limit', 'published', 1],
    ['instagram', 'carousel', 'publish_media', 'token_expired', 'queued', 0],
    ['instagram', 'image', 'create_container', 'download_failed', 'published', 1],
    ['instagram', 'image', 'create_container', 'processing_failed', 'failed', 0],
    ['instagram', 'image', 'container_status', 'container_unknown', 'published', 1],
    ['instagram', 'image', 'publish_media', 'not_ready', 'published', 1],
    ['linkedin', 'carousel', 'image_start', 'lost_answer', 'published', 1],
    ['linkedin', 'carousel', 'image_upload', 'lost_answer', 'published', 1],
    ['linkedin', 'reel', 'video_start', 'lost_answer', 'published', 1],
    ['linkedin', 'reel', 'video_upload', 'lost_answer', 'published', 1],
    ['linkedin', 'reel', 'video_finish', 'lost_answer', 'published', 1],
    ['linkedin', 'reel', 'video_status', 'lost_answer', 'published', 1],
    // LinkedIn can't be read back, so an unknown outcome is handed to the agent.
    ['linkedin', 'carousel', 'create_post', 'refuse', 'needs_check', 0],
    ['linkedin', 'carousel', 'create_post', 'lost_answer', 'needs_check', 1],
    ['linkedin', 'carousel', 'create_post', 'rate_limit', 'published', 1],
    ['linkedin', 'carousel', 'create_post', 'token_expired', 'queued', 0],
    ['linkedin', 'image', 'image_start', 'processing_failed', 'published', 1],
    ['linkedin', 'image', 'image_upload', 'upload_expired', 'published', 1],
    ['linkedin', 'image', 'create_post', 'waiting_upload', 'published', 1],
  ])(
    '(%s, %s, %s, %s): the post is %s, and on the wall %i times',
    async (platform, kind, operation, mode, is, count) => {
      await sandbox.fault(operation, mode, 1, platform)
      const { id, caption } = await publishTo(platform, posts[kind])
      const target = await onlyTarget(id)
      expect(target?.state).toBe(is)
      expect(await sandbox.wall(caption, platform)).toHaveLength(count)
      if (is !== 'published') expect(target?.error).toMatch(/Instagram|LinkedIn/)
      if (is !== 'queued') return
      expect(target?.remedy).toBe('reconnect')
      const { body } = await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')
      expect(body.data).toMatchObject({ [platform]: { status: 'reconnect' }, facebook: { status: 'active' } })
    },
  )

  test('does not affect another network', async () => {
    await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
    const { id } = await accepted(posts.image, BOTH)
    expect((await settled(id)).targets).toMatchObject([
      { platform: 'instagram', state: 'published' },
      { platform: 'linkedin', state: 'needs_check' },
    ])
  })
})

describe('an unknown outcome', () => {
  /** The agent has checked and posts again. */
  async function postAgain(id: number) {
    const { platform, attempts } = await targetRow(id)
    const body = { answer: 'post_again', attempts }
    const { status } = await browser.api('POST', `/agent/social-posts/${id}/${platform}/answer`, { body })
    expect(status).toBe(200)
    await later(0, id)
    return onlyTarget(id)
  }

  test('at LinkedIn is soon handed to the agent, never sent again by itself, and posting again finds what is there', async () => {
    await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
    const { id, caption } = await publishTo('linkedin', posts.image)
    await untilRow(id, ({ state }) => state === 'needs_check')
    const error = expect.stringContaining('Please look there') as string
    expect(await onlyTarget(id)).toMatchObject({ state: 'needs_check', error })
    await later(3600, id)
    expect((await scheduledPost(browser, id)).status).toBe('needs_check')
    const [there] = await sandbox.wall(caption, 'linkedin')
    const permalink = expect.stringContaining(there?.id ?? 'nothing') as string
    expect(await postAgain(id)).toMatchObject({ state: 'published', permalink })
    expect(await sandbox.wall(caption, 'linkedin')).toHaveLength(1)
  })

  test('at Instagram that stays unknown is not doubled by posting again', async () => {
    await sandbox.fault('publish_media', 'lost_answer', 1, 'instagram')
    const { id, caption } = await publishTo('instagram', posts.image)
    await untilRow(id, ({ mutationAt }) => mutationAt !== null)
    await sandbox.fault('container_status', 'http_500', 100, 'instagram')
    expect((await onlyTarget(id))?.state).toBe('needs_check')
    await sandbox.clearFaults()
    expect(await postAgain(id)).toMatchObject({ state: 'published' })
    expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
  })
})

test('Instagram’s daily limit is waited out and costs no attempt', async () => {
  await sandbox.fault('publish_media', 'daily_limit', 1, 'instagram')
  const { id, caption } = await publishTo('instagram', posts.image)
  await untilRow(id, ({ state, errorCode }) => state === 'queued' && errorCode !== null)
  expect((await targetRow(id)).errorMessage).toBe('Instagram’s limit of posts for one day is reached.')
  await later(3600, id)
  expect(await onlyTarget(id)).toMatchObject({ state: 'published', attempts: 1 })
  expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
})
