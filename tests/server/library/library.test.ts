import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Collection, CollectionDetail, CollectionPost, SocialPost } from '#contract/library/library.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { collections, postMedia, posts } from '#server/db/schema/index.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { demoCollection, demoPost, FILM, makeDemoFolder, PICTURE, SQUARE } from '#tests/support/demo-folder.ts'

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

setUpAgent()

const KITCHEN = demoPost('kitchen', {
  type: 'wide_vertical_video',
  tags: ['home-tour-videos', 'kitchen'],
  media: [
    { role: 'vertical_video', file: FILM },
    { role: 'wide_video_cover_image', file: SQUARE },
    { role: 'wide_video', file: FILM },
  ],
  thumbnail: SQUARE,
})
const SLIDES = demoPost('three-slides', {
  type: 'carousel',
  premium: true,
  tags: ['home-sellers', 'staging'],
  main_color: '#222222',
  media: [
    ...[SQUARE, PICTURE, SQUARE].map((file) => ({ role: 'facebook_carousel_image' as const, file })),
    { role: 'instagram_carousel_image', file: PICTURE },
  ],
  thumbnail: SQUARE,
})

/** Fourteen for buyers, so that their list has a second page, and one of each other kind. */
const LIBRARY = [
  demoCollection('tour', [KITCHEN], { cover: null }),
  demoCollection('slides', [demoPost('first', { main_color: '#111111' }), SLIDES], { cover: SQUARE }),
  ...Array.from({ length: 13 }, (_, at) => demoCollection(`buyers-${at + 1}`, [demoPost('only'), demoPost('another')])),
  demoCollection('empty', []),
]

beforeAll(async () => {
  const folder = await makeDemoFolder(LIBRARY)
  await seedDemo(server.context, folder.path).finally(folder.remove)
})

const collectionId = async (key: string) => {
  const named = eq(collections.name, `Collection ${key}`)
  const [row] = await server.context.db.select().from(collections).where(named)
  return row?.id ?? 0
}
const readPost = async (id: number) => (await browser.api<{ data: SocialPost }>('GET', `/social-posts/${id}`)).body.data
const post = async (key: string) => {
  const titled = eq(posts.title, `Title of ${key}`)
  const [row] = await server.context.db.select().from(posts).where(titled)
  return await readPost(row?.id ?? 0)
}

const tagPage = async (tag: string, page = 1) =>
  (await browser.api<Paged<Collection>>('GET', `/social-post-collections/tag/${tag}?page=${page}`)).body
const totals = { last_page: 2, per_page: 12, total: 14 }

test('a tag page has twelve collections on a page, each once, in the order of the library', async () => {
  const { data, meta } = await tagPage('home-buyers')
  expect(meta).toEqual({ current_page: 1, ...totals })
  const first = Array.from({ length: 11 }, (_, index) => `Collection buyers-${index + 1}`)
  expect(data.map(({ name }) => name)).toEqual(['Collection slides', ...first])
  expect(data[1]).toEqual({
    id: await collectionId('buyers-1'),
    name: 'Collection buyers-1',
    description: 'About buyers-1',
    image_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/),
    main_color: '#4B1D42',
  })
  const second = await tagPage('home-buyers', 2)
  expect(second.data.map(({ name }) => name)).toEqual(['Collection buyers-12', 'Collection buyers-13'])
})

test('a tag page is empty past its end and for a tag that no post has, and there is none of an unknown tag', async () => {
  expect(await tagPage('home-buyers', 3)).toEqual({ data: [], meta: { current_page: 3, ...totals } })
  const none = { current_page: 1, last_page: 1, per_page: 12, total: 0 }
  expect(await tagPage('mortgage')).toEqual({ data: [], meta: none })
  expect((await browser.api('GET', '/social-post-collections/tag/castles')).status).toBe(404)
})

test('all collections are listed newest first, each with the color of its cover’s post, else of its first', async () => {
  const page = async (at: number) =>
    (await browser.api<Paged<Collection>>('GET', `/social-post-collections?page=${at}`)).body
  const { data, meta } = await page(1)
  expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 15 })
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a))
  expect((await page(2)).data.at(-1)).toMatchObject({ name: 'Collection buyers-13' })
  expect(data.find(({ name }) => name === 'Collection slides')?.main_color).toBe('#222222')
  const tour = { image_url: null, main_color: '#4B1D42' }
  expect(data.find(({ name }) => name === 'Collection tour')).toMatchObject(tour)
})

test('a collection has its neighbors in the order of the whole library, from one end to the other', async () => {
  const empty = await collectionId('empty')
  const ids = (await server.context.db.select({ id: collections.id }).from(collections))
    .flatMap(({ id }) => (id === empty ? [] : id))
    .toSorted((a, b) => b - a)
  const walked: number[] = []
  for (let id: number | null = ids[0] ?? null; id !== null;) {
    const { body }: { body: { data: CollectionDetail } } = await browser.api('GET', `/social-post-collections/${id}`)
    expect(body.data.previous_id).toBe(walked.at(-1) ?? null)
    walked.push(id)
    id = body.data.next_id
  }
  expect(walked).toEqual(ids)
})

