import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Collection, CollectionDetail, CollectionPost, SocialPost, Tag } from '#contract/library/library.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { collections, posts, tags } from '#server/db/schema/index.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  demoCollection,
  demoPost,
  FILM,
  makeDemoFolder,
  PICTURE,
  SQUARE,
  type DemoFolder,
} from '#tests/support/demo-folder.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

let server: TestServer
let folder: DemoFolder
let agent: Browser

/** Fourteen for buyers, so that their listing has a second page, and one of each other kind. */
const LIBRARY = [
  demoCollection(
    'tour',
    [
      demoPost('kitchen', {
        type: 'wide_vertical_video',
        tags: ['home-tour-videos', 'kitchen'],
        media: [
          { role: 'vertical_video', file: FILM },
          { role: 'wide_video_cover_image', file: SQUARE },
          { role: 'wide_video', file: FILM },
        ],
        thumbnail: SQUARE,
      }),
    ],
    { cover: null },
  ),
  demoCollection(
    'slides',
    [
      demoPost('first', { main_color: '#111111' }),
      demoPost('three-slides', {
        type: 'carousel',
        premium: true,
        tags: ['home-sellers', 'staging'],
        main_color: '#222222',
        media: [
          { role: 'facebook_carousel_image', file: SQUARE },
          { role: 'facebook_carousel_image', file: PICTURE },
          { role: 'instagram_carousel_image', file: PICTURE },
          { role: 'facebook_carousel_image', file: SQUARE },
        ],
        thumbnail: SQUARE,
      }),
    ],
    { cover: SQUARE },
  ),
  ...Array.from({ length: 13 }, (_, index) =>
    demoCollection(`buyers-${index + 1}`, [demoPost('only'), demoPost('another')]),
  ),
  demoCollection('empty', []),
]

beforeAll(async () => {
  server = await startTestServer()
  folder = await makeDemoFolder(LIBRARY)
  await seedDemo(server.context, folder.path)
  agent = await server.signIn((await server.createAgent()).email)
})

afterAll(async () => {
  await server.close()
  folder.remove()
})

const all = async () => (await agent.api<Paged<Collection>>('GET', '/social-post-collections')).body
const collectionId = async (name: string) => {
  const [row] = await server.context.db
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.name, `Collection ${name}`))
  return row?.id ?? 0
}
const postId = async (key: string) => {
  const [row] = await server.context.db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.title, `Title of ${key}`))
  return row?.id ?? 0
}

test.each([
  '/tags',
  '/social-post-collections',
  '/social-post-collections/1',
  '/social-post-collections/1/social-posts',
  '/social-post-collections/tag/home-buyers',
  '/social-posts',
  '/social-posts/1',
])('%s is refused to guests', async (path) => {
  const { status, body } = await server.guest().api('GET', path)
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 'unauthenticated' })
})

test('an admin can read the library too', async () => {
  const admin = await server.signIn((await server.createAdmin()).email)
  expect((await admin.api('GET', '/social-post-collections')).status).toBe(200)
  expect((await admin.api('GET', `/social-posts/${await postId('kitchen')}`)).status).toBe(200)
})

describe('the tags', () => {
  test('tags are listed with name, slug and type; the twelve of the sidebar among them', async () => {
    const { body } = await agent.api<{ data: Tag[] }>('GET', '/tags')
    const names = (type: string) => body.data.filter((tag) => tag.type === type).map(({ name }) => name)
    expect(names('sidebar')).toEqual([
      'buying funnel',
      'home buyers',
      'home buying',
      'home sellers',
      'home tour videos',
      'mortgage',
      'motivators',
      'neighborhood videos',
      'new construction',
      'school ratings',
      'scripture verses',
      'selling funnel',
    ])
    expect(names('premium')).toEqual(['premium'])
    expect(names('category')).toEqual(expect.arrayContaining(['kitchen', 'staging']))
    expect(body.data.find(({ slug }) => slug === 'home-tour-videos')).toMatchObject({
      name: 'home tour videos',
      type: 'sidebar',
    })
  })
})

