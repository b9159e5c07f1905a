import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { PostType } from '#domain/library/post.ts'
import { collections, posts, postTags, tags, users } from '#server/db/schema/index.ts'
import { adminId, listPosts, server, setUpAdmin } from '#tests/support/admin-setup.ts'

setUpAdmin()

let ids: number[]
let fallId: number
let mortgageId: number

beforeAll(async () => {
  const { db } = server.context
  const bea = await server.createAdmin({ firstName: 'Bea', lastName: 'Lund' })
  const named = ['Fall Market', 'Spring_Fling'].map((name) => ({ name, description: '' }))
  const [fall, spring] = await db.insert(collections).values(named).returning()
  const row = (title: string, type: PostType, collectionId: number | undefined, authorId: number | null) => ({
    title,
    type,
    caption: 'C',
    collectionId: collectionId ?? null,
    authorId,
  })
  const made = await db
    .insert(posts)
    .values([
      row('Kitchens sell', 'square_video', fall?.id, adminId),
      row('100% financed?', 'wide_vertical_video', spring?.id, bea.id),
      row('A_b', 'image', undefined, null),
      row('Reels that sell', 'reel', fall?.id, bea.id),
      ...Array.from({ length: 30 }, (_, at) => row(`Filler ${at}`, 'image', undefined, null)),
    ])
    .returning({ id: posts.id })
  ids = made.map(({ id }) => id)
  fallId = fall?.id ?? 0
  const [mortgage] = await db.select().from(tags).where(eq(tags.slug, 'mortgage'))
  mortgageId = mortgage?.id ?? 0
  await db.insert(postTags).values(ids.slice(0, 3).map((postId) => ({ postId, tagId: mortgageId })))
})

const listed = (query: Record<string, string | number>) =>
  listPosts(String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))))

const titles = async (search: string) =>
  (await listed({ search, per_page: 50 })).data.map(({ title }) => title).filter((title) => !title.startsWith('Filler'))

test('the list of posts has what its columns show', async () => {
  const { data } = await listed({ search: 'Kitchens' })
  const off = { linkedin: false, tiktok: false, youtube: false, google_business_profile: false }
  const flags = { facebook: true, instagram: true, ...off, x: false, whatsapp: false, pinterest: false }
  expect(data).toEqual([
    {
      id: ids[0],
      title: 'Kitchens sell',
      type: 'square_video',
      thumbnail: null,
      main_color: '',
      collection: 'Fall Market',
      author: 'Ada Cole',
      release_date: null,
      uses: { times: 0, agents: 0 },
      results: { reactions: { of: 0, median: null }, views: { of: 0, median: null } },
      ...flags,
    },
  ])
})

test.each<[string, string, string[]]>([
  ['title', 'SELL', ['Reels that sell', 'Kitchens sell']],
  ['a sign of the title', '%', ['100% financed?']],
  ['an underscore of the title', 'a_B', ['A_b']],
  ['type with a space', 'square video', ['Kitchens sell']],
  ['type with an underscore', 'SQUARE_VIDEO', ['Kitchens sell']],
  ['a part of several types', 'video', ['100% financed?', 'Kitchens sell']],
  ['collection', 'fall market', ['Reels that sell', 'Kitchens sell']],
  ['a collection as it is written', 'spring_f', ['100% financed?']],
  ['author', 'bea l', ['Reels that sell', '100% financed?']],
  ['nothing there is', 'zebra', []],
  ['a backslash', '\\', []],
])('the list of posts is searched by %s', async (_what, search, found) => {
  expect(await titles(search)).toEqual(found)
})

test('the list of posts is searched by id', async () => {
  const [first = 0] = ids
  const { data, meta } = await listed({ search: first, per_page: 50 })
  expect(data.map(({ id }) => id)).toContain(first)
  expect(data.every(({ id, title }) => String(id).includes(String(first)) || title.includes(String(first)))).toBe(true)
  expect(meta.total).toBe(data.length)
})

test('the search results are paged, newest first', async () => {
  const seen: number[] = []
  for (let page = 1; page <= 4; page++) {
    const { data, meta } = await listed({ page, per_page: 10 })
    expect(meta).toEqual({ current_page: page, last_page: 4, per_page: 10, total: 34 })
    seen.push(...data.map(({ id }) => id))
  }
  expect(seen).toEqual(ids.toReversed())
  expect((await listed({ search: 'filler', page: 4 })).meta).toMatchObject({ last_page: 3, total: 30 })
  expect((await listed({ search: 'filler', page: 4 })).data).toEqual([])
})

const names = async (query: Record<string, string | number>) =>
  (await listed({ per_page: 50, ...query })).data.map(({ title }) => title)

test('the list of posts is filtered by collection, tag and type, together and with a search', async () => {
  expect(await names({ collection: fallId })).toEqual(['Reels that sell', 'Kitchens sell'])
  expect(await names({ tag: mortgageId })).toEqual(['A_b', '100% financed?', 'Kitchens sell'])
  expect(await names({ type: 'reel' })).toEqual(['Reels that sell'])
  expect(await names({ collection: fallId, tag: mortgageId })).toEqual(['Kitchens sell'])
  expect(await names({ collection: fallId, search: 'reels' })).toEqual(['Reels that sell'])
  expect((await listed({ collection: 'none' })).meta.total).toBe(31)
  expect((await listed({ tag: 'none' })).meta.total).toBe(31)
  expect(await names({ collection: 'none', tag: mortgageId })).toEqual(['A_b'])
  expect(await names({ collection: 987_654 })).toEqual([])
})

test('the list of posts is sorted by title, type, collection or age, and its pages follow that order', async () => {
  const byTitle = await names({ sort: 'title', order: 'asc' })
  expect(byTitle.slice(0, 3)).toEqual(['100% financed?', 'A_b', 'Filler 0'])
  expect(await names({ sort: 'title', order: 'desc' })).toEqual(byTitle.toReversed())
  const first = await names({ sort: 'title', order: 'asc', per_page: 10 })
  const second = await names({ sort: 'title', order: 'asc', per_page: 10, page: 2 })
  expect([...first, ...second]).toEqual(byTitle.slice(0, 20))
  const byType = await names({ sort: 'type', order: 'desc' })
  expect(byType.slice(0, 3)).toEqual(['100% financed?', 'Kitchens sell', 'Reels that sell'])
  const byCollection = await names({ sort: 'collection', order: 'asc' })
  expect(byCollection.slice(0, 3)).toEqual(['Kitchens sell', 'Reels that sell', '100% financed?'])
  expect((await listed({ order: 'asc' })).data[0]?.id).toBe(ids[0])
})

test('the list still works when an author’s account is gone', async () => {
  const gone = await server.createAdmin({ firstName: 'Gone', lastName: 'Soon' })
  const [made] = await server.context.db
    .insert(posts)
    .values({ title: 'Orphan', type: 'image', caption: 'C', authorId: gone.id })
    .returning({ id: posts.id })
  await server.context.db.delete(users).where(eq(users.id, gone.id))
  expect((await listed({ search: 'Orphan' })).data).toMatchObject([{ id: made?.id, author: null }])
  await server.context.db.delete(posts).where(eq(posts.id, made?.id ?? 0))
})
