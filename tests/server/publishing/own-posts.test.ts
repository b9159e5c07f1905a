import { readdir } from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { publications } from '#server/db/schema/index.ts'
import { uploadsIn } from '#server/http/uploads/uploads.ts'
import { measure } from '#server/storage/measure.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture, type FormFields, type SentFile } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { agent, browser, clock, MAYA, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { ahead, publicationRow, put, say, setTargets, settled } from '#tests/support/publishing-steps.ts'
import { freeBox, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({ ...MAYA, fetches: true })

const ALL = { facebook: '1', instagram: '1', linkedin: '1' }

const photo = (width = 240, height = 300) => picture({ width, height, format: 'jpeg' })

/** A video that is large enough for LinkedIn. */
let video: SentFile

beforeAll(async () => {
  const { content, ...rest } = await film('reel')
  video = { ...rest, content: Buffer.concat([content, freeBox(80_000)]) }
})

async function made(fields: FormFields): Promise<ScheduledPost> {
  const { status, body } = await publishOwn(browser, ownText(fields))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const keyOf = (row: Awaited<ReturnType<typeof publicationRow>>, role: string) =>
  row.media.find((file) => file.role === role)?.key ?? ''

const stored = (key: string | null | undefined) => server.context.storage.read(key ?? '')

test('an own post of one picture is published at every network, upright and without the metadata of its camera', async () => {
  const content = await sharp({ create: { width: 300, height: 240, channels: 3, background: '#826' } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const post = await made({ ...ALL, picture_1: { content }, caption: 'Sold in two days\r\nThank you' })
  const words = { title: 'Sold in two days', caption: 'Sold in two days\nThank you' }
  expect(post).toMatchObject({ social_post_id: null, type: 'image', ...words, source: 'manual', main_color: null })
  expect(post.thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/)
  expect((await settled(post.id)).status).toBe('published')
  const shown = await browser.fetch(post.thumbnail ?? '')
  const { width, height, exif, orientation } = await sharp(await shown.arrayBuffer()).metadata()
  expect([width, height, exif, orientation]).toEqual([240, 300, undefined, undefined])
})

test('an own post of several pictures is a carousel in the order of its fields', async () => {
  const [one, two] = [await photo(), await photo()]
  const post = await made({ picture_2: two, picture_1: one, scheduled_at: ahead() })
  expect(post.type).toBe('carousel')
  const { media, thumbnailKey } = await publicationRow(post.id)
  expect(thumbnailKey).toBe(media[0]?.key)
  for (const [at, { content }] of [one, two].entries()) {
    expect((await stored(media[at]?.key)).equals(Buffer.from(content))).toBe(true)
  }
})

test('an own post of a video is published with its cover in the calendar, and without the place it was taken at', async () => {
  const given = Buffer.from(video.content)
  // A phone notes the place in the user data of the movie, for which the index here has a box of the encoder.
  const at = given.indexOf('udta', 0, 'latin1')
  expect(at).toBeGreaterThan(0)
  const place = '+30.2672-097.7431/'
  given.write(place, at + 12, 'latin1')
  const post = await made({ ...ALL, video: { ...video, content: given }, cover: await photo() })
  expect([post.type, post.thumbnail]).toEqual(['video', expect.stringMatching(/\.jpg$/)])
  expect((await settled(post.id)).status).toBe('published')
  const kept = await stored(keyOf(await publicationRow(post.id), 'wide_video'))
  expect([kept.length, kept.includes(place), kept.includes('udta')]).toEqual([given.length, false, false])
  expect(await measure(kept, 'video/mp4')).toEqual(await measure(given, 'video/mp4'))
  expect(await made({ video, scheduled_at: ahead() })).toMatchObject({ type: 'video', thumbnail: null })
})

test('an own post with Personal Brand goes out with the footer and keeps its picture without it', async () => {
  const post = await made({ picture_1: await photo(), agent_branding: '1', scheduled_at: ahead() })
  const row = await publicationRow(post.id)
  const [drawn, original] = [keyOf(row, 'instagram_image'), keyOf(row, 'original_image')]
  expect(row.thumbnailKey).toBe(drawn)
  expect(drawn).not.toBe(original)
  const caption = 'Another first line\nand more'
  const changed = await put(post.id, { agent_branding: false, instagram: true, caption })
  expect(changed.body.data).toMatchObject({ title: 'Another first line', platforms: ['facebook', 'instagram'] })
  const after = await publicationRow(post.id)
  expect([after.thumbnailKey, keyOf(after, 'instagram_image')]).toEqual([original, original])
})

test('an own post that failed can be posted again', async () => {
  const { id } = await made({ picture_1: await photo(), scheduled_at: ahead() })
  await setTargets(id, { state: 'failed' })
  expect((await say(id, 'post_again')).status).toBe(200)
  expect((await settled(id)).status).toBe('published')
})

test('an own post counts against the plan’s posts of a day', async () => {
  const fields = { picture_1: await photo(48, 48), scheduled_at: '2032-03-03 15:00:00' }
  for (let nth = 0; nth < 5; nth++) await made(fields)
  const { status, body } = await publishOwn<Problem>(browser, ownText(fields))
  expect([status, body.code]).toEqual([422, 'daily_limit'])
})

test('a repeated key of an own post gives one publication, also for requests at the same time, and is refused for another', async () => {
  const [one, two] = [await photo(), await photo()]
  const fields = ownText({ picture_1: one, picture_2: two, scheduled_at: ahead() })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([publishOwn(browser, fields, key), publishOwn(browser, fields, key)])
  answers.push(await publishOwn(browser, fields, key))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await server.context.db.$count(publications, eq(publications.agentId, agent.id))).toBe(1)
  const others = [{ picture_2: await photo() }, { picture_1: two, picture_2: one }, { caption: 'Another' }]
  for (const other of others) {
    const { status, body } = await publishOwn<Problem>(browser, { ...fields, ...other }, key)
    expect([status, body.code]).toEqual([409, 'key_reused'])
  }
})

const withPhoto = async (more: FormFields) => ({ picture_1: await photo(), ...more })

test.each<[string, string, () => Promise<FormFields> | FormFields, string?]>([
  ['without media', 'media', () => ({})],
  ['with pictures and a video', 'media', () => withPhoto({ video })],
  ['with a picture as its video', 'video', async () => ({ video: await photo() })],
  ['with a video as a picture', 'picture_1', () => ({ picture_1: video })],
  [
    'with a picture that is too large',
    'picture_1',
    () => ({ picture_1: { content: Buffer.alloc(5 * 1024 * 1024 + 1, 1) } }),
  ],
  ['with an unknown file alone', 'media', async () => ({ picture_11: await photo() })],
  ['for no platform', 'platforms', () => withPhoto({ facebook: '0' }), 'no_platform'],
  ['with accounts that are no JSON', 'accounts', () => withPhoto({ accounts: '{' })],
  [
    'with a picture too tall for Instagram',
    'platforms',
    async () => ({ picture_1: await photo(100, 300), instagram: '1' }),
    'media_invalid',
  ],
])('a refused own post %s names %s and leaves nothing behind', async (_, field, fields, code = 'validation_failed') => {
  const { db, config } = server.context
  const answer = await publishOwn<Problem>(browser, ownText(await fields()))
  expect([answer.status, answer.body.code]).toEqual([422, code])
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
  expect(await db.$count(publications, eq(publications.agentId, agent.id))).toBe(0)
  expect(await readdir(uploadsIn(config.dataDir))).toEqual([])
})

test('the files of a deleted own post are removed, except those another publication shares', async () => {
  const { context } = server
  const shared = await photo()
  const first = await made({ picture_1: shared, picture_2: await photo(), agent_branding: '1', scheduled_at: ahead() })
  const second = await made({ picture_1: shared, scheduled_at: ahead() })
  const keys = (await publicationRow(first.id)).media.map(({ key }) => key)
  await context.db.delete(publications).where(eq(publications.id, first.id))
  clock.forward(3600)
  await removeUnusedFiles(context)
  const left: string[] = []
  for (const key of keys) if (await context.storage.has(key)) left.push(key)
  expect(new Set(left)).toEqual(new Set((await publicationRow(second.id)).media.map(({ key }) => key)))
  expect((await browser.fetch(second.thumbnail ?? '')).status).toBe(200)
})
