import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import type { MediaRole } from '#domain/library/post.ts'
import { toWireTime } from '#domain/time/time.ts'
import { postMedia, posts, publications } from '#server/db/schema/index.ts'
import { picture } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  createPost,
  publish,
  publishBody,
  scheduledPost,
  untilSettled,
  type Problem,
} from '#tests/support/publishing.ts'

setUpPublishing({
  fetches: true,
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 1', phone: '(512) 555-0142', brokerageName: 'Cedar & Main', plan: 'premium' },
})

const ALL = { facebook: true, instagram: true, linkedin: true }
const ROOMS = [
  ['A kitchen with a long table', 'Una cocina con una mesa larga'],
  ['A porch at dusk', 'Un porche al anochecer'],
  ['A garden gate', 'La puerta de un jardín'],
] as const

const inAnHour = () => toWireTime(new Date(clock.now().getTime() + 3_600_000))

const newImage = (roles: MediaRole[] = ['instagram_image'], altTexts: (readonly [string, string])[] = [ROOMS[0]]) =>
  createPost(server.context, { media: roles, altTexts })

const newCarousel = () =>
  createPost(server.context, {
    type: 'carousel',
    media: ['instagram_carousel_image', 'instagram_carousel_image', 'instagram_carousel_image'],
    altTexts: [...ROOMS],
    // As JPEG, colors that differ by one are the same file.
    mime: 'image/png',
  })

/** The names of a post's pictures, in order. */
const picturesOf = async (postId: number) =>
  (
    await server.context.db.select().from(postMedia).where(eq(postMedia.postId, postId)).orderBy(postMedia.position)
  ).map(({ fileKey }) => fileKey)

async function published(postId: number, more: object = {}): Promise<ScheduledPost> {
  const answer = await publish(browser, postId, publishBody({ ...ALL, ...more }))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

/** What is on the three walls as alternative text once the publication is through; its receipt says the same. */
async function onTheWalls({ id }: ScheduledPost): Promise<string[][]> {
  const done = await untilSettled(server.context, clock, browser, id)
  expect(done.targets.map(({ state, error }) => [state, error])).toEqual(PLATFORMS.map(() => ['published', null]))
  const walls = await Promise.all(PLATFORMS.map((platform) => sandbox.wall(done.caption, platform)))
  const texts = walls.map(([post]) => (post?.media ?? []).map(({ alt }) => alt))
  expect(done.sent_alt_texts).toEqual([...new Set(texts.flat())].filter((text) => text !== ''))
  return texts
}

const everywhere = (...texts: string[]) => PLATFORMS.map(() => texts)

const put = <T = { data: ScheduledPost }>(id: number, body: unknown) =>
  browser.api<T>('PUT', `/agent/social-posts/${id}`, { body })

describe('the alternative text of a library post', () => {
  test('of one picture is on every wall', async () => {
    expect(await onTheWalls(await published(await newImage()))).toEqual(everywhere(ROOMS[0][0]))
  })

  test('of a carousel is on every wall, slide by slide', async () => {
    const texts = ROOMS.map(([english]) => english)
    expect(await onTheWalls(await published(await newCarousel()))).toEqual(everywhere(...texts))
  })

  test('is the Spanish one with a Spanish caption', async () => {
    const post = await published(await newCarousel(), { caption_language: 'es' })
    expect(await onTheWalls(post)).toEqual(everywhere(...ROOMS.map(([, spanish]) => spanish)))
  })

  test('of the Spanish picture goes out with it', async () => {
    const id = await newImage(['instagram_image', 'spanish_image'], [ROOMS[0], ['', 'Una casa con letras en español']])
    const post = await published(id, { caption_language: 'es' })
    expect(await onTheWalls(post)).toEqual(everywhere('Una casa con letras en español'))
  })

  test('is the title where nobody has written one, numbered in a carousel', async () => {
    const one = await published(await newImage(['instagram_image'], []), { caption_language: 'es' })
    expect(one.alt_texts).toEqual({ [Object.keys(one.alt_texts)[0] ?? '']: '' })
    expect(await onTheWalls(one)).toEqual(everywhere(one.title))
    const id = await createPost(server.context, {
      type: 'carousel',
      media: ['instagram_carousel_image', 'instagram_carousel_image'],
      altTexts: [ROOMS[0]],
    })
    const several = await published(id)
    expect(await onTheWalls(several)).toEqual(everywhere(ROOMS[0][0], `${several.title} (2/2)`))
  })

  test('stays as it was when the library changes after the publish', async () => {
    const id = await newImage()
    const post = await published(id, { scheduled_at: inAnHour() })
    expect(post.sent_alt_texts).toEqual([])
    await server.context.db.update(postMedia).set({ altText: 'Something else' }).where(eq(postMedia.postId, id))
    expect((await put(post.id, { caption: `Now ${crypto.randomUUID()}`, scheduled_at: 'now' })).status).toBe(200)
    expect(await onTheWalls(post)).toEqual(everywhere(ROOMS[0][0]))
  })

  test('goes out with the agent’s footer drawn on the picture', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const post = await published(id, { agent_branding: true })
    expect(post.thumbnail).not.toContain(name)
    expect(post.alt_texts).toEqual({ [name]: ROOMS[0][0] })
    expect(await onTheWalls(post)).toEqual(everywhere(ROOMS[0][0]))
  })

  test('is in no video', async () => {
    const id = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
    const post = await published(id)
    expect(post.alt_texts).toEqual({})
    expect(await onTheWalls(post)).toEqual(everywhere(''))
  })
})

