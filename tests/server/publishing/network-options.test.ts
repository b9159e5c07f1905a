import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { NetworkOptions, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { MediaRole } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { postMedia } from '#server/db/schema/index.ts'
import { browser, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, say, settled } from '#tests/support/publishing-steps.ts'
import { createPost, publish, publishBody, type Problem } from '#tests/support/publishing.ts'

const posts = { image: 0, upright: 0, carousel: 0, reel: 0, wide: 0 }

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

beforeAll(async () => {
  const both: MediaRole[] = ['facebook_image', 'instagram_image']
  posts.image = await createPost(server.context, { media: both })
  posts.upright = await createPost(server.context, { media: [...both, 'story_image'], size: [270, 480] })
  posts.carousel = await createPost(server.context, {
    type: 'carousel',
    media: ['instagram_carousel_image', 'instagram_carousel_image'],
  })
  posts.reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
  posts.wide = await createPost(server.context, { type: 'wide_vertical_video', media: ['wide_video'] })
})

beforeEach(() => sandbox.forget())

const only = (platform: Platform) => ({ facebook: false, instagram: false, linkedin: false, [platform]: true })
const STORY = { is_story: true }

/** What Instagram has of a post with these options. */
async function onInstagram(postId: number, instagram: NonNullable<NetworkOptions['instagram']>) {
  const { id, caption } = await accepted(postId, { ...only('instagram'), options: { instagram } })
  const shown = await settled(id)
  expect(shown.targets).toMatchObject([{ state: 'published' }])
  const [post] = await sandbox.wall(instagram.is_story ? '' : caption, 'instagram')
  return { shown, post }
}

const refusal = async (postId: number, more: object) => {
  const { status, body } = await publish<Problem>(browser, postId, publishBody({ scheduled_at: ahead(), ...more }))
  expect(status).toBe(422)
  return body.errors ?? {}
}

describe('Instagram', () => {
  test.each([
    ['a picture', 'image'],
    ['a carousel', 'carousel'],
  ] as const)('%s goes out with its collaborators, tags, location and the label for AI', async (_name, kind) => {
    const tags = [{ username: 'lena.stages', x: 0.25, y: 0.75 }]
    const { post, shown } = await onInstagram(posts[kind], {
      collaborators: ['@cedar.and.main', 'dan_lends'],
      user_tags: tags,
      location_id: '7640348500',
      is_ai_generated: true,
    })
    expect(post?.extras).toEqual({
      collaborators: ['cedar.and.main', 'dan_lends'],
      tags,
      location: '7640348500',
      isAiGenerated: true,
    })
    expect(shown.options).toMatchObject({ instagram: { collaborators: ['cedar.and.main', 'dan_lends'] } })
  })

  test('a reel has people without a place, and the cover the agent chose', async () => {
    const tags = [{ username: 'lena.stages', x: 0.5, y: 0.5 }]
    const { post } = await onInstagram(posts.reel, { user_tags: tags, cover_at_ms: 1_500 })
    expect(post?.extras).toEqual({ tags: [{ username: 'lena.stages' }], coverAt: 1_500 })
  })

  test('someone who can’t be invited is named in the receipt, and the post can be changed', async () => {
    const options = { instagram: { collaborators: ['private.person'] } }
    const { id } = await accepted(posts.image, { ...only('instagram'), options })
    const [target] = (await settled(id)).targets
    expect(target).toMatchObject({ state: 'failed', remedy: 'edit', error: expect.stringContaining('private.person') })
  })

  test.each<[string, object, Record<string, string[]>]>([
    [
      'collaborators on a story',
      { is_story: true, collaborators: ['dan_lends'] },
      { 'options.instagram.collaborators': ['Instagram takes no collaborators on a story.'] },
    ],
    [
      'a location on a story',
      { is_story: true, location_id: '7640348500' },
      { 'options.instagram.location_id': ['Instagram takes no location on a story.'] },
    ],
    [
      'a collaborator twice',
      { collaborators: ['dan_lends', 'Dan_Lends'] },
      { 'options.instagram.collaborators': ['Please name each collaborator once.'] },
    ],
    [
      'a cover after the end',
      { cover_at_ms: 800_000 },
      { 'options.instagram.cover_at_ms': ['The cover has to be a moment of the video.'] },
    ],
  ])('%s is refused', async (_name, instagram, errors) => {
    expect(await refusal(posts.reel, { ...only('instagram'), options: { instagram } })).toEqual(errors)
  })

  test('four collaborators, and a name that is none, are refused', async () => {
    const four = { collaborators: ['one', 'two', 'three', 'four'] }
    expect(Object.keys(await refusal(posts.image, { options: { instagram: four } }))[0]).toMatch(/^options/)
    const odd = { collaborators: ['not a name'] }
    expect(Object.keys(await refusal(posts.image, { options: { instagram: odd } }))[0]).toMatch(/^options/)
  })
})

describe('stories', () => {
  const CASES = [
    ['facebook', 'image'],
    ['facebook', 'reel'],
    ['instagram', 'image'],
    ['instagram', 'reel'],
  ] as const

  const story = (platform: Platform, postId: number, more: object = {}) =>
    accepted(postId, { ...only(platform), options: { [platform]: STORY }, ...more })
  const storiesOn = async (platform: Platform) =>
    (await sandbox.wall('', platform)).filter(({ extras }) => extras?.isStory)

  test.each(CASES)('on %s a story of a %s goes out once, without words', async (platform, kind) => {
    const { id } = await story(platform, posts[kind])
    const shown = await settled(id)
    expect(shown.targets).toMatchObject([
      { state: 'published', permalink: expect.stringMatching(/^http/) as string, signature: '', error: null },
    ])
    expect(await storiesOn(platform)).toHaveLength(1)
  })

  test.each([
    ['facebook', 'image', 'create_story'],
    ['facebook', 'reel', 'story_finish'],
    ['instagram', 'image', 'publish_media'],
    ['instagram', 'reel', 'publish_media'],
  ] as const)(
    'on %s a story of a %s whose answer was lost is found and not sent again',
    async (platform, kind, call) => {
      await sandbox.fault(call, 'lost_answer', 1, platform)
      const { id } = await story(platform, posts[kind])
      const [target] = (await settled(id)).targets
      expect(target).toMatchObject({ state: 'published', permalink: expect.stringMatching(/^http/) as string })
      expect(await storiesOn(platform)).toHaveLength(1)
    },
  )

  test('a story of a picture that Facebook doesn’t list stays in doubt, and is not sent again', async () => {
    await sandbox.fault('create_story', 'http_500', 1, 'facebook')
    const { id } = await story('facebook', posts.image)
    const [target] = (await settled(id)).targets
    expect(target).toMatchObject({ state: 'needs_check', remedy: 'check' })
    expect(await storiesOn('facebook')).toHaveLength(0)
    expect((await say(id, 'there')).status).toBe(200)
  })

  test('Facebook’s link for a story may be missing, which makes it no less published', async () => {
    await sandbox.fault('list_stories', 'http_500', 1, 'facebook')
    const { id } = await story('facebook', posts.image)
    expect((await settled(id)).targets).toMatchObject([{ state: 'published', permalink: null }])
    expect(await storiesOn('facebook')).toHaveLength(1)
  })

  test('the upright picture of a post is its story, and is fit for nothing else on Instagram', async () => {
    const rows = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, posts.upright))
    const upright = rows.find(({ role }) => role === 'story_image')?.fileKey ?? ''
    await story('instagram', posts.upright).then(({ id }) => settled(id))
    const [one] = await storiesOn('instagram')
    const sent = await fetch(one?.media[0]?.url ?? '')
    expect(Buffer.from(await sent.arrayBuffer()).equals(await server.context.storage.read(upright))).toBe(true)
    expect(await refusal(posts.upright, only('instagram'))).toHaveProperty('platforms')
  })

  test('people are tagged in a story, and one network’s story is another’s post', async () => {
    const user_tags = [{ username: 'lena.stages', x: 0.5, y: 0.5 }]
    const options = { instagram: { ...STORY, user_tags } }
    const { id, caption } = await accepted(posts.image, { facebook: true, instagram: true, options })
    await settled(id)
    expect(await sandbox.wall(caption, 'facebook')).toHaveLength(1)
    const [one] = await storiesOn('instagram')
    expect(one?.extras).toEqual({ isStory: true, tags: user_tags })
  })

  test('several pictures are no story, nor is a wide video on Facebook', async () => {
    const ask = (platform: Platform, postId: number) =>
      refusal(postId, { ...only(platform), options: { [platform]: STORY } })
    expect(await ask('instagram', posts.carousel)).toEqual({
      'options.instagram.is_story': ['A story is one picture or one video. This post has 2 for Instagram.'],
    })
    expect(await ask('facebook', posts.wide)).toEqual({
      'options.facebook.is_story': ['Facebook stories must be vertical, 9:16.'],
    })
  })

  test('a story takes no first comment, and no caption is asked for it', async () => {
    const ofStory = { ...only('instagram'), options: { instagram: STORY }, scheduled_at: ahead() }
    expect(await refusal(posts.image, { ...ofStory, first_comment: 'Hello' })).toEqual({
      first_comment: ['A story takes no first comment.'],
    })
    await accepted(posts.image, { ...ofStory, caption: '' })
    const { id } = await accepted(posts.image, {
      facebook: true,
      instagram: true,
      options: { instagram: STORY },
      first_comment: 'Hi',
    })
    const shown: ScheduledPost = await settled(id)
    expect(shown.targets.map(({ platform, comment }) => [platform, comment !== null])).toEqual([
      ['facebook', true],
      ['instagram', false],
    ])
  })
})
