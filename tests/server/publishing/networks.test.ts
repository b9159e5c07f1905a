import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { MediaRole } from '#domain/library/post.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import type { targets } from '#server/db/schema/index.ts'
import { connectionsOf } from '#tests/support/consents.ts'
import { browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, later, say, settled, targetRow } from '#tests/support/publishing-steps.ts'
import { createPost, scheduledPost, untilIdle } from '#tests/support/publishing.ts'

type Kind = 'image' | 'carousel' | 'video' | 'reel'
const posts: Record<Kind, number> = { image: 0, carousel: 0, video: 0, reel: 0 }

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

const ofThree = (role: MediaRole) => [role, role, role]

beforeAll(async () => {
  posts.image = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
  posts.carousel = await createPost(server.context, {
    type: 'carousel',
    media: [...ofThree('facebook_carousel_image'), ...ofThree('instagram_carousel_image')],
  })
  posts.video = await createPost(server.context, { type: 'wide_vertical_video', media: ['wide_video'] })
  posts.reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

beforeEach(() => sandbox.forget())

const publishTo = (platform: Platform, postId: number) =>
  accepted(postId, { facebook: false, instagram: false, linkedin: false, [platform]: true })
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

test('media that a network prepares are looked at again after a pause, not only at the next regular check', async () => {
  const after = vi.spyOn(server.context.jobs, 'after')
  onTestFinished(() => after.mockRestore())
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
})

test('a post for now is on all walls as it was written, with a picture as WebP and without a retry', async () => {
  const webp = await createPost(server.context, {
    media: ['facebook_image', 'instagram_image'],
    mime: 'image/webp',
  })
  const caption = `A home (with #light & *room*) | ${crypto.randomUUID()} #justListed`
  const { id } = await accepted(webp, { instagram: true, linkedin: true, caption })
  const live = { state: 'published', permalink: expect.stringMatching(/^http/) as string, attempts: 1, error: null }
  const published = await settled(id)
  expect(published).toMatchObject({ status: 'published', published_at: expect.any(String) })
  expect(published.targets).toMatchObject([live, live, live])
  for (const platform of PLATFORMS) {
    const wall = await sandbox.wall(caption, platform)
    expect(wall.map(({ media }) => media.map(({ type }) => type))).toEqual([['image']])
  }
})

test('of seven hashtags the first five go out to Instagram, and all to Facebook', async () => {
  const words = `Sold in a week ${crypto.randomUUID()}.`
  const caption = `${words}\n\n#one #two #three #four #five #six #seven`
  const { id } = await accepted(posts.image, { instagram: true, caption })
  const shown = await settled(id)
  expect(shown).toMatchObject({ status: 'published', caption })
  expect(shown.targets.every(({ permalink }) => permalink !== null)).toBe(true)
  expect(await sandbox.wall(caption, 'facebook')).toHaveLength(1)
  expect(await sandbox.wall(`${words}\n\n#one #two #three #four #five`, 'instagram')).toHaveLength(1)
})

test('a post refused for the version of a network’s API goes out at once with the next version', async () => {
  for (const platform of ['facebook', 'linkedin'] as const) {
    await sandbox.fault('publish', 'version_sunset', 1, platform)
    const { id, caption } = await publishTo(platform, posts.image)
    const target = await onlyTarget(id)
    // Graph has no newer version than the newest of the table, so there the post is tried again.
    expect(target).toMatchObject({ state: 'published', attempts: 1 })
    expect(await sandbox.wall(caption, platform)).toHaveLength(1)
  }
})

// The answer of every call is lost once, the public one fails in more ways, and each remedy for a network's own error is used.
test.each<[Platform, Kind, string]>([
  ['facebook', 'carousel', 'upload_photo lost_answer, create_post lost_answer'],
  ['facebook', 'carousel', 'create_post refuse, create_post html, read_feed html'],
  ['facebook', 'image', 'create_post http_500'],
  [
    'facebook',
    'video',
    'video_start lost_answer, video_transfer lost_answer, video_finish lost_answer, video_status lost_answer',
  ],
  [
    'facebook',
    'reel',
    'reel_start lost_answer, reel_upload lost_answer, video_status http_500, reel_finish lost_answer',
  ],
  ['facebook', 'reel', 'reel_finish html'],
  ['instagram', 'carousel', 'create_container lost_answer, container_status lost_answer'],
  ['instagram', 'carousel', 'publish_media html'],
  ['instagram', 'reel', 'publish_media lost_answer'],
  ['instagram', 'image', 'create_container download_failed, container_status container_unknown'],
  ['instagram', 'image', 'publishing_limit lost_answer, publish_media refuse, read_media lost_answer'],
  ['instagram', 'image', 'publish_media not_ready'],
  ['linkedin', 'carousel', 'image_start lost_answer, image_upload lost_answer, create_post rate_limit'],
  [
    'linkedin',
    'reel',
    'video_start lost_answer, video_upload lost_answer, video_finish lost_answer, video_status lost_answer',
  ],
  ['linkedin', 'image', 'image_start processing_failed, image_upload upload_expired, create_post waiting_upload'],
])('on the wall of %s a %s is once after %s', async (platform, kind, faults) => {
  for (const fault of faults.split(', ')) {
    const [operation = '', mode = ''] = fault.split(' ')
    await sandbox.fault(operation, mode, 1, platform)
  }
  const { id, caption } = await publishTo(platform, posts[kind])
  expect((await onlyTarget(id))?.state).toBe('published')
  const wall = await sandbox.wall(caption, platform)
  const type = kind === 'reel' || kind === 'video' ? 'video' : 'image'
  expect(wall.map(({ media }) => media.map((one) => one.type))).toEqual([Array(kind === 'carousel' ? 3 : 1).fill(type)])
})

test.each<[Platform, string, string, string]>([
  ['instagram', 'create_container', 'processing_failed', 'failed'],
  // LinkedIn can't be read back, so an unknown outcome is handed to the agent.
  ['linkedin', 'create_post', 'refuse', 'needs_check'],
  ['linkedin', 'create_post', 'token_expired', 'queued'],
])('on %s a post whose %s fails with %s is %s, and on no wall', async (platform, operation, mode, state) => {
  await sandbox.fault(operation, mode, 1, platform)
  const { id, caption } = await publishTo(platform, posts.image)
  expect(await onlyTarget(id)).toMatchObject({ state, error: expect.stringMatching(/Instagram|LinkedIn/) })
  expect(await sandbox.wall(caption, platform)).toEqual([])
  const status = state === 'queued' ? 'reconnect' : 'active'
  expect(await connectionsOf(browser)).toMatchObject({ [platform]: { status }, facebook: { status: 'active' } })
})

/** The agent has checked and posts again. */
async function postAgain(id: number) {
  expect((await say(id, 'post_again')).status).toBe(200)
  return onlyTarget(id)
}

test('an unknown outcome at LinkedIn is soon handed to the agent, never sent again by itself, and posting again finds what is there', async () => {
  await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
  const { id, caption } = await publishTo('linkedin', posts.image)
  await untilRow(id, ({ state }) => state === 'needs_check')
  const error = expect.stringContaining('Please check there') as string
  expect(await onlyTarget(id)).toMatchObject({ state: 'needs_check', error })
  await later(3600, id)
  expect((await scheduledPost(browser, id)).status).toBe('needs_check')
  const [there] = await sandbox.wall(caption, 'linkedin')
  const permalink = expect.stringContaining(there?.id ?? 'nothing') as string
  expect(await postAgain(id)).toMatchObject({ state: 'published', permalink })
  expect(await sandbox.wall(caption, 'linkedin')).toHaveLength(1)
})

test('an unknown outcome at Instagram that stays unknown is not doubled by posting again', async () => {
  await sandbox.fault('publish_media', 'lost_answer', 1, 'instagram')
  const { id, caption } = await publishTo('instagram', posts.image)
  await untilRow(id, ({ mutationAt }) => mutationAt !== null)
  await sandbox.fault('container_status', 'http_500', 100, 'instagram')
  expect((await onlyTarget(id))?.state).toBe('needs_check')
  await sandbox.clearFaults()
  expect(await postAgain(id)).toMatchObject({ state: 'published' })
  expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
})
