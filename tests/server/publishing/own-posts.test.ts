import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { toWireTime } from '#domain/time/time.ts'
import { files, publications, targets } from '#server/db/schema/index.ts'
import { uploadsIn } from '#server/http/uploads/uploads.ts'
import { measure } from '#server/storage/measure.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture, type FormFields, type SentFile } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { agent, browser, clock, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { scheduledPost, untilSettled, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({
  fetches: true,
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

/** Far enough to stay queued while the tests run. */
const later = () => toWireTime(new Date(clock.now().getTime() + 3_600_000))

async function photo(width = 480, height = 600): Promise<SentFile> {
  return await picture({ width, height, format: 'jpeg' })
}

async function pictures(count: number): Promise<FormFields> {
  const fields: FormFields = {}
  for (let number = 1; number <= count; number++) fields[`picture_${number}`] = await photo()
  return fields
}

/** A video that is large enough for LinkedIn. */
async function video(): Promise<SentFile> {
  const { content, ...rest } = await film('reel')
  const room = Buffer.alloc(80_000)
  room.writeUInt32BE(room.length)
  room.write('free', 4, 'latin1')
  return { ...rest, content: Buffer.concat([content, room]) }
}

async function accepted(fields: FormFields): Promise<ScheduledPost> {
  const { status, body } = await publishOwn(browser, ownText(fields))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

async function rowOf(id: number) {
  const [row] = await server.context.db.select().from(publications).where(eq(publications.id, id))
  if (!row) throw new Error('There is no such publication')
  return row
}

const keyOf = (row: Awaited<ReturnType<typeof rowOf>>, role: string) =>
  row.media.find((file) => file.role === role)?.key ?? ''

const ALL = { facebook: '1', instagram: '1', linkedin: '1' }

describe('an own post', () => {
  test('of one picture is published at every network under the first line of its caption', async () => {
    const post = await accepted({ ...ALL, picture_1: await photo(), caption: 'Sold in two days\r\nThank you' })
    expect(post).toMatchObject({
      social_post_id: null,
      type: 'image',
      title: 'Sold in two days',
      caption: 'Sold in two days\nThank you',
      source: 'manual',
      main_color: null,
    })
    expect(post.thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/)
    const done = await untilSettled(server.context, clock, browser, post.id)
    expect(done.status).toBe('published')
    expect((await browser.fetch(post.thumbnail ?? '')).status).toBe(200)
  })

  test('of several pictures is a carousel in the order of its fields', async () => {
    const { picture_1: first, picture_2: second, picture_3: third } = await pictures(3)
    const post = await accepted({ ...ALL, picture_3: third ?? '', picture_1: first ?? '', picture_2: second ?? '' })
    expect(post.type).toBe('carousel')
    const row = await rowOf(post.id)
    const sent = [first, second, third] as SentFile[]
    for (const [index, { content }] of sent.entries()) {
      const stored = await server.context.storage.read(row.media[index]?.key ?? '')
      expect(stored.equals(Buffer.from(content))).toBe(true)
    }
    expect(row.thumbnailKey).toBe(row.media[0]?.key)
    expect((await untilSettled(server.context, clock, browser, post.id)).status).toBe('published')
  })

  test('of a video is published with its cover as the picture in the calendar', async () => {
    const post = await accepted({ ...ALL, video: await video(), cover: await photo() })
    expect(post.type).toBe('video')
    expect(post.thumbnail).toMatch(/\.jpg$/)
    expect((await untilSettled(server.context, clock, browser, post.id)).status).toBe('published')
  })

  test('of a video needs no cover', async () => {
    expect(await accepted({ video: await video() })).toMatchObject({ type: 'video', thumbnail: null })
  })

  test('is stored upright and without the metadata of its camera', async () => {
    const content = await sharp({ create: { width: 600, height: 480, channels: 3, background: '#826' } })
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const row = await rowOf((await accepted({ picture_1: { content } })).id)
    const stored = await server.context.storage.read(row.thumbnailKey ?? '')
    const { width, height, exif, orientation } = await sharp(stored).metadata()
    expect([width, height, exif, orientation]).toEqual([480, 600, undefined, undefined])
  })

  test('of a video is stored without the place it was taken at, and plays as before', async () => {
    const { content, ...rest } = await video()
    const given = Buffer.from(content)
    // A phone notes the place in the user data of the movie, for which the index here has a box of the encoder.
    const at = given.indexOf('udta', 0, 'latin1')
    expect(at).toBeGreaterThan(0)
    const place = '+30.2672-097.7431/'
    given.write(place, at + 12, 'latin1')
    const row = await rowOf((await accepted({ video: { ...rest, content: given } })).id)
    const stored = await server.context.storage.read(keyOf(row, 'wide_video'))
    expect(stored.length).toBe(given.length)
    expect(stored.includes(place)).toBe(false)
    expect(stored.includes('udta')).toBe(false)
    expect(stored.subarray(0, 32).equals(given.subarray(0, 32))).toBe(true)
    expect(await measure(stored, 'video/mp4')).toEqual(await measure(given, 'video/mp4'))
  })

  test('with Personal Brand goes out with the footer and keeps its picture without it', async () => {
    const post = await accepted({ picture_1: await photo(), agent_branding: '1', scheduled_at: later() })
    const row = await rowOf(post.id)
    const [drawn, original] = [keyOf(row, 'instagram_image'), keyOf(row, 'original_image')]
    expect(row.thumbnailKey).toBe(drawn)
    expect(drawn).not.toBe(original)
    const changed = await browser.api<{ data: ScheduledPost }>('PUT', `/agent/social-posts/${post.id}`, {
      body: { agent_branding: false, instagram: true, caption: 'Another first line\nand more' },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body.data).toMatchObject({ title: 'Another first line', platforms: ['facebook', 'instagram'] })
    const after = await rowOf(post.id)
    expect([after.thumbnailKey, keyOf(after, 'instagram_image')]).toEqual([original, original])
  })

  test('can be moved, changed and deleted like any other, and is in its month of the calendar', async () => {
    const post = await accepted({ ...(await pictures(2)), scheduled_at: '2031-06-10 15:00:00' })
    const moved = await browser.api('PUT', `/agent/social-posts/${post.id}`, {
      body: { scheduled_at: '2031-07-11 15:00:00', seen: { scheduled_at: '2031-06-10 15:00:00' } },
    })
    expect(moved.status).toBe(200)
    const month = await browser.api<{ data: ScheduledPost[] }>('GET', '/agent/social-posts?month=7&year=2031')
    expect(month.body.data.map(({ id }) => id)).toEqual([post.id])
    expect((await browser.api('GET', `/agent/social-posts/${post.id}/attempts`)).status).toBe(200)
    expect((await browser.api('POST', `/agent/social-posts/${post.id}/swap`)).status).toBeGreaterThanOrEqual(400)
    expect((await browser.api('DELETE', `/agent/social-posts/${post.id}`)).status).toBe(204)
    expect((await scheduledPost(browser, post.id)).status).toBe('canceled')
  })

  test('that failed can be posted again', async () => {
    const post = await accepted({ picture_1: await photo(), scheduled_at: later() })
    await server.context.db.update(targets).set({ state: 'failed' }).where(eq(targets.publicationId, post.id))
    const again = await browser.api('POST', `/agent/social-posts/${post.id}/facebook/answer`, {
      body: { answer: 'post_again', attempts: 0 },
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await untilSettled(server.context, clock, browser, post.id)).status).toBe('published')
  })

  test('counts against the plan’s posts of a day', async () => {
    const { status, body } = await untilRefused()
    expect([status, body.code]).toEqual([422, 'daily_limit'])
  })

  async function untilRefused() {
    for (let number = 0; number < 100; number++) {
      const answer = await publishOwn<Problem>(
        browser,
        ownText({ picture_1: await photo(48, 48), scheduled_at: '2032-03-03 15:00:00' }),
      )
      if (answer.status !== 201) return answer
    }
    throw new Error('No publish was refused')
  }
})

describe('a repeated key', () => {
  test('gives one publication, also for requests at the same time', async () => {
    const fields = ownText({ picture_1: await photo(), scheduled_at: later() })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await Promise.all([publishOwn(browser, fields, key), publishOwn(browser, fields, key)])
    const again = await publishOwn(browser, fields, key)
    const ids = [...first, again].map(({ status, body }) => [status, body.data.id])
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(ids[0]?.[0]).toBe(201)
    expect(await server.context.db.$count(publications, eq(publications.agentId, agent.id))).toBe(1)
  })

  test('is refused with other files, in another order, and with another caption', async () => {
    const two = await pictures(2)
    const fields = ownText({ ...two, scheduled_at: later() })
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await publishOwn(browser, fields, key)).status).toBe(201)
    const swapped = { ...fields, picture_1: two['picture_2'] ?? '', picture_2: two['picture_1'] ?? '' }
    for (const other of [{ ...fields, picture_2: await photo() }, swapped, { ...fields, caption: 'Another' }]) {
      const { status, body } = await publishOwn<Problem>(browser, other, key)
      expect([status, body.code]).toEqual([409, 'key_reused'])
    }
  })

  test('belongs to one agent alone', async () => {
    const fields = ownText({ picture_1: await photo(), scheduled_at: later() })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const mine = await publishOwn(browser, fields, key)
    const other = await server.signIn((await server.createAgent()).email)
    const { status, body } = await publishOwn<Problem>(other, fields, key)
    expect([status, body.code]).toEqual([422, 'connection_missing'])
    expect((await other.api('GET', `/agent/social-posts/${mine.body.data.id}`)).status).toBe(404)
  })
})

