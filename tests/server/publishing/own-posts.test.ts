import { readdir } from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { publications, targets } from '#server/db/schema/index.ts'
import { uploadsIn } from '#server/http/uploads/uploads.ts'
import { measure } from '#server/storage/measure.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture, type FormFields, type SentFile } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import {
  agent,
  ahead,
  browser,
  clock,
  publicationRow,
  put,
  server,
  settled,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import type { Problem } from '#tests/support/publishing.ts'

setUpPublishing({
  fetches: true,
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

const ALL = { facebook: '1', instagram: '1', linkedin: '1' }

const photo = (width = 240, height = 300) => picture({ width, height, format: 'jpeg' })

/** A video that is large enough for LinkedIn. */
let video: SentFile

beforeAll(async () => {
  const { content, ...rest } = await film('reel')
  const room = Buffer.alloc(80_000)
  room.writeUInt32BE(room.length)
  room.write('free', 4, 'latin1')
  video = { ...rest, content: Buffer.concat([content, room]) }
})

async function made(fields: FormFields): Promise<ScheduledPost> {
  const { status, body } = await publishOwn(browser, ownText(fields))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const keyOf = (row: Awaited<ReturnType<typeof publicationRow>>, role: string) =>
  row.media.find((file) => file.role === role)?.key ?? ''

const stored = (key: string | null | undefined) => server.context.storage.read(key ?? '')

describe('an own post', () => {
  test('of one picture is published at every network under the first line of its caption', async () => {
    const post = await made({ ...ALL, picture_1: await photo(), caption: 'Sold in two days\r\nThank you' })
    expect(post).toMatchObject({
      social_post_id: null,
      type: 'image',
      title: 'Sold in two days',
      caption: 'Sold in two days\nThank you',
      source: 'manual',
      main_color: null,
    })
    expect(post.thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/)
    expect((await settled(post.id)).status).toBe('published')
    expect((await browser.fetch(post.thumbnail ?? '')).status).toBe(200)
  })

  test('of several pictures is a carousel in the order of its fields', async () => {
    const sent = [await photo(), await photo()]
    const post = await made({ ...ALL, picture_2: sent[1] as SentFile, picture_1: sent[0] as SentFile })
    expect(post.type).toBe('carousel')
    const row = await publicationRow(post.id)
    for (const [index, { content }] of sent.entries()) {
      expect((await stored(row.media[index]?.key)).equals(Buffer.from(content))).toBe(true)
    }
    expect(row.thumbnailKey).toBe(row.media[0]?.key)
    expect((await settled(post.id)).status).toBe('published')
  })

  test('of a video is published with its cover as the picture in the calendar, where there is one', async () => {
    const post = await made({ ...ALL, video, cover: await photo() })
    expect([post.type, post.thumbnail]).toEqual(['video', expect.stringMatching(/\.jpg$/)])
    expect((await settled(post.id)).status).toBe('published')
    expect(await made({ video, scheduled_at: ahead() })).toMatchObject({ type: 'video', thumbnail: null })
  })

  test('is stored upright and without the metadata of its camera', async () => {
    const content = await sharp({ create: { width: 300, height: 240, channels: 3, background: '#826' } })
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const row = await publicationRow((await made({ picture_1: { content } })).id)
    const { width, height, exif, orientation } = await sharp(await stored(row.thumbnailKey)).metadata()
    expect([width, height, exif, orientation]).toEqual([240, 300, undefined, undefined])
  })

  test('of a video is stored without the place it was taken at, and plays as before', async () => {
    const given = Buffer.from(video.content)
    // A phone notes the place in the user data of the movie, for which the index here has a box of the encoder.
    const at = given.indexOf('udta', 0, 'latin1')
    expect(at).toBeGreaterThan(0)
    const place = '+30.2672-097.7431/'
    given.write(place, at + 12, 'latin1')
    const row = await publicationRow((await made({ video: { ...video, content: given } })).id)
    const kept = await stored(keyOf(row, 'wide_video'))
    expect([kept.length, kept.includes(place), kept.includes('udta')]).toEqual([given.length, false, false])
    expect(await measure(kept, 'video/mp4')).toEqual(await measure(given, 'video/mp4'))
  })

  test('with Personal Brand goes out with the footer and keeps its picture without it', async () => {
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

  test('that failed can be posted again', async () => {
    const { id } = await made({ picture_1: await photo(), scheduled_at: ahead() })
    await server.context.db.update(targets).set({ state: 'failed' }).where(eq(targets.publicationId, id))
    const body = { answer: 'post_again', attempts: 0 }
    expect((await browser.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body })).status).toBe(200)
    expect((await settled(id)).status).toBe('published')
  })

  test('counts against the plan’s posts of a day', async () => {
    const send = async () =>
      publishOwn<Problem>(browser, ownText({ picture_1: await photo(48, 48), scheduled_at: '2032-03-03 15:00:00' }))
    for (let nth = 0; nth < 5; nth++) expect((await send()).status).toBe(201)
    const { status, body } = await send()
    expect([status, body.code]).toEqual([422, 'daily_limit'])
  })
})

describe('a repeated key', () => {
  test('gives one publication, also for requests at the same time', async () => {
    const fields = ownText({ picture_1: await photo(), scheduled_at: ahead() })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([publishOwn(browser, fields, key), publishOwn(browser, fields, key)])
    answers.push(await publishOwn(browser, fields, key))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await server.context.db.$count(publications, eq(publications.agentId, agent.id))).toBe(1)
  })

  test('is refused with other files, in another order, and with another caption', async () => {
    const [one, two] = [await photo(), await photo()]
    const fields = ownText({ picture_1: one, picture_2: two, scheduled_at: ahead() })
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await publishOwn(browser, fields, key)).status).toBe(201)
    const others = [{ picture_2: await photo() }, { picture_1: two, picture_2: one }, { caption: 'Another' }]
    for (const other of others) {
      const { status, body } = await publishOwn<Problem>(browser, { ...fields, ...other }, key)
      expect([status, body.code]).toEqual([409, 'key_reused'])
    }
  })
})

