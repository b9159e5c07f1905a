import { and, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { HistoryEntry } from '#contract/admin/records.ts'
import type { Problem } from '#contract/problem.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/visibility.ts'
import { adminChanges, collections, posts, tags } from '#server/db/schema/index.ts'
import { removeDeleted } from '#server/modules/admin/service.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, pdf, picture } from '#tests/support/admin-form.ts'
import {
  admin,
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

type Path = 'social-posts' | 'templates'
const change = (path: Path, body: object) =>
  admin.api<{ data: { changed: number } } & Problem>('PATCH', `/admin/${path}`, { body })
const changed = async (path: Path, body: object) => (await change(path, body)).body.data.changed
const remove = async (path: Path, id: number) => (await admin.api('DELETE', `/admin/${path}/${id}`)).status

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

test('a post that is gone, or with another sidebar tag, keeps all others as they were, without an entry in the log', async () => {
  const [id = 0, other = 0] = await makePosts('Six', 'Nine')
  await change('social-posts', { ids: [other], action: 'add_tag', tag: tagIds.motivators })
  const tagged = (ids: number[]) => change('social-posts', { ids, action: 'add_tag', tag: tagIds.mortgage })
  const message = `Post ${NOTHING} isn’t here anymore. Nothing was changed.`
  expect(await tagged([id, NOTHING])).toMatchObject({ status: 404, body: { message } })
  const errors = { tag: ['“Nine” already has another sidebar tag. Nothing was changed.'] }
  expect(await tagged([id, other])).toMatchObject({ status: 422, body: { errors } })
  expect((await readPost(id)).tag_ids).toEqual([])
  const entries = and(eq(adminChanges.kind, 'post'), eq(adminChanges.recordId, id))
  expect(await server.context.db.$count(adminChanges, entries)).toBe(0)
})

test('a change to what is gone is refused', async () => {
  const ids = await makePosts('Ten')
  for (const body of [
    { action: 'add_tag', tag: NOTHING },
    { action: 'move', collection: NOTHING },
  ])
    expect((await change('social-posts', { ids, ...body })).status).toBe(422)
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

const idsIn = async (path: Path, state = '') => {
  const answer = await admin.api<{ data: { id: number }[] }>('GET', `/admin/${path}?per_page=50${state}`)
  return answer.body.data.map(({ id }) => id)
}
const deletedIn = (path: Path) => idsIn(path, '&state=deleted')

test.each([
  ['social-posts', newPost],
  ['templates', newTemplate],
] as const)('several %s are deleted and restored together, each once and logged, or none', async (path, make) => {
  const [one, two] = [await make({ title: 'One' }), await make({ title: 'Two' })]
  const ids = [one.id, two.id]
  const key = 'uuid' in one ? one.uuid : one.id
  const read = () => admin.api<{ data: { history: HistoryEntry[] } }>('GET', `/admin/${path}/${key}`)
  for (const action of ['delete', 'restore'])
    expect((await change(path, { ids: [...ids, NOTHING], action })).status).toBe(404)
  const turn = async (action: string) => [await changed(path, { ids, action }), await changed(path, { ids, action })]
  expect(await turn('delete')).toEqual([2, 0])
  expect(await idsIn(path)).not.toContain(one.id)
  expect(await deletedIn(path)).toEqual(expect.arrayContaining(ids))
  expect([(await read()).status, await remove(path, one.id)]).toEqual([404, 404])
  expect(await turn('restore')).toEqual([2, 0])
  expect(await idsIn(path)).toEqual(expect.arrayContaining(ids))
  expect(await deletedIn(path)).not.toContain(one.id)
  const { data } = (await read()).body
  expect(data).toEqual({ ...one, history: data.history })
  const said = data.history.map(({ who, action }) => `${who} ${action}`)
  expect(said).toEqual(['Ada Cole restored', 'Ada Cole deleted', 'Ada Cole created'])
})

test('a deleted template is gone for agents until it is restored', async () => {
  const { id: collection } = await createTemplateCollection(server.context)
  const { id, uuid } = await newTemplate({ template_collection_id: collection, file: pdf() })
  const agent = await newAgent()
  const seen = async () => {
    const path = `/template-collections/${collection}`
    const paths = [path, `/templates/${uuid}`, `/templates/${uuid}/download`]
    const answers = await Promise.all(paths.map((one) => agent.fetch(`/api${one}`)))
    return answers.map(({ status }) => status)
  }
  await remove('templates', id)
  expect(await seen()).toEqual([404, 404, 404])
  await change('templates', { ids: [id], action: 'restore' })
  expect(await seen()).toEqual([200, 200, 200])
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

const filesOf = {
  'social-posts': async () => {
    const { id, media, thumbnail } = await newPost({ type: 'reel', vertical_video_file: await film('tiny-upright') })
    return { id, urls: [media[0]?.url, thumbnail] }
  },
  templates: async () => {
    const { id, image_url, file_url } = await newTemplate({ image: await picture(), file: pdf() })
    return { id, urls: [image_url, file_url] }
  },
}

test.each(['social-posts', 'templates'] as const)(
  'for thirty days deleted %s keep their files and can be restored, then all is removed',
  async (path) => {
    const { id, urls } = await filesOf[path]()
    const keys = urls.map((url) => url?.split('/').at(-1) ?? '')
    const stored = () => Promise.all(keys.map((key) => server.context.storage.has(key)))
    const sweep = async () => {
      await removeDeleted(server.context)
      await removeUnusedFiles(server.context)
    }
    await remove(path, id)
    clock.forward(DAY)
    // A session lasts for thirty days after the last day it was used on.
    expect(await remove(path, id)).toBe(404)
    clock.forward((DELETED_KEPT_DAYS - 1) * DAY - 60)
    await sweep()
    expect([await deletedIn(path), await stored()]).toEqual([expect.arrayContaining([id]), [true, true]])
    clock.forward(120)
    expect(await deletedIn(path)).not.toContain(id)
    const message = expect.stringContaining(`${id} isn’t here anymore. Nothing was changed.`) as string
    expect(await change(path, { ids: [id], action: 'restore' })).toMatchObject({ status: 404, body: { message } })
    await sweep()
    clock.forward(11 * 60)
    await sweep()
    expect(await stored()).toEqual([false, false])
  },
)

test('more deleted records than fit in one batch are removed in one run', async () => {
  const { db } = server.context
  const deletedAt = new Date(clock.now().getTime() - 40 * DAY * 1000)
  const old = { type: 'image', caption: 'C', deletedAt } as const
  await db.insert(posts).values(Array.from({ length: 120 }, (_, at) => ({ title: `Old ${at}`, ...old })))
  await removeDeleted(server.context)
  expect(await db.$count(posts, like(posts.title, 'Old %'))).toBe(0)
})