test('a post says who it is for by its mark, and by its words where nobody has marked it', async () => {
  const id = await collectionId('slides')
  const [before] = await server.context.db.select().from(posts).where(eq(posts.collectionId, id)).orderBy(posts.id)
  const { caption = '', spanishCaption = '' } = before ?? {}
  const notes = async (values: Partial<typeof posts.$inferInsert>) => {
    await server.context.db
      .update(posts)
      .set(values)
      .where(eq(posts.id, before?.id ?? 0))
    const list = await browser.api<{ data: CollectionPost[] }>('GET', `/social-post-collections/${id}/social-posts`)
    const one = await browser.api<{ data: SocialPost }>('GET', `/social-posts/${before?.id ?? 0}`)
    return [list.body.data[0]?.claims_note, one.body.data.claims_note, one.body.data.blanks]
  }
  const sale = 'For your own sale'
  expect(await notes({ claims: null, spanishCaption: '', caption: 'Just sold: [street]' })).toEqual([
    sale,
    sale,
    ['[street]'],
  ])
  const language = 'If you speak the language'
  expect(await notes({ claims: ['language'] })).toEqual([language, language, ['[street]']])
  expect(await notes({ claims: null, caption: 'Look', spanishCaption: '' })).toEqual([null, null, []])
  const ofPost = eq(postMedia.postId, before?.id ?? 0)
  await server.context.db.update(postMedia).set({ altText: 'A just sold sign' }).where(ofPost)
  expect(await notes({ claims: null })).toEqual([sale, sale, []])
  await server.context.db.update(postMedia).set({ altText: '' }).where(ofPost)
  expect(await notes({ claims: [], caption, spanishCaption })).toEqual([null, null, []])
})

test('a collection shows its posts in order, and none is there without any, each with shape, tags and what they belong to', async () => {
  const path = `/social-post-collections/${await collectionId('slides')}/social-posts`
  const [first, slides, ...others] = (await browser.api<{ data: CollectionPost[] }>('GET', path)).body.data
  expect([first?.title, slides?.title, others]).toEqual(['Title of first', 'Title of three-slides', []])
  const tag = { name: 'home buyers', type: 'sidebar' }
  expect(first).toMatchObject({ aspect: 0.8, is_premium: false, tags: [tag] })
  expect(slides).toMatchObject({
    type: 'carousel',
    thumbnail: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/),
    main_color: '#222222',
    aspect: 1,
    is_premium: true,
    collection_name: 'Collection slides',
    collection_description: 'About slides',
  })
  expect(slides?.tags.map(({ name }) => name).toSorted()).toEqual(['home sellers', 'premium', 'staging'])
  const none = `/social-post-collections/${await collectionId('empty')}`
  for (const part of ['', '/social-posts']) expect((await browser.api('GET', none + part)).status).toBe(404)
})

test('a post has both captions and its files in order, and a film names the one to show', async () => {
  const slides = await post('three-slides')
  expect(slides).toMatchObject({
    title: 'Title of three-slides',
    caption: 'Caption of three-slides',
    spanish_title: 'Título de three-slides',
    spanish_caption: 'Texto de three-slides',
    type: 'carousel',
    video_url: null,
    is_premium: true,
    facebook: true,
    instagram: true,
    linkedin: false,
    collection: { id: await collectionId('slides'), name: 'Collection slides' },
  })
  const pictures = slides.media.filter(({ type }) => type === 'facebook_carousel_image')
  expect(pictures.map(({ width }) => width)).toEqual([60, 80, 60])
  const url = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/) as string
  const file = { type: 'facebook_carousel_image', url, mime: 'image/png', width: 60, height: 60, duration_ms: null }
  expect(pictures[0]).toMatchObject({ ...file, alt_text: '', spanish_alt_text: '' })
  const { media, video_url: shown } = await post('kitchen')
  const wide = media.find(({ type }) => type === 'wide_video')
  expect(wide).toMatchObject({ mime: 'video/mp4', width: 160, height: 90, duration_ms: 2000 })
  expect(shown).toBe(wide?.url)
})

test('a post outlives its collection and thumbnail', async () => {
  const lone = { type: 'reel', title: 'Alone', caption: 'Alone' } as const
  const [{ id } = { id: 0 }] = await server.context.db.insert(posts).values(lone).returning({ id: posts.id })
  const [film] = await server.context.db.select().from(postMedia).where(eq(postMedia.role, 'vertical_video'))
  const media = { postId: id, role: 'vertical_video', position: 1, fileKey: film?.fileKey ?? '' } as const
  await server.context.db.insert(postMedia).values(media)
  expect(await readPost(id)).toMatchObject({ collection: null, thumbnail: null, media: [{ type: media.role }] })
  const list = await browser.api<Paged<CollectionPost>>('GET', '/social-posts')
  const tile = { id, thumbnail: null, aspect: 9 / 16, tags: [], collection_name: '' }
  expect(list.body.data[0]).toMatchObject(tile)
  await server.context.db.delete(posts).where(eq(posts.id, id))
})

test('the city search answers with id, name and state, and a blank or missing query with nothing', async () => {
  const data = [{ id: 4671654, name: 'Austin', state_code: 'TX' }]
  expect(await browser.api('GET', '/cities/search?q=austin,tx')).toMatchObject({ status: 200, body: { data } })
  for (const path of ['/cities/search', '/cities/search?q=%20%20'])
    expect(await browser.api('GET', path)).toMatchObject({ status: 200, body: { data: [] } })
})

test.each([
  ["/social-post-collections/tag/home-buyers'; drop table tags; --", 'tag'],
  ['/social-post-collections/tag/HOME-BUYERS', 'tag'],
  ['/social-post-collections/tag/home_buyers', 'tag'],
  ['/template-collections?type=castle', 'type'],
  ['/template-collections?type=branding&type=home-buyer', 'type'],
  ['/templates/00000000-0000-4000-8000-0000000000000', 'uuid'],
  ['/templates/1/download', 'uuid'],
  [`/library/search?q=${'a'.repeat(101)}`, 'q'],
  ['/library/search?q=%20%20', 'q'],
  [`/cities/search?q=${'x'.repeat(101)}`, 'q'],
])('GET %s is refused for its %s', async (path, field) => {
  const { status, body } = await browser.api<Problem>('GET', path)
  expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'validation_failed', [field]])
})
