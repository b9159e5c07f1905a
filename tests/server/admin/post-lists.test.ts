import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminPostRow } from '#contract/admin/posts.ts'
import type { PageMeta } from '#contract/shapes.ts'
import type { PostType } from '#domain/library/post.ts'
import { collections, posts, users } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Page = { data: AdminPostRow[]; meta: PageMeta }

let server: TestServer
let admin: Browser
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.context
  const ada = await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })
  const bea = await server.createAdmin({ firstName: 'Bea', lastName: 'Lund' })
  admin = await server.signIn(ada.email)
  const [fall, spring] = await db
    .insert(collections)
    .values([
      { name: 'Fall Market', description: '' },
      { name: 'Spring_Fling', description: '' },
    ])
    .returning()
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
      row('Kitchens sell', 'square_video', fall?.id, ada.id),
      row('100% financed?', 'wide_vertical_video', spring?.id, bea.id),
      row('A_b', 'image', undefined, null),
      row('Reels that sell', 'reel', fall?.id, bea.id),
      ...Array.from({ length: 30 }, (_, at) => row(`Filler ${at}`, 'image', undefined, null)),
    ])
    .returning({ id: posts.id })
  ids = made.map(({ id }) => id)
})
afterAll(() => server.close())

async function listed(query: Record<string, string | number>): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await admin.api<Page>('GET', `/admin/social-posts?${search}`)
  expect(status).toBe(200)
  return body
}

const titles = async (search: string) =>
  (await listed({ search, per_page: 50 })).data.map(({ title }) => title).filter((title) => !title.startsWith('Filler'))

describe('the list of posts', () => {
  test('the list of posts has what its columns show', async () => {
    const { data } = await listed({ search: 'Kitchens' })
    expect(data).toEqual([
      {
        id: ids[0],
        title: 'Kitchens sell',
        type: 'square_video',
        thumbnail: null,
        main_color: '',
        collection: 'Fall Market',
        author: 'Ada Cole',
        facebook: true,
        instagram: true,
        linkedin: false,
        tiktok: false,
        youtube: false,
        google_business_profile: false,
        x: false,
        whatsapp: false,
        pinterest: false,
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
    expect(data.every(({ id, title }) => String(id).includes(String(first)) || title.includes(String(first)))).toBe(
      true,
    )
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
})