describe('the text of an agent', () => {
  test('goes out in the place of the library’s, on one line, the other slides keeping theirs', async () => {
    const id = await newCarousel()
    const [, second = ''] = await picturesOf(id)
    const post = await published(id, { alt_texts: { [second]: ' My own\nporch ' } })
    expect(await onTheWalls(post)).toEqual(everywhere(ROOMS[0][0], 'My own porch', ROOMS[2][0]))
  })

  test('makes a repeat with another one a different request', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = publishBody({ scheduled_at: inAnHour(), alt_texts: { [name]: 'One' } })
    expect((await publish(browser, id, body, headers)).status).toBe(201)
    expect((await publish(browser, id, body, headers)).status).toBe(201)
    const other = await publish<Problem>(browser, id, { ...body, alt_texts: { [name]: 'Two' } }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  test('is changed on a scheduled post, and then is what goes out', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const post = await published(id, { agent_branding: true, scheduled_at: inAnHour() })
    const changed = await put(post.id, { alt_texts: { [name]: 'My kitchen' } })
    expect(changed.body.data.alt_texts).toEqual({ [name]: 'My kitchen' })
    const again = await put(post.id, { agent_branding: false, scheduled_at: 'now' })
    expect(again.body.data.alt_texts).toEqual({ [name]: 'My kitchen' })
    expect(await onTheWalls(post)).toEqual(everywhere('My kitchen'))
  })

  test('gives way to the library’s in the other language when the language changes', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const post = await published(id, { scheduled_at: inAnHour(), alt_texts: { [name]: 'My kitchen' } })
    const changed = await put(post.id, { caption: 'Hola', caption_language: 'es' })
    expect(changed.body.data.alt_texts).toEqual({ [name]: ROOMS[0][1] })
  })

  test('can be changed once the library post is gone', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const post = await published(id, { agent_branding: true, scheduled_at: inAnHour() })
    await server.context.db.delete(posts).where(eq(posts.id, id))
    const changed = await put(post.id, { alt_texts: { [name]: 'Still mine' }, scheduled_at: 'now' })
    expect(changed.body.data.alt_texts).toEqual({ [name]: 'Still mine' })
    expect(await onTheWalls(post)).toEqual(everywhere('Still mine'))
  })

  test('of a publication from before texts were stored comes from the library when it is edited', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const post = await published(id, { scheduled_at: inAnHour() })
    const [row] = await server.context.db.select().from(publications).where(eq(publications.id, post.id))
    const media = row?.media.map(({ role, key, mime }) => ({ role, key, mime })) ?? []
    await server.context.db.update(publications).set({ media }).where(eq(publications.id, post.id))
    expect((await scheduledPost(browser, post.id)).alt_texts).toEqual({ [name]: '' })
    expect((await put(post.id, { caption: 'Edited' })).body.data.alt_texts).toEqual({ [name]: ROOMS[0][0] })
  })

  test('is refused where it was changed elsewhere since, and taken where it already is as wanted', async () => {
    const id = await newImage()
    const [name = ''] = await picturesOf(id)
    const post = await published(id, { scheduled_at: inAnHour() })
    await put(post.id, { alt_texts: { [name]: 'Theirs' } })
    const seen = { alt_texts: { [name]: ROOMS[0][0] } }
    const mine = await put<Problem>(post.id, { alt_texts: { [name]: 'Mine' }, seen })
    expect([mine.status, mine.body.code]).toEqual([409, 'edited_elsewhere'])
    expect((await put(post.id, { alt_texts: { [name]: 'Theirs' }, seen })).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['a text above the limit', { 'a.jpg': 'x'.repeat(1001) }],
    ['a text that is no text', { 'a.jpg': 7 }],
    ['a list', ['x']],
    [
      'more texts than a post has pictures',
      Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`${at}.jpg`, 'x'])),
    ],
  ])('is refused for %s', async (_name, texts) => {
    const answer = await publish<Problem>(browser, await newImage(), publishBody({ alt_texts: texts }))
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  })

  test('for a picture the post doesn’t have changes nothing', async () => {
    const post = await published(await newImage(), { alt_texts: { 'other.jpg': 'Elsewhere' } })
    expect(await onTheWalls(post)).toEqual(everywhere(ROOMS[0][0]))
  })
})

describe('the text of an own post', () => {
  const onAll = { facebook: '1', instagram: '1', linkedin: '1' }
  const photo = () => picture({ width: 480, height: 600, format: 'jpeg' })

  test('goes out for each photo, and the first line of the caption where there is none', async () => {
    const { status, body } = await publishOwn(
      browser,
      ownText({
        ...onAll,
        picture_1: await photo(),
        picture_2: await photo(),
        alt_texts: JSON.stringify({ picture_2: 'The keys on a table' }),
      }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await onTheWalls(body.data)).toEqual(everywhere(`${body.data.title} (1/2)`, 'The keys on a table'))
  })

  test('stays with the photo when the footer is taken off again', async () => {
    const { body } = await publishOwn(
      browser,
      ownText({
        ...onAll,
        scheduled_at: inAnHour(),
        agent_branding: '1',
        picture_1: await photo(),
        alt_texts: JSON.stringify({ picture_1: 'The keys on a table' }),
      }),
    )
    expect(Object.values(body.data.alt_texts)).toEqual(['The keys on a table'])
    const bare = await put(body.data.id, { agent_branding: false, scheduled_at: 'now' })
    expect(bare.body.data.alt_texts).toEqual(body.data.alt_texts)
    expect(await onTheWalls(body.data)).toEqual(everywhere('The keys on a table'))
  })

  test('is refused above the limit, and nothing is published', async () => {
    const texts = JSON.stringify({ picture_1: 'x'.repeat(1001) })
    const fields = ownText({ picture_1: await photo(), alt_texts: texts })
    const answer = await publishOwn<Problem>(browser, fields)
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  })
})
