import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { AdminSearch } from '#contract/admin/admin-search.ts'
import type { PostType } from '#domain/library/post.ts'
import { collections, posts, postTags, tags } from '#server/db/schema/index.ts'
import { tableLine } from '#server/http/table-file.ts'
import { everyRow } from '#server/modules/admin/list.ts'
import { tagList } from '#server/modules/admin/tags/repo.ts'
import { pdf, picture } from '#tests/support/admin-form.ts'
import {
  admin,
  adminId,
  changedPost,
  listPosts,
  listTemplates,
  newAgent,
  newPost,
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

describe('a post is found', () => {
  const made: Record<string, number> = {}
  beforeAll(async () => {
    const { db } = server.context
    const variants = [{ name: 'Short', caption: 'Say “maple” twice', spanish_caption: '' }]
    const whole = { caption: 'Plain words', spanishTitle: 'Sol', spanishCaption: 'Sol', type: 'image' as const }
    const rows = {
      caption: { ...whole, title: 'Quiet one', caption: 'Ask what the roof’s age is' },
      spanish: { ...whole, title: 'Quiet two', spanishTitle: 'Una casa añeja' },
      version: { ...whole, title: 'Quiet three', variants },
      marked: { ...whole, title: 'Quiet four', claims: ['sale' as const] },
      said: { ...whole, title: 'Quiet five', caption: 'Just listed on Elm Street' },
      denied: { ...whole, title: 'Quiet six', caption: 'Just listed on Oak Street', claims: [] },
      english: { ...whole, title: 'Quiet seven', spanishCaption: '' },
    }
    for (const [name, row] of Object.entries(rows)) {
      const [one] = await db.insert(posts).values(row).returning({ id: posts.id })
      made[name] = one?.id ?? 0
    }
  })
  const nameOf = (id: number) => Object.keys(made).find((name) => made[name] === id)
  const found = async (query: Record<string, string>) =>
    (await listed({ search: 'quiet', per_page: 50, ...query })).data.map(({ id }) => nameOf(id))

  test.each([
    ['roofs age', 'caption'],
    ['anej', 'spanish'],
    ['maple', 'version'],
  ])('by the words %j of its other texts', async (search, name) => {
    expect(await found({ search })).toEqual([name])
  })

  test('by what it claims, as it was marked or its words say, also after it was changed', async () => {
    expect(await found({ claim: 'sale' })).toEqual(['marked'])
    expect(await found({ claim: 'listing' })).toEqual(['said'])
    expect(await found({ claim: 'none' })).toEqual(['english', 'denied', 'version', 'spanish', 'caption'])
    await changedPost({ title: 'Quiet one', caption: 'Just listed, too' }, made['caption'])
    expect(await found({ claim: 'listing' })).toEqual(['said', 'caption'])
  })

  test('by what it lacks', async () => {
    expect(await found({ missing: 'spanish' })).toContain('english')
    expect(await found({ missing: 'spanish' })).not.toContain('spanish')
    const image = { facebook_image: await picture() }
    const { id } = await newPost({ title: 'Quiet eight', ...image, alt_texts: JSON.stringify({}) })
    made['pictured'] = id
    expect(await found({ missing: 'media' })).not.toContain('pictured')
    expect(await found({ missing: 'alt_text' })).toEqual(['pictured'])
    const text = JSON.stringify({ facebook_image: { en: 'A porch', es: '' } })
    await changedPost({ title: 'Quiet eight', ...image, alt_texts: text }, id)
    expect(await found({ missing: 'alt_text' })).toEqual([])
    expect(await found({ missing: 'media' })).toContain('english')
    expect(await found({ missing: 'tag' })).toContain('pictured')
    expect(await found({ missing: 'collection' })).toContain('pictured')
  })
})

test('a list is exported whole, as it is filtered and sorted, with cells no spreadsheet runs', async () => {
  const rows = ['=1+1', 'b "quoted", with a\nbreak', '＠SUM(A1)'].map((title) => {
    return { title, caption: 'C', type: 'carousel' as const }
  })
  await server.context.db.insert(posts).values(rows)
  const answer = await admin.fetch('/api/admin/social-posts/export?type=carousel&order=asc&per_page=10&page=9')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="social-posts-\d{4}-\d\d-\d\d\.csv"/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const table: string[][] = parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), { bom: true })
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(table.map(([, title]) => title)).toEqual(['Title', "'=1+1", 'b "quoted", with a\nbreak', "'＠SUM(A1)"])
  expect(table[1]?.slice(2, 4)).toEqual(['carousel', ''])
  const none = await (await admin.fetch('/api/admin/social-posts/export?search=nobody-has-this')).text()
  expect(none.split('\r\n')).toHaveLength(2)
  for (const path of ['templates', 'tags', 'agents', 'admins', 'audit-log', 'template-collections'])
    expect((await admin.fetch(`/api/admin/${path}/export`)).status, path).toBe(200)
  expect((await (await newAgent()).fetch('/api/admin/social-posts/export')).status).toBe(403)
})