describe('a refused own post', () => {
  const withPhoto = async (more: FormFields) => ({ picture_1: await photo(), ...more })

  test.each<[string, string, () => Promise<FormFields> | FormFields, string?]>([
    ['without media', 'media', () => ({})],
    ['with a cover alone', 'media', async () => ({ cover: await photo() })],
    ['with pictures and a video', 'media', () => withPhoto({ video })],
    ['with pictures and a cover', 'cover', async () => withPhoto({ cover: await photo() })],
    ['with a file that is no picture', 'picture_1', () => ({ picture_1: { content: Buffer.from('not a picture') } })],
    ['with a picture as its video', 'video', async () => ({ video: await photo() })],
    ['with a video as a picture', 'picture_1', () => ({ picture_1: video })],
    [
      'with a picture that is cut off',
      'picture_1',
      async () => ({ picture_1: { content: (await photo()).content.slice(0, 400) } }),
    ],
    [
      'with a picture that is too large',
      'picture_1',
      () => ({ picture_1: { content: Buffer.alloc(5 * 1024 * 1024 + 1, 1) } }),
    ],
    ['with an unknown file alone', 'media', async () => ({ picture_11: await photo() })],
    ['without a caption', 'caption', () => withPhoto({ caption: ' ' }), 'caption_invalid'],
    ['for no platform', 'platforms', () => withPhoto({ facebook: '0' }), 'no_platform'],
    ['with accounts that are no JSON', 'accounts', () => withPhoto({ accounts: '{' })],
    [
      'for a time that has passed',
      'scheduled_at',
      () => withPhoto({ scheduled_at: '2020-01-01 00:00:00' }),
      'time_past',
    ],
    [
      'with a picture too tall for Instagram',
      'platforms',
      async () => ({ picture_1: await photo(100, 300), instagram: '1' }),
      'media_invalid',
    ],
  ])('%s names %s and leaves nothing behind', async (_, field, fields, code = 'validation_failed') => {
    const { db, config } = server.context
    const answer = await publishOwn<Problem>(browser, ownText(await fields()))
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await db.$count(publications, eq(publications.agentId, agent.id))).toBe(0)
    expect(await readdir(uploadsIn(config.dataDir))).toEqual([])
  })
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