describe('a refused own post', () => {
  const txt = { content: Buffer.from('not a picture'), name: 'photo.jpg' }

  test.each<[string, () => Promise<FormFields>, number, string, string]>([
    ['without media', async () => ({}), 422, 'validation_failed', 'media'],
    ['with a cover alone', async () => ({ cover: await photo() }), 422, 'validation_failed', 'media'],
    [
      'with pictures and a video',
      async () => ({ picture_1: await photo(), video: await video() }),
      422,
      'validation_failed',
      'media',
    ],
    [
      'with pictures and a cover',
      async () => ({ picture_1: await photo(), cover: await photo() }),
      422,
      'validation_failed',
      'cover',
    ],
    ['with a file that is no picture', async () => ({ picture_1: txt }), 422, 'validation_failed', 'picture_1'],
    ['with a picture as its video', async () => ({ video: await photo() }), 422, 'validation_failed', 'video'],
    ['with a video as a picture', async () => ({ picture_1: await film() }), 422, 'validation_failed', 'picture_1'],
    [
      'with a picture that is cut off',
      async () => ({ picture_1: { content: (await photo()).content.slice(0, 400) } }),
      422,
      'validation_failed',
      'picture_1',
    ],
    [
      'with a picture that is too large',
      async () => ({ picture_1: { content: Buffer.alloc(5 * 1024 * 1024 + 1, 1) } }),
      422,
      'validation_failed',
      'picture_1',
    ],
    ['with an unknown file alone', async () => ({ picture_11: await photo() }), 422, 'validation_failed', 'media'],
    ['without a caption', async () => ({ picture_1: await photo(), caption: ' ' }), 422, 'caption_invalid', 'caption'],
    [
      'with a caption longer than anything takes',
      async () => ({ picture_1: await photo(), caption: 'x'.repeat(70_001) }),
      422,
      'validation_failed',
      'caption',
    ],
    [
      'with a character the database can’t hold',
      async () => ({ picture_1: await photo(), caption: 'a\0b' }),
      422,
      'validation_failed',
      'caption',
    ],
    ['for no platform', async () => ({ picture_1: await photo(), facebook: '0' }), 422, 'no_platform', 'platforms'],
    [
      'with accounts that are no JSON',
      async () => ({ picture_1: await photo(), accounts: '{' }),
      422,
      'validation_failed',
      'accounts',
    ],
    [
      'for a time that has passed',
      async () => ({ picture_1: await photo(), scheduled_at: '2020-01-01 00:00:00' }),
      422,
      'time_past',
      'scheduled_at',
    ],
    [
      'with a picture too tall for Instagram',
      async () => ({ picture_1: await photo(300, 900), instagram: '1' }),
      422,
      'media_invalid',
      'platforms',
    ],
  ])('%s has the documented shape and leaves nothing behind', async (_, fields, status, code, field) => {
    const { db, config } = server.context
    const counts = async () => [await db.$count(publications), await db.$count(targets), await db.$count(files)]
    const before = await counts()
    const answer = await publishOwn<Problem>(browser, ownText(await fields()))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(answer.body.request_id).toMatch(/\S/)
    expect(await counts()).toEqual(before)
    expect(await readdir(uploadsIn(config.dataDir))).toEqual([])
  })

  test('or deleted one leaves no file in storage once unused files are removed', async () => {
    const { context } = server
    const count = async () => {
      const found = await readdir(join(context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).length
    }
    clock.forward(3600)
    await removeUnusedFiles(context)
    const before = await count()
    const post = await accepted({ picture_1: await photo(), agent_branding: '1', scheduled_at: later() })
    expect(await count()).toBeGreaterThan(before)
    await context.db.delete(publications).where(eq(publications.id, post.id))
    clock.forward(3600)
    await removeUnusedFiles(context)
    expect(await count()).toBe(before)
  })

  test('is 401 for guests, 403 for admins, and 403 for one that another agent wrote on this device', async () => {
    const fields = ownText({ picture_1: await photo() })
    expect((await publishOwn(server.guest(), fields)).status).toBe(401)
    expect((await publishOwn(await server.signIn((await server.createAdmin()).email), fields)).status).toBe(403)
    expect((await publishOwn(browser, fields, { 'x-agent-id': String(agent.id + 1) })).status).toBe(403)
    expect((await publishOwn(browser, fields, { 'x-xsrf-token': 'wrong' })).status).toBe(419)
    expect((await publishOwn(browser, fields, { 'idempotency-key': 'no uuid' })).status).toBe(422)
  })

  test('as JSON is told to be sent as a form', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await browser.api('POST', '/agent/social-posts', { body: { caption: 'x' }, headers })).status).toBe(415)
  })
})

test('the files of an own post that a newer publication shares stay when the first is deleted', async () => {
  const shared = await photo()
  const first = await accepted({ picture_1: shared, scheduled_at: later() })
  const second = await accepted({ picture_1: shared, scheduled_at: later() })
  await server.context.db.delete(publications).where(eq(publications.id, first.id))
  clock.forward(3600)
  await removeUnusedFiles(server.context)
  expect((await browser.fetch(second.thumbnail ?? '')).status).toBe(200)
})