describe('a listing', () => {
  test('a listing has twelve collections on a page, in the order of the library', async () => {
    const { status, body } = await agent.api<Paged<Collection>>('GET', '/social-post-collections/tag/home-buyers')
    expect(status).toBe(200)
    expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 14 })
    expect(body.data.map(({ name }) => name)).toEqual([
      'Collection slides',
      ...Array.from({ length: 11 }, (_, index) => `Collection buyers-${index + 1}`),
    ])
    expect(body.data[1]).toEqual({
      id: await collectionId('buyers-1'),
      name: 'Collection buyers-1',
      description: 'About buyers-1',
      image_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/),
      main_color: '#4B1D42',
    })
  })

  test('the next page continues where the one before ended, and lists a collection once however many posts match', async () => {
    const { body } = await agent.api<Paged<Collection>>('GET', '/social-post-collections/tag/home-buyers?page=2')
    expect(body.meta).toEqual({ current_page: 2, last_page: 2, per_page: 12, total: 14 })
    expect(body.data.map(({ name }) => name)).toEqual(['Collection buyers-12', 'Collection buyers-13'])
  })

  test('a listing is empty past its end, with the true totals', async () => {
    for (const page of [3, 100_000]) {
      const { status, body } = await agent.api<Paged<Collection>>(
        'GET',
        `/social-post-collections/tag/home-buyers?page=${page}`,
      )
      expect(status).toBe(200)
      expect(body).toEqual({ data: [], meta: { current_page: page, last_page: 2, per_page: 12, total: 14 } })
    }
  })

  test('a listing is empty for a tag that no post has', async () => {
    const { status, body } = await agent.api('GET', '/social-post-collections/tag/mortgage')
    expect(status).toBe(200)
    expect(body).toEqual({ data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } })
  })

  test('a listing of an unknown tag is not found', async () => {
    const { status, body } = await agent.api('GET', '/social-post-collections/tag/castles')
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found' })
  })

  test.each(['0', '-1', '1.5', 'two', '100001', '1e9', "1' or '1'='1", '', '1&page=2'])(
    'a listing refuses the page %j',
    async (page) => {
      const { status, body } = await agent.api(
        'GET',
        `/social-post-collections/tag/home-buyers?page=${encodeURI(page)}`,
      )
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'validation_failed', errors: { page: [expect.any(String)] } })
    },
  )

  test.each([
    "' or 1=1 --",
    "home-buyers'; drop table tags; --",
    'HOME-BUYERS',
    '%',
    'home_buyers',
    'a'.repeat(65),
    '\u0000',
  ])('a listing refuses the tag %j', async (tag) => {
    const { status, body } = await agent.api('GET', `/social-post-collections/tag/${encodeURIComponent(tag)}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed' })
    expect(await server.context.db.$count(tags)).toBeGreaterThan(12)
  })
})

describe('all collections', () => {
  test('all collections are listed newest first, also those without posts', async () => {
    const { data, meta } = await all()
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 16 })
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a))
    const second = await agent.api<Paged<Collection>>('GET', '/social-post-collections?page=2')
    expect(second.body.data.at(-1)).toMatchObject({ name: 'Collection empty', main_color: null })
  })

  test('each collection has the color of the post that gave the cover, else of the first', async () => {
    const { data } = await all()
    expect(data.find(({ name }) => name === 'Collection slides')?.main_color).toBe('#222222')
    expect(data.find(({ name }) => name === 'Collection tour')).toMatchObject({
      image_url: null,
      main_color: '#4B1D42',
    })
  })
})

describe('a collection', () => {
  test('a collection has its neighbors in the order of the whole library, from one end to the other', async () => {
    const ids = (await server.context.db.select({ id: collections.id }).from(collections))
      .map(({ id }) => id)
      .toSorted((a, b) => b - a)
    const walked: number[] = []
    for (let id: number | null = ids[0] ?? null; id !== null;) {
      const { body }: { body: { data: CollectionDetail } } = await agent.api('GET', `/social-post-collections/${id}`)
      expect(body.data.previous_id).toBe(walked.at(-1) ?? null)
      walked.push(id)
      id = body.data.next_id
    }
    expect(walked).toEqual(ids)
  })

  test('a collection shows its posts in order, each with shape, tags and what they belong to', async () => {
    const id = await collectionId('slides')
    const { status, body } = await agent.api<{ data: CollectionPost[] }>(
      'GET',
      `/social-post-collections/${id}/social-posts`,
    )
    expect(status).toBe(200)
    expect(body.data.map(({ title }) => title)).toEqual(['Title of first', 'Title of three-slides'])
    expect(body.data[0]).toMatchObject({
      aspect: 0.8,
      is_premium: false,
      tags: [{ name: 'home buyers', type: 'sidebar' }],
    })
    expect(body.data[1]).toMatchObject({
      type: 'carousel',
      thumbnail: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/),
      main_color: '#222222',
      aspect: 1,
      is_premium: true,
      collection_name: 'Collection slides',
      collection_description: 'About slides',
    })
    expect(body.data[1]?.tags.map(({ name }) => name).toSorted()).toEqual(['home sellers', 'premium', 'staging'])
  })

  test('a collection without posts has none', async () => {
    const { status, body } = await agent.api(
      'GET',
      `/social-post-collections/${await collectionId('empty')}/social-posts`,
    )
    expect(status).toBe(200)
    expect(body).toEqual({ data: [] })
  })

  test.each(['/social-post-collections/2147483647', '/social-post-collections/2147483647/social-posts'])(
    'an unknown collection is not found: %s',
    async (path) => {
      const { status, body } = await agent.api('GET', path)
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'not_found' })
    },
  )

  test.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999999999999', '1;drop', 'null'])(
    'an invalid collection id is refused: %s',
    async (id) => {
      for (const path of [
        `/social-post-collections/${id}`,
        `/social-post-collections/${id}/social-posts`,
        `/social-posts/${id}`,
      ]) {
        const { status, body } = await agent.api('GET', path)
        expect(status).toBe(422)
        expect(body).toMatchObject({
          code: 'validation_failed',
          errors: { id: expect.arrayContaining([expect.any(String)]) },
        })
      }
    },
  )
})

describe('a post', () => {
  test('a picture post has both captions and its files in order', async () => {
    const { status, body } = await agent.api<{ data: SocialPost }>(
      'GET',
      `/social-posts/${await postId('three-slides')}`,
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
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
    const slides = body.data.media.filter(({ type }) => type === 'facebook_carousel_image')
    expect(slides.map(({ width, height }) => [width, height])).toEqual([
      [60, 60],
      [80, 100],
      [60, 60],
    ])
    expect(slides[0]).toEqual({
      id: expect.any(Number),
      type: 'facebook_carousel_image',
      url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/),
      mime: 'image/png',
      bytes: expect.any(Number),
      width: 60,
      height: 60,
      duration_ms: null,
      alt_text: '',
      spanish_alt_text: '',
    })
  })

  test('a film post names the film to show, which plays', async () => {
    const { body } = await agent.api<{ data: SocialPost }>('GET', `/social-posts/${await postId('kitchen')}`)
    const wide = body.data.media.find(({ type }) => type === 'wide_video')
    expect(wide).toMatchObject({ mime: 'video/mp4', width: 160, height: 90, duration_ms: 2000 })
    expect(body.data.video_url).toBe(wide?.url)
    const film = await server.guest().fetch(body.data.video_url ?? '', { headers: { range: 'bytes=0-7' } })
    expect(film.status).toBe(206)
    expect(Buffer.from(await film.arrayBuffer()).toString('latin1', 4)).toBe('ftyp')
  })

  test('an unknown post is not found', async () => {
    const { status, body } = await agent.api('GET', '/social-posts/2147483647')
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found' })
  })

  test('a post outlives its collection and thumbnail', async () => {
    const [lone] = await server.context.db
      .insert(posts)
      .values({ type: 'reel', title: 'Alone', caption: 'Alone' })
      .returning({ id: posts.id })
    const one = await agent.api<{ data: SocialPost }>('GET', `/social-posts/${lone?.id}`)
    expect(one.body.data).toMatchObject({ collection: null, thumbnail: null, video_url: null, media: [] })
    const list = await agent.api<Paged<CollectionPost>>('GET', '/social-posts')
    expect(list.body.data[0]).toMatchObject({
      id: lone?.id,
      thumbnail: null,
      aspect: 9 / 16,
      tags: [],
      collection_name: '',
    })
    await server.context.db.delete(posts).where(eq(posts.title, 'Alone'))
  })
})

describe('all posts', () => {
  test('all posts are listed newest first and in pages', async () => {
    const first = await agent.api<Paged<CollectionPost>>('GET', '/social-posts')
    const second = await agent.api<Paged<CollectionPost>>('GET', '/social-posts?page=2')
    expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 24, total: 29 })
    const ids = [...first.body.data, ...second.body.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(29)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const past = await agent.api<Paged<CollectionPost>>('GET', '/social-posts?page=3')
    expect(past.body).toEqual({ data: [], meta: { current_page: 3, last_page: 2, per_page: 24, total: 29 } })
  })
})

describe('an answer', () => {
  test.each(['/tags', '/social-post-collections/tag/home-buyers', '/social-posts'])(
    'an answer may be cached and is revalidated: %s',
    async (path) => {
      const first = await agent.api('GET', path)
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const etag = first.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      expect((await agent.api('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    },
  )

  test('an answer is sent again when the library changed', async () => {
    const path = `/social-post-collections/${await collectionId('empty')}`
    const etag = (await agent.api('GET', path)).headers.get('etag') ?? ''
    await server.context.db
      .update(collections)
      .set({ description: 'Soon' })
      .where(eq(collections.name, 'Collection empty'))
    const again = await agent.api<{ data: Collection }>('GET', path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(200)
    expect(again.body.data.description).toBe('Soon')
  })
})
