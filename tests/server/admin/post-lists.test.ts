import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { PostType } from '#domain/library/post.ts'
import { collections, posts, postTags, tags } from '#server/db/schema/index.ts'
import { pdf } from '#tests/support/admin-form.ts'
import {
  admin,
  adminId,
  listPosts,
  listTemplates,
  newAgent,
  newTemplate,
  readPost,
  readTemplate,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { insertPublication } from '#tests/support/publications.ts'

setUpAdmin()

let ids: number[]
let fallId: number
let mortgageId: number

beforeAll(async () => {
  const { db } = server.context
  const bea = await server.createAdmin({ firstName: 'Bea', lastName: 'Lund' })
  const named = ['Fall Market', 'Spring_Fling'].map((name) => ({ name, description: '' }))
  const [fall, spring] = await db.insert(collections).values(named).returning()
  const row = (title: string, type: PostType, collectionId?: number, authorId?: number) => {
    return { title, type, caption: 'C', collectionId, authorId }
  }
  const made = await db
    .insert(posts)
    .values([
      row('Kitchens sell', 'square_video', fall?.id, adminId),
      row('100% financed?', 'wide_vertical_video', spring?.id, bea.id),
      row('A_b', 'image'),
      row('Reels that sell', 'reel', fall?.id, bea.id),
      ...Array.from({ length: 30 }, (_, at) => row(`Filler ${at}`, 'image')),
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

const names = async (query: Record<string, string | number>) =>
  (await listed({ per_page: 50, ...query })).data.map(({ title }) => title)

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
      claims: [],
      is_draft: false,
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
  ['author', 'bea l', ['Reels that sell', '100% financed?']],
  ['a backslash, which nothing has', '\\', []],
])('the list of posts is searched by %s', async (_what, search, found) => {
  expect(await names({ search })).toEqual(found)
})

test('the list of posts is paged, newest first, and searched by id', async () => {
  const seen: number[] = []
  for (let page = 1; page <= 4; page++) {
    const { data, meta } = await listed({ page, per_page: 10 })
    expect(meta).toEqual({ current_page: page, last_page: 4, per_page: 10, total: 34 })
    seen.push(...data.map(({ id }) => id))
  }
  expect(seen).toEqual(ids.toReversed())
  const past = { data: [], meta: { last_page: 3, total: 30 } }
  expect(await listed({ search: 'filler', page: 4 })).toMatchObject(past)
  expect((await listed({ search: ids[0] ?? 0, per_page: 50 })).data.map(({ id }) => id)).toContain(ids[0])
})

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

test('a publication of a post counts once it is published anywhere, and posts are sorted by their number', async () => {
  const [often = 0, once = 0, never = 0] = ids
  const agents = [(await server.createAgent()).id, (await server.createAgent()).id] as const
  const published = (socialPostId: number, agent: number, states: Parameters<typeof insertPublication>[2]) =>
    insertPublication(server.context, agent, states, { socialPostId })
  await published(never, agents[0], { facebook: 'queued', instagram: 'failed', linkedin: 'canceled' })
  await published(often, agents[0], { facebook: 'published', instagram: 'published', linkedin: 'failed' })
  await published(often, agents[0], { facebook: 'published' })
  await published(often, agents[1], { facebook: 'published', instagram: 'queued' })
  await published(once, agents[1], { facebook: 'needs_check', instagram: 'published' })
  const sorted = async (order: string) =>
    (await listed({ tag: mortgageId, sort: 'uses', order })).data.map(({ id, uses }) => [id, uses])
  const expected = [
    [often, { times: 3, agents: 2 }],
    [once, { times: 1, agents: 1 }],
    [never, { times: 0, agents: 0 }],
  ]
  expect(await sorted('desc')).toEqual(expected)
  expect(await sorted('asc')).toEqual(expected.toReversed())
  expect((await readPost(often)).uses).toEqual({ times: 3, agents: 2 })
})

test('downloads of a template by agents and openings on Canva count, not those of admins nor parts of one', async () => {
  const design = { canva_link: 'https://www.canva.com/design/abc', file: pdf() }
  const { uuid } = await newTemplate({ title: 'Flyer', ...design })
  const none = await newTemplate({ title: 'Flyer nobody has' })
  const [one, two] = [await newAgent(), await newAgent()]
  const download = async (who: Browser, range?: string) => {
    const headers = range === undefined ? {} : { range }
    return (await who.fetch(`/api/templates/${uuid}/download`, { headers })).status
  }
  const open = async (who: Browser, which = uuid) => (await who.api('POST', `/templates/${which}/opens`)).status
  expect([await download(one), await download(two), await download(admin)]).toEqual([200, 200, 200])
  expect([await download(one, 'bytes=0-9'), await download(one, 'bytes=10-19')]).toEqual([206, 206])
  const sorted = async () =>
    (await listTemplates('search=flyer&sort=uses&order=desc')).data.map(({ title, uses }) => [title, uses])
  const unused = ['Flyer nobody has', { times: 0, agents: 0 }]
  expect(await sorted()).toEqual([['Flyer', { times: 3, agents: 2 }], unused])
  expect([await open(one), await open(one), await open(two), await open(one, none.uuid)]).toEqual([204, 204, 204, 404])
  expect((await readTemplate(uuid)).uses).toEqual({ times: 6, agents: 2 })
})
