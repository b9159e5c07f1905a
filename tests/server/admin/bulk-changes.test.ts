import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { adminChanges, collections, posts, tags } from '#server/db/schema/index.ts'
import { admin, readPost, readTemplate, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { createTemplate, createTemplateCollection } from '#tests/support/templates.ts'

setUpAdmin()

const NOTHING = 987_654

let tagIds: Record<'mortgage' | 'motivators' | 'premium', number>

beforeAll(async () => {
  const known = await server.context.db.select().from(tags)
  tagIds = Object.fromEntries(known.map(({ slug, id }) => [slug, id])) as typeof tagIds
})

async function makePosts(...titles: string[]): Promise<number[]> {
  const rows = titles.map((title) => ({ title, type: 'image' as const, caption: 'C' }))
  return (await server.context.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id)
}

async function makeCollections(...names: string[]): Promise<number[]> {
  const rows = names.map((name) => ({ name, description: '' }))
  return (await server.context.db.insert(collections).values(rows).returning()).map(({ id }) => id)
}

type Changed = { data: { changed: number } }
const change = <T = Changed>(body: object, path = 'social-posts') =>
  admin.api<T & Problem>('PATCH', `/admin/${path}`, { body })
const changed = async (body: object) => (await change(body)).body.data.changed
const entriesOf = (id: number) =>
  server.context.db.$count(adminChanges, and(eq(adminChanges.kind, 'post'), eq(adminChanges.recordId, id)))

describe('a change of several posts', () => {
  test('several posts get a tag, and those that had it do not count', async () => {
    const ids = await makePosts('One', 'Two', 'Three')
    await change({ ids: [ids[0]], action: 'add_tag', tag: tagIds.premium })
    expect(await changed({ ids, action: 'add_tag', tag: tagIds.premium })).toBe(2)
    for (const id of ids) {
      const post = await readPost(id)
      expect(post).toMatchObject({ tag_ids: [tagIds.premium], version: 2 })
      expect(post.history).toMatchObject([
        { who: 'Ada Cole', action: 'updated', changes: [{ field: 'tags', before: null, after: 'premium' }] },
      ])
    }
    const [, id = 0] = ids
    const [row] = await server.context.db.select().from(posts).where(eq(posts.id, id))
    expect(row?.isPremium).toBe(true)
    await change({ ids, action: 'remove_tag', tag: tagIds.premium })
    expect((await readPost(id)).tag_ids).toEqual([])
  })

  test('several posts move to a collection and out of it, also to one of the same name', async () => {
    const ids = await makePosts('Four', 'Five')
    const [one, other] = await makeCollections('Twins', 'Twins')
    const move = async (collection: number | undefined | null) => await changed({ ids, action: 'move', collection })
    expect([await move(one), await move(other)]).toEqual([2, 2])
    const names = { before: `Twins (No. ${one})`, after: `Twins (No. ${other})` }
    for (const id of ids) {
      const { collection, history } = await readPost(id)
      expect([collection, history[0]?.changes]).toEqual(['Twins', [{ field: 'social_post_collection_id', ...names }]])
    }
    expect(await move(null)).toBe(2)
    for (const id of ids) expect((await readPost(id)).collection).toBeNull()
  })

  test('a post that is gone keeps all others as they were, without an entry in the log', async () => {
    const ids = await makePosts('Six', 'Seven')
    const refused = await change({ ids: [...ids, NOTHING], action: 'add_tag', tag: tagIds.mortgage })
    const message = `Post ${NOTHING} is no longer there. Nothing was changed.`
    expect(refused).toMatchObject({ status: 404, body: { message } })
    for (const id of ids) {
      expect((await readPost(id)).tag_ids).toEqual([])
      expect(await entriesOf(id)).toBe(0)
    }
  })

  test('a second sidebar tag on one post refuses it for all of them', async () => {
    const ids = await makePosts('Eight', 'Nine')
    await change({ ids: [ids[1]], action: 'add_tag', tag: tagIds.motivators })
    const refused = await change({ ids, action: 'add_tag', tag: tagIds.mortgage })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ tag: ['“Nine” has another sidebar tag already. Nothing was changed.'] })
    expect((await readPost(ids[0] ?? 0)).tag_ids).toEqual([])
  })

  test('a change to what is gone is refused', async () => {
    const ids = await makePosts('Ten')
    const gone = [
      { action: 'add_tag', tag: NOTHING },
      { action: 'move', collection: NOTHING },
    ]
    for (const body of gone) expect((await change({ ids, ...body })).status).toBe(422)
  })
})

test('several templates move to a collection, also to one of the same name, all of them or none', async () => {
  const { context } = server
  const [one, other] = [await createTemplateCollection(context), await createTemplateCollection(context)]
  const made = [await createTemplate(context), await createTemplate(context)]
  const ids = made.map(({ id }) => id)
  const move = (body: object) => change({ action: 'move', ...body }, 'templates')
  expect((await move({ ids: [...ids, NOTHING], collection: one.id })).status).toBe(404)
  expect((await readTemplate(made[0]?.uuid ?? '')).collection).toBeNull()
  for (const { id } of [one, other]) expect((await move({ ids, collection: id })).body.data.changed).toBe(2)
  const names = { before: `Collection (No. ${one.id})`, after: `Collection (No. ${other.id})` }
  for (const { uuid } of made) {
    const { version, history } = await readTemplate(uuid)
    expect(version).toBe(3)
    expect(history[0]?.changes).toEqual([{ field: 'template_collection_id', ...names }])
  }
  expect((await move({ ids, collection: NOTHING })).status).toBe(422)
})
