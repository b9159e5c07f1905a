import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { Attempt } from '#contract/publishing/publishing.ts'
import type { PostType } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { browser, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, publicationRow, put, settled } from '#tests/support/publishing-steps.ts'
import { createPost } from '#tests/support/publishing.ts'

setUpPublishing({ fetches: true })

const BOTH = ['english_subtitles', 'spanish_subtitles'] as const
const posts = { square: 0, reel: 0, spanish: 0 }

beforeAll(async () => {
  const create = (type: PostType, media: Parameters<typeof createPost>[1]) =>
    createPost(server.context, { type, film: 'reel.mp4', ...media })
  posts.square = await create('square_video', { media: ['square_video', ...BOTH] })
  posts.reel = await create('reel', { media: ['vertical_video', ...BOTH] })
  posts.spanish = await create('square_video', { media: ['square_video', 'spanish_subtitles'] })
})

beforeEach(() => sandbox.forget())

const AT = {
  facebook: { facebook: true, instagram: false, linkedin: false },
  instagram: { facebook: false, instagram: true, linkedin: false },
  linkedin: { facebook: false, instagram: false, linkedin: true },
}

/** The subtitles of the only post with a caption, as their locale and their first words. */
async function subtitlesOn(platform: Platform, caption: string): Promise<string[]> {
  const [post, ...others] = await sandbox.wall(caption, platform)
  expect(others).toEqual([])
  return (post?.extras?.subtitles ?? []).map(({ locale, text }) => `${locale} ${text.split(/\s/)[4]}`)
}

/** The lines of the receipt about subtitles. */
async function linesOf(id: number): Promise<string[]> {
  const { body } = await browser.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)
  return body.data.map(({ message }) => message).filter((message) => message.includes('subtitles'))
}

/** A post that went out to one network with the subtitles and lines of the receipt it has then. */
async function published(platform: Platform, postId: number, more: object = {}) {
  const { id, caption } = await accepted(postId, { ...AT[platform], ...more })
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'published' })
  return { subtitles: await subtitlesOn(platform, caption), lines: await linesOf(id) }
}

test.each([
  ['facebook', 'square', 'en', ['en_US english_subtitles', 'es_LA spanish_subtitles']],
  ['facebook', 'reel', 'es', ['es_LA spanish_subtitles', 'en_US english_subtitles']],
  ['linkedin', 'square', 'en', ['en_US english_subtitles']],
  ['linkedin', 'reel', 'es', ['es_ES spanish_subtitles']],
] as const)(
  '%s gets the subtitles of a %s video with a caption in "%s"',
  async (platform, post, language, subtitles) => {
    const name = platform === 'facebook' ? 'Facebook' : 'LinkedIn'
    expect(await published(platform, posts[post], { caption_language: language })).toEqual({
      subtitles,
      lines: [`We sent the subtitles to ${name}.`],
    })
    const wall = await (await fetch(`${sandbox.address}/sandbox/${platform}`)).text()
    expect(wall).toContain(`CC</span> ${subtitles.map((one) => one.split(' ')[0]).join(', ')}`)
  },
)

test('nothing is said of subtitles that a network doesn’t take', async () => {
  expect(await published('instagram', posts.reel)).toEqual({ subtitles: [], lines: [] })
  expect(await published('linkedin', posts.spanish)).toEqual({ subtitles: [], lines: [] })
})

test.each([
  ['facebook', 'add_captions', 'Facebook refused the subtitles. The video is there without them.'],
  ['linkedin', 'caption_upload', 'LinkedIn refused the subtitles. The video is there without them.'],
] as const)('a video goes out to %s although its subtitles are refused, and the receipt says so', async (...row) => {
  const [platform, operation, line] = row
  await sandbox.fault(operation, 'captions_refused', 1, platform)
  expect(await published(platform, posts.square)).toEqual({ subtitles: [], lines: [line] })
})

test.each([
  ['facebook', 'add_captions lost_answer', ['en_US english_subtitles', 'es_LA spanish_subtitles']],
  ['facebook', 'list_captions html', ['en_US english_subtitles', 'es_LA spanish_subtitles']],
  ['linkedin', 'caption_upload lost_answer', ['en_US english_subtitles']],
  ['linkedin', 'caption_upload http_500', ['en_US english_subtitles']],
  ['linkedin', 'video_finish http_500', ['en_US english_subtitles']],
] as const)('at %s subtitles are there once after %s', async (platform, fault, subtitles) => {
  const [operation = '', mode = ''] = fault.split(' ')
  await sandbox.fault(operation, mode, 1, platform)
  const { lines, ...sent } = await published(platform, posts.square)
  expect(sent).toEqual({ subtitles })
  expect(lines).toHaveLength(1)
})

test.each([
  ['facebook', 'add_captions'],
  ['linkedin', 'caption_upload'],
] as const)('a video goes out to %s once while subtitles can’t be sent', async (platform, operation) => {
  await sandbox.fault(operation, 'http_500', 9, platform)
  const { subtitles, lines } = await published(platform, posts.square)
  expect(subtitles).toEqual([])
  expect(lines).toEqual([expect.stringContaining('didn’t take the subtitles')])
})

test('a waiting post keeps the subtitles it was scheduled with, and gives those of another language after an edit', async () => {
  const { id, caption } = await accepted(posts.square, { ...AT.linkedin, scheduled_at: ahead(60) })
  expect((await publicationRow(id)).media.map(({ role }) => role)).toEqual([...BOTH, 'square_video'])
  expect((await put(id, { caption_language: 'es', scheduled_at: 'now' })).status).toBe(200)
  await settled(id)
  expect(await subtitlesOn('linkedin', caption)).toEqual(['es_ES spanish_subtitles'])
})

test('an agent sees in which languages a video has subtitles, and not their files', async () => {
  const { body } = await browser.api<{ data: { subtitles: string[]; media: { type: string }[] } }>(
    'GET',
    `/social-posts/${posts.square}`,
  )
  expect(body.data.subtitles).toEqual(['en', 'es'])
  expect(body.data.media.map(({ type }) => type)).toEqual(['square_video'])
})
