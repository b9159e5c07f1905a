import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { postMedia, posts } from '#server/db/schema/index.ts'
import { picture } from '#tests/support/admin-form.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { browser, MAYA, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, publicationRow, put, setPublication, settled } from '#tests/support/publishing-steps.ts'
import { createPost, scheduledPost, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({ ...MAYA, fetches: true })

const ALL = { facebook: true, instagram: true, linkedin: true }
const KITCHEN = ['A kitchen with a long table', 'Una cocina con una mesa larga'] as const
const PORCH = ['A porch at dusk', 'Un porche al anochecer'] as const
const SIZE = [320, 400] as const
type Texts = readonly (readonly [string, string])[]

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
  const id = await createPost(server.context, { media: ['instagram_image'], altTexts: [KITCHEN], size: SIZE })
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

test('the alternative text of a library post is on every wall in the language of the caption, and is the numbered title where nobody wrote one', async () => {
  const post = await published(await newCarousel([KITCHEN, ['Only in English', '']]), { caption_language: 'es' })
  expect(Object.values(post.alt_texts)).toEqual([KITCHEN[1], ''])
  expect(await onTheWalls(post)).toEqual(everywhere(KITCHEN[1], `${post.title} (2/2)`))
})

test('the alternative text of a library post stays as it was below the agent’s footer, and when the library changes after the publish', async () => {
  const { postId, name, post } = await scheduled({ agent_branding: true })
  expect(post.thumbnail).not.toContain(name)
  expect([post.alt_texts, post.sent_alt_texts]).toEqual([{ [name]: KITCHEN[0] }, []])
  await server.context.db.update(postMedia).set({ altText: 'Something else' }).where(eq(postMedia.postId, postId))
  expect((await put(post.id, { caption: `Now ${crypto.randomUUID()}`, scheduled_at: 'now' })).status).toBe(200)
  expect(await onTheWalls(post)).toEqual(everywhere(KITCHEN[0]))
})

test('an agent’s alternative text goes out in the place of the library’s, on one line, the other slides keeping theirs', async () => {
  const id = await newCarousel()
  const [, second = ''] = await picturesOf(id)
  const post = await published(id, { alt_texts: { [second]: ' My own\nporch ', 'other.jpg': 'Elsewhere' } })
  expect(await onTheWalls(post)).toEqual(everywhere(KITCHEN[0], 'My own porch'))
})

test('an agent’s alternative text is changed on a scheduled post, and then is what goes out, also without the footer', async () => {
  const { name, post } = await scheduled({ agent_branding: true })
  const changed = await put(post.id, { alt_texts: { [name]: 'My kitchen' } })
  expect(changed.body.data.alt_texts).toEqual({ [name]: 'My kitchen' })
  const again = await put(post.id, { agent_branding: false, scheduled_at: 'now' })
  expect(again.body.data.alt_texts).toEqual({ [name]: 'My kitchen' })
  expect(await onTheWalls(post)).toEqual(everywhere('My kitchen'))
})

test('an agent’s alternative text gives way to the library’s in another language, and can be changed once the library post is gone', async () => {
  const { postId, name, post } = await scheduled({ agent_branding: true })
  const texts = async (change: object) => (await put(post.id, change)).body.data.alt_texts
  await texts({ alt_texts: { [name]: 'My kitchen' } })
  expect(await texts({ caption: 'Hola', caption_language: 'es' })).toEqual({ [name]: KITCHEN[1] })
  await server.context.db.delete(posts).where(eq(posts.id, postId))
  expect(await texts({ alt_texts: { [name]: 'Todavía mía' } })).toEqual({ [name]: 'Todavía mía' })
})

test('the alternative text of a publication from before texts were stored comes from the library when it is edited', async () => {
  const { name, post } = await scheduled()
  const media = (await publicationRow(post.id)).media.map(({ role, key, mime }) => ({ role, key, mime }))
  await setPublication(post.id, { media })
  expect((await scheduledPost(browser, post.id)).alt_texts).toEqual({ [name]: '' })
  expect((await put(post.id, { caption: 'Edited' })).body.data.alt_texts).toEqual({ [name]: KITCHEN[0] })
})

test('an agent’s alternative text is refused where it was changed elsewhere since, and taken where it already is as wanted', async () => {
  const { name, post } = await scheduled()
  await put(post.id, { alt_texts: { [name]: 'Theirs' } })
  const seen = { alt_texts: { [name]: KITCHEN[0] } }
  const mine = await put<Problem>(post.id, { alt_texts: { [name]: 'Mine' }, seen })
  expect([mine.status, mine.body.code]).toEqual([409, 'edited_elsewhere'])
  expect((await put(post.id, { alt_texts: { [name]: 'Theirs' }, seen })).status).toBe(200)
})

test('the alternative text of an own post goes out with its photo, also once the footer is taken off, and never the caption in its place', async () => {
  const photo = () => picture({ width: 240, height: 300, format: 'jpeg' })
  const text = 'The keys on a table'
  const files = { picture_1: await photo(), picture_2: await photo(), alt_texts: JSON.stringify({ picture_2: text }) }
  const more = { instagram: '1', linkedin: '1', agent_branding: '1', scheduled_at: ahead(), ...files }
  const { data } = (await publishOwn(browser, ownText(more))).body
  expect(Object.values(data.alt_texts)).toEqual(['', text])
  const bare = await put(data.id, { agent_branding: false, scheduled_at: 'now' })
  expect(bare.body.data.alt_texts).toEqual(data.alt_texts)
  expect(await onTheWalls(data)).toEqual(everywhere('', text))
})
