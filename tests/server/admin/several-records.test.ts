import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { HistoryEntry } from '#contract/admin/records.ts'
import type { Problem } from '#contract/problem.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/deleted.ts'
import { adminChanges, collections, files, posts, tags, templates } from '#server/db/schema/index.ts'
import { removeDeleted } from '#server/modules/admin/remove-deleted.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, pdf, picture } from '#tests/support/admin-form.ts'
import {
  admin,
  listPosts,
  listTemplates,
  newAgent,
  newPost,
  newTemplate,
  readPost,
  readTemplate,
  savePost,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import { testClock } from '#tests/support/publishing.ts'
import { createTemplate, createTemplateCollection } from '#tests/support/templates.ts'

const DAY = 24 * 60 * 60
const NOTHING = 987_654

const clock = testClock()
let tagIds: Record<'mortgage' | 'motivators' | 'premium', number>

setUpAdmin({ now: clock.now })
beforeAll(async () => {
  const known = await server.context.db.select().from(tags)
  tagIds = Object.fromEntries(known.map(({ slug, id }) => [slug, id])) as typeof tagIds
})
beforeEach(() => clock.reset())

async function makePosts(...titles: string[]): Promise<number[]> {
  const rows = titles.map((title) => ({ title, type: 'image' as const, caption: 'C' }))
  return (await server.context.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id)
}
const templateWithFile = async (fields: object = {}) => newTemplate({ image: await picture(), file: pdf(), ...fields })

type Path = 'social-posts' | 'templates'
const change = (path: Path, body: object) =>
  admin.api<{ data: { changed: number } } & Problem>('PATCH', `/admin/${path}`, { body })
const changed = async (path: Path, body: object) => (await change(path, body)).body.data.changed
const remove = async (path: Path, id: number) => (await admin.api('DELETE', `/admin/${path}/${id}`)).status
const isThere = async (path: Path, key: number | string) =>
  (await admin.api('GET', `/admin/${path}/${key}`)).status === 200
const deletedIn = async (path: Path) => {
  const list = path === 'templates' ? listTemplates : listPosts
  return (await list('per_page=50&state=deleted')).data.map(({ id }) => id)
}
const saidIn = ({ history }: { history: HistoryEntry[] }) => history.map(({ who, action }) => `${who} ${action}`)
const ROUND = ['Ada Cole restored', 'Ada Cole deleted', 'Ada Cole created']

describe('a change of several posts', () => {
  test('several posts get a tag, and those that had it do not count', async () => {
    const ids = await makePosts('One', 'Two', 'Three')
    await change('social-posts', { ids: [ids[0]], action: 'add_tag', tag: tagIds.premium })
    expect(await changed('social-posts', { ids, action: 'add_tag', tag: tagIds.premium })).toBe(2)
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
    await change('social-posts', { ids, action: 'remove_tag', tag: tagIds.premium })
    expect((await readPost(id)).tag_ids).toEqual([])
  })

  test('several posts move to a collection and out of it, also to one of the same name', async () => {
    const ids = await makePosts('Four', 'Five')
    const twins = ['Twins', 'Twins'].map((name) => ({ name, description: '' }))
    const [one, other] = (await server.context.db.insert(collections).values(twins).returning()).map(({ id }) => id)
    const move = async (collection: number | undefined | null) =>
      await changed('social-posts', { ids, action: 'move', collection })
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
    const refused = await change('social-posts', { ids: [...ids, NOTHING], action: 'add_tag', tag: tagIds.mortgage })
    const message = `Post ${NOTHING} is no longer there. Nothing was changed.`
    expect(refused).toMatchObject({ status: 404, body: { message } })
    for (const id of ids) {
      expect((await readPost(id)).tag_ids).toEqual([])
      const entries = and(eq(adminChanges.kind, 'post'), eq(adminChanges.recordId, id))
      expect(await server.context.db.$count(adminChanges, entries)).toBe(0)
    }
  })

  test('a second sidebar tag on one post refuses it for all of them', async () => {
    const ids = await makePosts('Eight', 'Nine')
    await change('social-posts', { ids: [ids[1]], action: 'add_tag', tag: tagIds.motivators })
    const refused = await change('social-posts', { ids, action: 'add_tag', tag: tagIds.mortgage })
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
    for (const body of gone) expect((await change('social-posts', { ids, ...body })).status).toBe(422)
  })
})

test('several templates move to a collection, also to one of the same name, all of them or none', async () => {
  const { context } = server
  const [one, other] = [await createTemplateCollection(context), await createTemplateCollection(context)]
  const made = [await createTemplate(context), await createTemplate(context)]
  const ids = made.map(({ id }) => id)
  const move = (body: object) => change('templates', { action: 'move', ...body })
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

describe('deleted records', () => {
  test('several posts are deleted and restored together, each once and with an audit entry', async () => {
    const [one, two] = [await newPost({ facebook_image: await picture() }), await newPost()]
    const ids = [one.id, two.id]
    const turn = async (action: string) => [
      await changed('social-posts', { ids, action }),
      await changed('social-posts', { ids, action }),
    ]
    expect(await turn('delete')).toEqual([2, 0])
    expect((await listPosts('per_page=50')).data.map(({ id }) => id)).not.toContain(one.id)
    expect(await deletedIn('social-posts')).toEqual(expect.arrayContaining(ids))
    expect([await isThere('social-posts', one.id), await remove('social-posts', one.id)]).toEqual([false, 404])
    expect(await turn('restore')).toEqual([2, 0])
    expect((await listPosts('per_page=50')).data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(await deletedIn('social-posts')).not.toContain(one.id)
    const restored = await readPost(one.id)
    expect(restored).toEqual({ ...one, history: restored.history })
    expect(saidIn(restored)).toEqual(ROUND)
  })

  test('several templates are deleted and restored together, and are gone for agents meanwhile', async () => {
    const { id: letters } = await createTemplateCollection(server.context)
    const own = { template_collection_id: letters }
    const [one, two] = [await templateWithFile(own), await templateWithFile(own)]
    const ids = [one.id, two.id]
    const agent = await newAgent()
    const statusOf = async (path: string) => (await agent.api('GET', path)).status
    const count = async () => {
      const path = `/template-collections/${letters}`
      return (await agent.api<{ data: { templates_count: number } }>('GET', path)).body.data.templates_count
    }
    expect(await count()).toBe(2)
    const deletion = { ids, action: 'delete' }
    expect([await changed('templates', deletion), await changed('templates', deletion)]).toEqual([2, 0])
    expect([await count(), await isThere('templates', one.uuid)]).toEqual([0, false])
    for (const path of ['', '/download']) expect(await statusOf(`/templates/${one.uuid}${path}`)).toBe(404)
    expect(await deletedIn('templates')).toEqual(expect.arrayContaining(ids))
    expect(await changed('templates', { ids: [one.id], action: 'restore' })).toBe(1)
    expect(await deletedIn('templates')).not.toContain(one.id)
    expect(await statusOf(`/templates/${one.uuid}/download`)).toBe(200)
    expect(saidIn(await readTemplate(one.uuid))).toEqual(ROUND)
  })

  test('a deleted post can’t be copied, moved or saved, but saved by an open form once it is restored', async () => {
    const { id, version } = await newPost()
    const save = async () => (await savePost({ caption: 'New', version }, id)).status
    await remove('social-posts', id)
    expect([await save(), (await savePost({ copy_of: id })).status]).toEqual([404, 422])
    expect((await change('social-posts', { ids: [id], action: 'move', collection: null })).status).toBe(404)
    await change('social-posts', { ids: [id], action: 'restore' })
    expect(await save()).toBe(200)
  })

  test('for thirty days a deleted post keeps its files and can be restored; then all of it is removed', async () => {
    const { id, media, thumbnail } = await newPost({ type: 'reel', vertical_video_file: await film('tiny-upright') })
    const keys = [media[0]?.file_path ?? '', thumbnail?.split('/').at(-1) ?? '']
    const stored = async () => await Promise.all(keys.map((key) => server.context.storage.has(key)))
    const isListed = async () => (await deletedIn('social-posts')).includes(id)
    const sweep = async () => {
      await removeDeleted(server.context)
      await removeUnusedFiles(server.context)
    }
    await remove('social-posts', id)
    clock.forward(DELETED_KEPT_DAYS * DAY - 60)
    await sweep()
    expect([await isListed(), await stored()]).toEqual([true, [true, true]])
    clock.forward(120)
    expect(await isListed()).toBe(false)
    const message = `Post ${id} is no longer there. Nothing was changed.`
    expect(await change('social-posts', { ids: [id], action: 'restore' })).toMatchObject({ body: { message } })
    await sweep()
    expect(await server.context.db.$count(posts, eq(posts.id, id))).toBe(0)
    clock.forward(11 * 60)
    await sweep()
    expect(await stored()).toEqual([false, false])
  })

  test('after thirty days a deleted template is removed with its files', async () => {
    const { db } = server.context
    const { id } = await templateWithFile()
    const [row] = await db.select().from(templates).where(eq(templates.id, id))
    expect(await remove('templates', id)).toBe(204)
    clock.forward(DAY)
    // A session lasts for thirty days after the last day it was used on.
    expect(await remove('templates', id)).toBe(404)
    clock.forward((DELETED_KEPT_DAYS - 1) * DAY + 60)
    await removeDeleted(server.context)
    expect((await change('templates', { ids: [id], action: 'restore' })).status).toBe(404)
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
    expect(await db.$count(files, inArray(files.key, [row?.imageKey ?? '', row?.fileKey ?? '']))).toBe(0)
  })

  test('more deleted records than fit in one batch are removed in one run', async () => {
    const { db } = server.context
    const deletedAt = new Date(clock.now().getTime() - 40 * DAY * 1000)
    const old = { type: 'image', caption: 'C', deletedAt } as const
    await db.insert(posts).values(Array.from({ length: 120 }, (_, at) => ({ title: `Old ${at}`, ...old })))
    await removeDeleted(server.context)
    expect(await db.$count(posts, sql`title like 'Old %'`)).toBe(0)
  })

  test('a deletion of several records is refused for all when one is gone', async () => {
    for (const [path, id] of [
      ['social-posts', (await newPost()).id],
      ['templates', (await newTemplate()).id],
    ] as const) {
      expect((await change(path, { ids: [id, NOTHING], action: 'delete' })).status).toBe(404)
      expect((await change(path, { ids: [NOTHING], action: 'restore' })).status).toBe(404)
      expect(await changed(path, { ids: [id], action: 'restore' })).toBe(0)
    }
  })
})
