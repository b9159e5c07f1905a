import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { targets } from '#server/db/schema/index.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  connectMayasProfiles,
  createPost,
  pass,
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

setUpPublishing({
  fetches: true,
  profile: { license: 'TX 1', phone: '(512) 555-0142', plan: 'premium' },
})

beforeAll(async () => {
  posts.image = await createPost(server.context, { media: ['instagram_image'] })
  posts.carousel = await createPost(server.context, {
    type: 'carousel',
    media: ['instagram_carousel_image', 'instagram_carousel_image', 'instagram_carousel_image'],
  })
  posts.reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

beforeEach(() => sandbox.forget())

const bodyFor = (...platforms: string[]) => {
  const chosen = Object.fromEntries(['facebook', 'instagram', 'linkedin'].map((one) => [one, platforms.includes(one)]))
  return publishBody(chosen)
}

async function publishTo(platform: Profile, postId: number, more: object = {}) {
  const body = { ...bodyFor(platform), ...more }
  const answer = await publish(browser, postId, body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, caption: body.caption }
}

const settled = (id: number) => untilSettled(server.context, clock, browser, id)
const targetOf = async (id: number) => (await settled(id)).targets[0]

type Row = typeof targets.$inferSelect

async function rowOf(id: number): Promise<Row> {
  const [row] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
  if (!row) throw new Error('The target is gone')
  return row
}

/** Lets time pass in small steps until the row matches. */
async function untilRow(id: number, isSo: (row: Row) => boolean): Promise<void> {
  await untilIdle(server.context, id)
  for (let turn = 0; turn < 20; turn++) {
    if (isSo(await rowOf(id))) return
    await pass(server.context, clock, 2, id)
  }
  throw new Error('It never came to be so')
}

describe('a post whose pictures are being prepared', () => {
  test('a post whose media are being prepared is worked on again after its pause, not only at the next regular check', async () => {
    const after = vi.spyOn(server.context.jobs, 'after')
    try {
      const { id } = await publishTo('linkedin', posts.image)
      await expect.poll(() => after.mock.calls.length).toBe(1)
      const { state, runAt } = await rowOf(id)
      const [[ms, work] = []] = after.mock.calls
      expect(state).toBe('publishing')
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(2000)
      clock.forward(Math.max(0, runAt.getTime() - clock.now().getTime()) / 1000)
      await work?.()
      await expect.poll(async () => (await rowOf(id)).state).toBe('published')
    } finally {
      after.mockRestore()
    }
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
    'a post for now is on the wall of %s once when it is a %s, with its %i %s and a link',
    async (platform, kind, count, type) => {
      const caption = `A home (with #light & *room*) | ${crypto.randomUUID()} #justListed`
      const { id } = await publishTo(platform, posts[kind], { caption })
      expect(await targetOf(id)).toMatchObject({
        platform,
        state: 'published',
        permalink: expect.stringMatching(/^http/),
        attempts: 1,
        error: null,
      })
      const wall = await sandbox.wall(caption, platform)
      expect(wall.map(({ media }) => media.map((one) => one.type))).toEqual([Array(count).fill(type)])
    },
  )

  test('a post for all three networks is on each wall once', async () => {
    const both = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
    const body = bodyFor('facebook', 'instagram', 'linkedin')
    const { data } = (await publish(browser, both, body)).body
    expect((await settled(data.id)).status).toBe('published')
    for (const platform of ['facebook', 'instagram', 'linkedin'] as const) {
      expect(await sandbox.wall(body.caption, platform)).toHaveLength(1)
    }
  })

  test.each(['image/png', 'image/webp'] as const)('a picture stored as %s reaches both networks', async (mime) => {
    const postId = await createPost(server.context, { media: ['instagram_image'], mime })
    for (const platform of ['instagram', 'linkedin'] as const) {
      const { id, caption } = await publishTo(platform, postId)
      expect(await targetOf(id)).toMatchObject({ state: 'published' })
      expect(await sandbox.wall(caption, platform)).toHaveLength(1)
    }
  })

  test('a picture with the Personal Brand footer reaches both networks', async () => {
    for (const platform of ['instagram', 'linkedin'] as const) {
      const { id, caption } = await publishTo(platform, posts.image, { agent_branding: true })
      expect(await targetOf(id)).toMatchObject({ state: 'published' })
      expect(await sandbox.wall(caption, platform)).toHaveLength(1)
    }
  })
})

test('media that a network processes for a while are waited for without using attempts', async () => {
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
  const body = bodyFor('instagram', 'linkedin')
  const { data } = (await publish(signedIn, postId, body)).body
  const post = await untilSettled(other.context, clock, signedIn, data.id)
  expect(post.targets.map(({ state }) => state)).toEqual(['published', 'published'])
  expect(post.targets[0]?.attempts).toBe(1)
  await other.close()
  await slow.close()
})

describe('posts that a network would refuse', () => {
  const refused = async (postId: number, body: object) => {
    const { status, body: problem } = await publish<Problem>(browser, postId, body)
    return { status, code: problem.code, message: problem.message, fields: Object.keys(problem.errors ?? {}) }
  }

  test('refuses a picture too tall for Instagram, which the others take', async () => {
    const tall = await createPost(server.context, { media: ['instagram_image'], size: [600, 800] })
    expect(await refused(tall, bodyFor('instagram', 'linkedin'))).toEqual({
      status: 422,
      code: 'media_invalid',
      message: 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide). This one is 600 by 800 pixels.',
      fields: ['platforms'],
    })
    const { id } = await publishTo('linkedin', tall)
    expect(await targetOf(id)).toMatchObject({ state: 'published' })
  })

  test('refuses too many pictures', async () => {
    const many = await createPost(server.context, {
      type: 'carousel',
      media: Array.from({ length: 11 }, () => 'instagram_carousel_image' as const),
    })
    expect(await refused(many, bodyFor('instagram'))).toMatchObject({
      code: 'media_invalid',
      message: 'Instagram allows up to 10 pictures. This post has 11.',
    })
  })

  test('refuses a caption with too many hashtags', async () => {
    const caption = Array.from({ length: 31 }, (_, at) => `#a${at}`).join(' ')
    expect(await refused(posts.image, { ...bodyFor('instagram'), caption })).toMatchObject({
      code: 'caption_invalid',
      message: 'Instagram allows 30 hashtags. This caption has 31.',
    })
  })
})

/** Every call a post of that kind makes. */
const CALLS: Record<Profile, Partial<Record<Kind, string[]>>> = {
  instagram: {
    image: ['publishing_limit', 'create_container', 'container_status', 'publish_media', 'read_media'],
    carousel: ['create_container', 'container_status', 'publish_media'],
    reel: ['create_container', 'container_status', 'publish_media'],
  },
  linkedin: {
    carousel: ['image_start', 'image_upload', 'create_post'],
    reel: ['video_start', 'video_upload', 'video_finish', 'video_status', 'create_post'],
  },
}
const MODES = ['refuse', 'lost_answer', 'http_500', 'html', 'rate_limit', 'token_expired'] as const

const cases = Object.entries(CALLS).flatMap(([platform, kinds]) =>
  Object.entries(kinds).flatMap(([kind, calls]) =>
    calls.flatMap((operation) => MODES.map((mode) => [platform as Profile, kind as Kind, operation, mode] as const)),
  ),
)

/** The final state of a post when this went wrong once. */
function endOf(platform: Profile, operation: string, mode: (typeof MODES)[number]): string {
  // The link is read when the post is out; a failure to read it is no failure of the post.
  if (operation === 'read_media') return 'published'
  if (mode === 'token_expired') return 'queued'
  // LinkedIn can't be read back, so an unknown outcome is handed to the agent.
  if (platform === 'linkedin' && operation === 'create_post' && mode !== 'rate_limit') return 'needs_check'
  return 'published'
}

describe('a call that fails once', () => {
  test.each(cases)(
    'one fault (%s, %s, %s, %s): the state we show and the wall agree',
    async (platform, kind, operation, mode) => {
      await sandbox.fault(operation, mode, 1, platform)
      const { id, caption } = await publishTo(platform, posts[kind])
      const target = await targetOf(id)
      expect(target?.state).toBe(endOf(platform, operation, mode))
      const wall = await sandbox.wall(caption, platform)
      if (target?.state === 'needs_check') expect(wall).toHaveLength(mode === 'lost_answer' ? 1 : 0)
      else expect(wall).toHaveLength(target?.state === 'published' ? 1 : 0)
    },
  )

  test.each([
    ['instagram', 'create_container', 'fetch_timeout', 'published'],
    ['instagram', 'create_container', 'unreachable', 'published'],
    ['instagram', 'create_container', 'processing_failed', 'failed'],
    ['instagram', 'create_container', 'download_failed', 'published'],
    ['instagram', 'create_container', 'spam', 'failed'],
    ['instagram', 'create_container', 'restricted', 'failed'],
    ['instagram', 'create_container', 'image_refused', 'failed'],
    ['instagram', 'create_container', 'role_missing', 'queued'],
    ['instagram', 'container_status', 'container_unknown', 'published'],
    ['instagram', 'publish_media', 'server_error', 'published'],
    ['instagram', 'publish_media', 'not_ready', 'published'],
    ['instagram', 'publish_media', 'container_unknown', 'published'],
    ['instagram', 'publish_media', 'media_not_found', 'published'],
    ['instagram', 'publish_media', 'spam', 'failed'],
    ['linkedin', 'image_start', 'processing_failed', 'published'],
    ['linkedin', 'image_upload', 'upload_expired', 'published'],
    ['linkedin', 'create_post', 'waiting_upload', 'published'],
    ['linkedin', 'create_post', 'conflict', 'published'],
    ['linkedin', 'create_post', 'version_sunset', 'published'],
    ['linkedin', 'create_post', 'image_refused', 'published'],
    ['linkedin', 'create_post', 'access_denied', 'queued'],
    ['linkedin', 'create_post', 'token_revoked', 'queued'],
  ] as const)('%s, %s, with its own fault %s ends as %s', async (platform, operation, mode, state) => {
    await sandbox.fault(operation, mode, 1, platform)
    const { id, caption } = await publishTo(platform, posts.image)
    const target = await targetOf(id)
    expect(target?.state).toBe(state)
    expect(await sandbox.wall(caption, platform)).toHaveLength(state === 'published' ? 1 : 0)
    if (state !== 'published') expect(target?.error).toMatch(/Instagram|LinkedIn/)
  })

  test.each(['instagram', 'linkedin'] as const)(
    'a dead token at %s asks the agent to connect again',
    async (platform) => {
      await sandbox.fault('upload', 'token_expired', 1, platform)
      const { id } = await publishTo(platform, posts.image)
      expect(await targetOf(id)).toMatchObject({ state: 'queued', remedy: 'reconnect' })
      const { body } = await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')
      expect(body.data[platform]).toMatchObject({ status: 'reconnect' })
      expect(body.data['facebook']).toMatchObject({ status: 'active' })
    },
  )

  test('one network’s failure does not affect another', async () => {
    await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
    const body = bodyFor('instagram', 'linkedin')
    const { data } = (await publish(browser, posts.image, body)).body
    const states = (await settled(data.id)).targets.map(({ platform, state }) => [platform, state])
    expect(states).toEqual([
      ['instagram', 'published'],
      ['linkedin', 'needs_check'],
    ])
  })
})

describe('an unknown outcome', () => {
  /** The agent has checked and posts again. */
  async function postAgain(id: number) {
    const { platform, attempts } = await rowOf(id)
    const body = { answer: 'post_again', attempts }
    const { status } = await browser.api('POST', `/agent/social-posts/${id}/${platform}/answer`, { body })
    expect(status).toBe(200)
    await pass(server.context, clock, 0, id)
    return targetOf(id)
  }

  test('an unknown outcome at LinkedIn is soon handed to the agent and never sent again by itself', async () => {
    await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
    const { id, caption } = await publishTo('linkedin', posts.image)
    const target = await targetOf(id)
    expect(target).toMatchObject({ state: 'needs_check', error: expect.stringContaining('Please look there') })
    await pass(server.context, clock, 3600, id)
    expect((await scheduledPost(browser, id)).status).toBe('needs_check')
    expect(await sandbox.wall(caption, 'linkedin')).toHaveLength(1)
  })

  test.each(['image', 'carousel', 'reel'] as const)(
    'posting again what is already at LinkedIn finds the existing %s and does not double it',
    async (kind) => {
      await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
      const { id, caption } = await publishTo('linkedin', posts[kind])
      await settled(id)
      const [there] = await sandbox.wall(caption, 'linkedin')
      expect(await postAgain(id)).toMatchObject({
        state: 'published',
        permalink: expect.stringContaining(there?.id ?? 'nothing'),
      })
      expect(await sandbox.wall(caption, 'linkedin')).toHaveLength(1)
    },
  )

  test('posting again what did not reach LinkedIn sends it', async () => {
    await sandbox.fault('create_post', 'refuse', 1, 'linkedin')
    const { id, caption } = await publishTo('linkedin', posts.image)
    expect(await targetOf(id)).toMatchObject({ state: 'needs_check' })
    expect(await postAgain(id)).toMatchObject({ state: 'published' })
    expect(await sandbox.wall(caption, 'linkedin')).toHaveLength(1)
  })

  test('an unknown outcome at Instagram is looked up, and found with its link', async () => {
    await sandbox.fault('publish_media', 'lost_answer', 1, 'instagram')
    const { id, caption } = await publishTo('instagram', posts.carousel)
    const [target, [there]] = [await targetOf(id), await sandbox.wall(caption, 'instagram')]
    expect(target).toMatchObject({ state: 'published', permalink: there?.permalink })
  })

  test('posting again after an outcome at Instagram that stays unknown does not double the post', async () => {
    await sandbox.fault('publish_media', 'lost_answer', 1, 'instagram')
    const { id, caption } = await publishTo('instagram', posts.image)
    await untilRow(id, ({ mutationAt }) => mutationAt !== null)
    await sandbox.fault('container_status', 'http_500', 100, 'instagram')
    const target = await targetOf(id)
    expect(target?.state).toBe('needs_check')
    await sandbox.clearFaults()
    expect(await postAgain(id)).toMatchObject({ state: 'published' })
    expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
  })
})

describe('a limit', () => {
  test('Instagram’s daily limit is waited out and costs no attempt', async () => {
    await sandbox.fault('publish_media', 'daily_limit', 1, 'instagram')
    const { id, caption } = await publishTo('instagram', posts.image)
    await untilRow(id, ({ state, errorCode }) => state === 'queued' && errorCode !== null)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({
      state: 'queued',
      error: 'Instagram’s limit of posts for one day is reached.',
    })
    await pass(server.context, clock, 3600, id)
    expect(await targetOf(id)).toMatchObject({ state: 'published', attempts: 1 })
    expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
  })
})
