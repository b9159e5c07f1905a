import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { MediaRole } from '#domain/library/post.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { postMedia, posts, publications } from '#server/db/schema/index.ts'
import { picture } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import {
  accepted,
  ahead,
  browser,
  put,
  sandbox,
  server,
  settled,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import { createPost, publish, publishBody, scheduledPost, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({
  fetches: true,
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 1', phone: '(512) 555-0142', brokerageName: 'Cedar & Main', plan: 'premium' },
})

const ALL = { facebook: true, instagram: true, linkedin: true }
const KITCHEN = ['A kitchen with a long table', 'Una cocina con una mesa larga'] as const
const PORCH = ['A porch at dusk', 'Un porche al anochecer'] as const
const SIZE = [320, 400] as const
type Texts = readonly (readonly [string, string])[]

const newImage = (media: MediaRole[] = ['instagram_image'], altTexts: Texts = [KITCHEN]) =>
  createPost(server.context, { media, altTexts, size: SIZE })

const newCarousel = (altTexts: Texts = [KITCHEN, PORCH]) =>
  createPost(server.context, {
    type: 'carousel',
    media: ['instagram_carousel_image', 'instagram_carousel_image'],
    altTexts,
    size: SIZE,
    // As JPEG, colors that differ by one are the same file.
    mime: 'image/png',
  })

/** The names of a post's pictures, in order. */
async function picturesOf(postId: number): Promise<string[]> {
  const ofPost = eq(postMedia.postId, postId)
  const rows = await server.context.db.select().from(postMedia).where(ofPost).orderBy(postMedia.position)
  return rows.map(({ fileKey }) => fileKey)
}

const published = async (postId: number, more: object = {}) => (await accepted(postId, { ...ALL, ...more })).post

/** A post of one picture for an hour later, with that picture's name. */
async function scheduled(more: object = {}) {
  const id = await newImage()
  const [name = ''] = await picturesOf(id)
  return { postId: id, name, post: await published(id, { scheduled_at: ahead(), ...more }) }
}

/** What is on the three walls as alternative text once the publication is through; its receipt says the same. */
async function onTheWalls({ id }: ScheduledPost): Promise<string[][]> {
  const done = await settled(id)
  expect(done.targets.map(({ state, error }) => [state, error])).toEqual(PLATFORMS.map(() => ['published', null]))
  const walls = await Promise.all(PLATFORMS.map((platform) => sandbox.wall(done.caption, platform)))
  const texts = walls.map(([post]) => (post?.media ?? []).map(({ alt }) => alt))
  expect(done.sent_alt_texts).toEqual([...new Set(texts.flat())].filter((text) => text !== ''))
  return texts
}

const everywhere = (...texts: string[]) => PLATFORMS.map(() => texts)

describe('the alternative text of a library post', () => {
  test.each([
    ['en', [KITCHEN[0], PORCH[0]]],
    ['es', [KITCHEN[1], PORCH[1]]],
  ])('is on every wall, slide by slide, in the language of the caption: %s', async (language, texts) => {
    const post = await published(await newCarousel(), { caption_language: language })
    expect(await onTheWalls(post)).toEqual(everywhere(...texts))
  })

  test('of the Spanish picture goes out with it', async () => {
    const id = await newImage(['instagram_image', 'spanish_image'], [KITCHEN, ['', 'Una casa con letras']])
    const post = await published(id, { caption_language: 'es' })
    expect(await onTheWalls(post)).toEqual(everywhere('Una casa con letras'))
  })

  test('is the title where nobody has written one, numbered in a carousel', async () => {
    const one = await published(await newImage(['instagram_image'], []), { caption_language: 'es' })
    expect(Object.values(one.alt_texts)).toEqual([''])
    expect(await onTheWalls(one)).toEqual(everywhere(one.title))
    const several = await published(await newCarousel([KITCHEN]))
    expect(await onTheWalls(several)).toEqual(everywhere(KITCHEN[0], `${several.title} (2/2)`))
  })

  test('stays as it was when the library changes after the publish', async () => {
    const { postId, post } = await scheduled()
    expect(post.sent_alt_texts).toEqual([])
    await server.context.db.update(postMedia).set({ altText: 'Something else' }).where(eq(postMedia.postId, postId))
    expect((await put(post.id, { caption: `Now ${crypto.randomUUID()}`, scheduled_at: 'now' })).status).toBe(200)
    expect(await onTheWalls(post)).toEqual(everywhere(KITCHEN[0]))
  })

  test('goes out with the agent’s footer drawn on the picture', async () => {
    const { name, post } = await scheduled({ agent_branding: true, scheduled_at: 'now' })
    expect(post.thumbnail).not.toContain(name)
    expect(post.alt_texts).toEqual({ [name]: KITCHEN[0] })
    expect(await onTheWalls(post)).toEqual(everywhere(KITCHEN[0]))
  })

  test('is in no video', async () => {
    const post = await published(await createPost(server.context, { type: 'reel', media: ['vertical_video'] }))
    expect(post.alt_texts).toEqual({})
    expect(await onTheWalls(post)).toEqual(everywhere(''))
  })
})

describe('the text of an agent', () => {
  test('goes out in the place of the library’s, on one line, the other slides keeping theirs', async () => {
    const id = await newCarousel()
    const [, second = ''] = await picturesOf(id)
    const post = await published(id, { alt_texts: { [second]: ' My own\nporch ', 'other.jpg': 'Elsewhere' } })
    expect(await onTheWalls(post)).toEqual(everywhere(KITCHEN[0], 'My own porch'))
  })

  test('is changed on a scheduled post, and then is what goes out, also without the footer', async () => {
    const { name, post } = await scheduled({ agent_branding: true })
    const changed = await put(post.id, { alt_texts: { [name]: 'My kitchen' } })
    expect(changed.body.data.alt_texts).toEqual({ [name]: 'My kitchen' })
    const again = await put(post.id, { agent_branding: false, scheduled_at: 'now' })
    expect(again.body.data.alt_texts).toEqual({ [name]: 'My kitchen' })
    expect(await onTheWalls(post)).toEqual(everywhere('My kitchen'))
  })

  test('gives way to the library’s in the other language when the language changes', async () => {
    const { name, post } = await scheduled()
    await put(post.id, { alt_texts: { [name]: 'My kitchen' } })
    const changed = await put(post.id, { caption: 'Hola', caption_language: 'es' })
    expect(changed.body.data.alt_texts).toEqual({ [name]: KITCHEN[1] })
  })

  test('can be changed once the library post is gone', async () => {
    const { postId, name, post } = await scheduled({ agent_branding: true })
    await server.context.db.delete(posts).where(eq(posts.id, postId))
    const changed = await put(post.id, { alt_texts: { [name]: 'Still mine' } })
    expect(changed.body.data.alt_texts).toEqual({ [name]: 'Still mine' })
  })

  test('of a publication from before texts were stored comes from the library when it is edited', async () => {
    const { name, post } = await scheduled()
    const ofPost = eq(publications.id, post.id)
    const [row] = await server.context.db.select().from(publications).where(ofPost)
    const media = row?.media.map(({ role, key, mime }) => ({ role, key, mime })) ?? []
    await server.context.db.update(publications).set({ media }).where(ofPost)
    expect((await scheduledPost(browser, post.id)).alt_texts).toEqual({ [name]: '' })
    expect((await put(post.id, { caption: 'Edited' })).body.data.alt_texts).toEqual({ [name]: KITCHEN[0] })
  })

  test('is refused where it was changed elsewhere since, and taken where it already is as wanted', async () => {
    const { name, post } = await scheduled()
    await put(post.id, { alt_texts: { [name]: 'Theirs' } })
    const seen = { alt_texts: { [name]: KITCHEN[0] } }
    const mine = await put<Problem>(post.id, { alt_texts: { [name]: 'Mine' }, seen })
    expect([mine.status, mine.body.code]).toEqual([409, 'edited_elsewhere'])
    expect((await put(post.id, { alt_texts: { [name]: 'Theirs' }, seen })).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['above the limit', { 'a.jpg': 'x'.repeat(1001) }],
    ['for more pictures than a post has', Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`${at}`, 'x']))],
  ])('is refused %s', async (_name, texts) => {
    const answer = await publish<Problem>(browser, await newImage(), publishBody({ alt_texts: texts }))
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  })
})

describe('the text of an own post', () => {
  const photo = () => picture({ width: 240, height: 300, format: 'jpeg' })
  const own = async (more: object, texts: object) =>
    publishOwn(browser, ownText({ ...more, picture_1: await photo(), alt_texts: JSON.stringify(texts) }))
  const onAll = { facebook: '1', instagram: '1', linkedin: '1' }

  test('goes out for each photo, and the first line of the caption where there is none', async () => {
    const { body } = await own({ ...onAll, picture_2: await photo() }, { picture_2: 'The keys on a table' })
    expect(await onTheWalls(body.data)).toEqual(everywhere(`${body.data.title} (1/2)`, 'The keys on a table'))
  })

  test('stays with the photo when the footer is taken off again', async () => {
    const text = 'The keys on a table'
    const { body } = await own({ ...onAll, scheduled_at: ahead(), agent_branding: '1' }, { picture_1: text })
    expect(Object.values(body.data.alt_texts)).toEqual([text])
    const bare = await put(body.data.id, { agent_branding: false, scheduled_at: 'now' })
    expect(bare.body.data.alt_texts).toEqual(body.data.alt_texts)
    expect(await onTheWalls(body.data)).toEqual(everywhere(text))
  })
})
