import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { AdminTemplate } from '#contract/admin/templates.ts'
import type { Problem } from '#contract/problem.ts'
import { adminChanges, collections, posts, tags, templateCollections, templates } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Browser
let tagIds: Record<'mortgage' | 'motivators' | 'premium', number>
let collectionId: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
  const known = await server.context.db.select().from(tags)
  tagIds = Object.fromEntries(known.map(({ slug, id }) => [slug, id])) as typeof tagIds
  const [made] = await server.context.db.insert(collections).values({ name: 'Fall', description: '' }).returning()
  collectionId = made?.id ?? 0
})
afterAll(() => server.close())

async function makePosts(...titles: string[]): Promise<number[]> {
  const rows = titles.map((title) => ({ title, type: 'image' as const, caption: 'C' }))
  return (await server.context.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id)
}

type Changed = { data: { changed: number } }
const change = <T = Changed>(body: object, who = admin) => who.api<T>('PATCH', '/admin/social-posts', { body })
const read = async (id: number) => (await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${id}`)).body.data
const entriesOf = async (id: number) => server.context.db.$count(adminChanges, eq(adminChanges.recordId, id))

describe('a change of several posts', () => {
  test('several posts get a tag, and those that had it do not count', async () => {
    const ids = await makePosts('One', 'Two', 'Three')
    await change({ ids: [ids[0]], action: 'add_tag', tag: tagIds.premium })
    expect(await change({ ids, action: 'add_tag', tag: tagIds.premium })).toMatchObject({
      status: 200,
      body: { data: { changed: 2 } },
    })
    for (const id of ids) {
      const post = await read(id)
      expect(post).toMatchObject({ tag_ids: [tagIds.premium], version: 2 })
      expect(post.history).toMatchObject([
        { who: 'Ada Cole', action: 'updated', changes: [{ field: 'tags', before: null, after: 'premium' }] },
      ])
    }
    const premium = await server.context.db
      .select()
      .from(posts)
      .where(eq(posts.id, ids[1] ?? 0))
    expect(premium).toMatchObject([{ isPremium: true }])
    await change({ ids, action: 'remove_tag', tag: tagIds.premium })
    expect((await read(ids[1] ?? 0)).tag_ids).toEqual([])
  })

  test('several posts move to a collection and out of it', async () => {
    const ids = await makePosts('Four', 'Five')
    expect((await change({ ids, action: 'move', collection: collectionId })).body.data.changed).toBe(2)
    for (const id of ids) expect((await read(id)).collection).toBe('Fall')
    expect((await change({ ids, action: 'move', collection: null })).body.data.changed).toBe(2)
    for (const id of ids) expect((await read(id)).collection).toBeNull()
  })

  test('a move between two collections of the same name is one, and in the log', async () => {
    const [id = 0] = await makePosts('Twin')
    const twins = await server.context.db
      .insert(collections)
      .values([1, 2].map(() => ({ name: 'Twins', description: '' })))
      .returning({ id: collections.id })
    for (const twin of twins)
      expect((await change({ ids: [id], action: 'move', collection: twin.id })).body.data.changed).toBe(1)
    const { history, version } = await read(id)
    expect(version).toBe(3)
    expect(history[0]?.changes).toEqual([
      {
        field: 'social_post_collection_id',
        before: `Twins (No. ${twins[0]?.id})`,
        after: `Twins (No. ${twins[1]?.id})`,
      },
    ])
  })

  test('a post that is gone keeps all others as they were, without an entry in the log', async () => {
    const ids = await makePosts('Six', 'Seven')
    const refused = await change<Problem>({ ids: [...ids, 987_654], action: 'add_tag', tag: tagIds.mortgage })
    expect(refused).toMatchObject({
      status: 404,
      body: { message: 'Post 987654 is no longer there. Nothing was changed.' },
    })
    for (const id of ids) {
      expect((await read(id)).tag_ids).toEqual([])
      expect(await entriesOf(id)).toBe(0)
    }
  })

  test('a second sidebar tag on one post refuses it for all of them', async () => {
    const ids = await makePosts('Eight', 'Nine')
    await change({ ids: [ids[1]], action: 'add_tag', tag: tagIds.motivators })
    const refused = await change<Problem>({ ids, action: 'add_tag', tag: tagIds.mortgage })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ tag: ['“Nine” has another sidebar tag already. Nothing was changed.'] })
    expect((await read(ids[0] ?? 0)).tag_ids).toEqual([])
  })

  test.each<[string, object]>([
    ['no ids', { ids: [], action: 'add_tag', tag: 1 }],
    ['too many ids', { ids: Array.from({ length: 51 }, (_, at) => at + 1), action: 'add_tag', tag: 1 }],
    ['an id that is none', { ids: ['x'], action: 'add_tag', tag: 1 }],
    ['an unknown action', { ids: [1], action: 'publish' }],
    ['no tag', { ids: [1], action: 'add_tag' }],
    ['a tag that is gone', { ids: [1], action: 'add_tag', tag: 987_654 }],
    ['a collection that is gone', { ids: [1], action: 'move', collection: 987_654 }],
    ['no collection', { ids: [1], action: 'move' }],
  ])('a change of several posts with %s is refused', async (_what, body) => {
    expect((await change<Problem>(body)).status).toBe(422)
  })

  test('agents and guests change no posts', async () => {
    const ids = await makePosts('Ten')
    const agent = await server.signIn((await server.createAgent()).email)
    const body = { ids, action: 'move', collection: collectionId }
    expect((await change<Problem>(body, agent)).status).toBe(403)
    expect((await change<Problem>(body, server.guest())).status).toBe(401)
    expect((await read(ids[0] ?? 0)).collection).toBeNull()
  })
})

test('several templates move to a collection, all of them or none', async () => {
  const { db } = server.context
  const [letters] = await db.insert(templateCollections).values({ name: 'Letters', type: 'branding' }).returning()
  const made = await db
    .insert(templates)
    .values([{ title: 'A' }, { title: 'B' }])
    .returning()
  const ids = made.map(({ id }) => id)
  const move = (body: object) => admin.api<Changed>('PATCH', '/admin/templates', { body })
  const look = async (uuid: string) =>
    (await admin.api<{ data: AdminTemplate }>('GET', `/admin/templates/${uuid}`)).body.data
  const refused = await move({ ids: [...ids, 987_654], action: 'move', collection: letters?.id })
  expect(refused.status).toBe(404)
  expect((await look(made[0]?.uuid ?? '')).collection).toBeNull()
  expect((await move({ ids, action: 'move', collection: letters?.id })).body.data.changed).toBe(2)
  for (const { uuid } of made) {
    expect(await look(uuid)).toMatchObject({ collection: 'Letters', version: 2, history: [{ action: 'updated' }] })
  }
  expect((await move({ ids, action: 'move', collection: 987_654 })).status).toBe(422)
})