test('a whole list comes in batches, each row once, whatever is made meanwhile', async () => {
  const { db } = server.context
  const many = Array.from({ length: 1100 }, (_, at) => ({ name: `Batch ${at}`, slug: `batch-${at}`, type: 'batch' }))
  await db.insert(tags).values(many)
  const seen: string[] = []
  const sizes: number[] = []
  for await (const batch of everyRow(db, tagList({ type: 'batch' }), { search: '' })) {
    if (sizes.length === 0) await db.insert(tags).values({ name: 'Late', slug: 'late', type: 'batch' })
    sizes.push(batch.length)
    seen.push(...batch.map(({ name }) => name))
  }
  expect(sizes).toEqual([500, 500, 100])
  expect(seen).toEqual(many.map(({ name }) => name).toReversed())
})

test('any cell of a table is read as it was written, and begins no formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const [read = []] = parse(tableLine(cells))
      expect(read).toHaveLength(cells.length)
      for (const [at, cell] of cells.entries()) {
        expect(read[at]?.replaceAll("'", '')).toBe(cell.replaceAll("'", ''))
        // A spreadsheet may separate by semicolons or tabs instead, and then quotation marks inside protect nothing.
        for (const part of read[at]?.split(/[;\t\r\n]/) ?? []) expect(part).not.toMatch(/^\s*[=+\-@]/)
      }
    }),
  )
  expect(tableLine([-5, null, 'a-b', 'Acme; =1'])).toBe('-5,,"a-b","Acme; \'=1"\r\n')
})

test('one search finds posts, templates, collections, tags and agents, each with its total', async () => {
  const word = 'Zinnia'
  const { db } = server.context
  await db
    .insert(posts)
    .values(Array.from({ length: 12 }, () => ({ title: word, caption: 'C', type: 'image' as const })))
  await db.insert(collections).values({ name: `${word} shelf`, description: '' })
  await db.insert(tags).values({ name: word, slug: 'zinnia', type: 'category' })
  await newTemplate({ title: `${word} sheet` })
  await server.createAgent({ firstName: word, lastName: 'Ray' })
  const { body } = await admin.api<{ data: AdminSearch }>('GET', '/admin/search?q=zinnia')
  const totals = Object.fromEntries(Object.entries(body.data).map(([name, list]) => [name, list?.meta.total]))
  expect(totals).toEqual({
    posts: 12,
    post_collections: 1,
    templates: 1,
    template_collections: 0,
    tags: 1,
    agents: 1,
  })
  expect(body.data.posts.data).toHaveLength(10)
  expect(body.data.agents?.data[0]?.name).toBe('Zinnia Ray')
  const writer = await server.signIn((await server.createAdmin({ contentOnly: true })).email)
  const theirs = await writer.api<{ data: AdminSearch }>('GET', '/admin/search?q=zinnia')
  expect(theirs.body.data.posts.meta.total).toBe(12)
  expect(theirs.body.data).not.toHaveProperty('agents')
  expect((await admin.api('GET', '/admin/search?q=%20')).status).toBe(422)
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
  const { uuid } = await newTemplate({ title: 'Leaflet', ...design })
  const none = await newTemplate({ title: 'Leaflet nobody has' })
  const [one, two] = [await newAgent(), await newAgent()]
  const download = async (who: Browser, range?: string) => {
    const headers = range === undefined ? {} : { range }
    return (await who.fetch(`/api/templates/${uuid}/download`, { headers })).status
  }
  const open = async (who: Browser, which = uuid) => (await who.api('POST', `/templates/${which}/opens`)).status
  expect([await download(one), await download(two), await download(admin)]).toEqual([200, 200, 200])
  expect([await download(one, 'bytes=0-9'), await download(one, 'bytes=10-19')]).toEqual([206, 206])
  const sorted = async () =>
    (await listTemplates('search=leaflet&sort=uses&order=desc')).data.map(({ title, uses }) => [title, uses])
  const unused = ['Leaflet nobody has', { times: 0, agents: 0 }]
  expect(await sorted()).toEqual([['Leaflet', { times: 3, agents: 2 }], unused])
  expect([await open(one), await open(one), await open(two), await open(one, none.uuid)]).toEqual([204, 204, 204, 404])
  expect((await readTemplate(uuid)).uses).toEqual({ times: 6, agents: 2 })
})
