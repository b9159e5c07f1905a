import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { AdminTemplate, AdminTemplateRow } from '#contract/admin/templates.ts'
import type { CollectionDetail } from '#contract/library/library.ts'
import type { LibrarySearch } from '#contract/library/search.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/deleted.ts'
import { adminChanges, collections, files, posts, templateCollections, templates } from '#server/db/schema/index.ts'
import { removeDeleted } from '#server/modules/admin/remove-deleted.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { pdf, picture, sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { testClock } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const DAY = 24 * 60 * 60

const clock = testClock()
let server: TestServer
let admin: Browser
let agent: Browser
let collectionId: number

beforeAll(async () => {
  server = await startTestServer({ now: clock.now })
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
  agent = await server.signIn((await server.createAgent()).email)
  const [made] = await server.context.db.insert(collections).values({ name: 'Winter', description: '' }).returning()
  collectionId = made?.id ?? 0
})
afterAll(() => server.close())
beforeEach(() => clock.reset())

let made = 0

/** A post of the collection with a picture of its own. */
async function makePost(fields: object = {}): Promise<AdminPost> {
  const texts = { title: `Snowdrop ${++made}`, caption: 'C', facebook: '1', type: 'image' }
  const answer = await sendForm<{ data: AdminPost }>(admin, 'POST', '/admin/social-posts', {
    ...texts,
    social_post_collection_id: collectionId,
    facebook_image: await picture(),
    ...fields,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

async function makeTemplate(fields: object = {}): Promise<AdminTemplate> {
  const answer = await sendForm<{ data: AdminTemplate }>(admin, 'POST', '/admin/templates', {
    title: `Flyer ${++made}`,
    image: await picture(),
    file: pdf(),
    ...fields,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

type Changed = { data: { changed: number } }
type Rows<Row> = { data: Row[]; meta: PageMeta }
const change = <T = Changed>(path: string, body: object, who = admin) => who.api<T>('PATCH', `/admin/${path}`, { body })
const changePosts = (ids: number[], action: string) => change('social-posts', { ids, action })
const listed = async (query = '') =>
  (await admin.api<Rows<AdminPostRow>>('GET', `/admin/social-posts?per_page=50${query}`)).body.data.map(({ id }) => id)
const statusOf = async (path: string, who = agent) => (await who.api('GET', path)).status
const actionsOn = async (kind: 'post' | 'template', id: number) =>
  (
    await server.context.db
      .select({ action: adminChanges.action, who: adminChanges.who })
      .from(adminChanges)
      .where(and(eq(adminChanges.kind, kind), eq(adminChanges.recordId, id)))
      .orderBy(adminChanges.id)
  ).map(({ action, who }) => `${who} ${action}`)

/** The ids of all posts an agent finds, by where they are found. */
async function foundByAgent(title: string) {
  const search = await agent.api<{ data: LibrarySearch['data'] }>('GET', `/library/search?q=${title.replace(' ', '+')}`)
  const all = await agent.api<{ data: { id: number }[] }>('GET', '/social-posts')
  const own = await agent.api<{ data: { id: number }[] }>(
    'GET',
    `/social-post-collections/${collectionId}/social-posts`,
  )
  return {
    search: search.body.data.posts.map(({ id }) => id),
    all: all.body.data.map(({ id }) => id),
    collection: own.body.data.map(({ id }) => id),
  }
}

describe('deleted posts', () => {
  test('several posts are deleted and restored together, with an audit entry each', async () => {
    const [one, two] = [await makePost(), await makePost()]
    const ids = [one.id, two.id]
    expect(await changePosts(ids, 'delete')).toMatchObject({ status: 200, body: { data: { changed: 2 } } })
    expect(await listed()).not.toEqual(expect.arrayContaining([one.id]))
    expect(await listed('&state=deleted')).toEqual(expect.arrayContaining(ids))
    expect(await statusOf(`/admin/social-posts/${one.id}`, admin)).toBe(404)
    expect(await changePosts(ids, 'restore')).toMatchObject({ status: 200, body: { data: { changed: 2 } } })
    expect(await listed()).toEqual(expect.arrayContaining(ids))
    expect(await listed('&state=deleted')).not.toEqual(expect.arrayContaining([one.id]))
    expect(await actionsOn('post', one.id)).toEqual(['Ada Cole created', 'Ada Cole deleted', 'Ada Cole restored'])
    const restored = (await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${one.id}`)).body.data
    expect({ ...restored, history: [] }).toEqual({ ...one, history: [] })
  })

  test('a deleted post is gone for agents wherever they look, and back once it is restored', async () => {
    const post = await makePost()
    expect(await foundByAgent(post.title)).toEqual({
      search: [post.id],
      all: expect.arrayContaining([post.id]) as unknown,
      collection: expect.arrayContaining([post.id]) as unknown,
    })
    expect((await admin.api('DELETE', `/admin/social-posts/${post.id}`)).status).toBe(204)
    const without = await foundByAgent(post.title)
    expect(without.search).toEqual([])
    expect(without.all).not.toContain(post.id)
    expect(without.collection).not.toContain(post.id)
    expect(await statusOf(`/social-posts/${post.id}`)).toBe(404)
    expect(await statusOf(`/social-posts/${post.id}/branded-picture`)).toBe(404)
    await changePosts([post.id], 'restore')
    expect((await foundByAgent(post.title)).search).toEqual([post.id])
    expect(await statusOf(`/social-posts/${post.id}`)).toBe(200)
  })

  test('the cover color of a collection ignores its deleted posts', async () => {
    const { db } = server.context
    const [own] = await db.insert(collections).values({ name: 'Covers', description: '' }).returning()
    const post = await makePost({ social_post_collection_id: own?.id, main_color: '#112233' })
    const look = async () =>
      (await agent.api<{ data: CollectionDetail }>('GET', `/social-post-collections/${own?.id}`)).body.data.main_color
    expect(await look()).toBe('#112233')
    await changePosts([post.id], 'delete')
    expect(await look()).not.toBe('#112233')
  })

  test('a deletion that is sent twice changes nothing the second time, and so does a restoration', async () => {
    const { id } = await makePost()
    const counts = []
    for (const action of ['delete', 'delete', 'restore', 'restore'])
      counts.push((await changePosts([id], action)).body.data.changed)
    expect(counts).toEqual([1, 0, 1, 0])
    expect(await actionsOn('post', id)).toEqual(['Ada Cole created', 'Ada Cole deleted', 'Ada Cole restored'])
    expect((await admin.api('DELETE', `/admin/social-posts/${id}`)).status).toBe(204)
    expect((await admin.api('DELETE', `/admin/social-posts/${id}`)).status).toBe(404)
  })

  test('a form that was open while a post was deleted and restored can save it', async () => {
    const { id, version, title } = await makePost()
    await changePosts([id], 'delete')
    const fields = { title, caption: 'New', facebook: '1', type: 'image', version }
    expect((await sendForm(admin, 'POST', `/admin/social-posts/${id}`, fields)).status).toBe(404)
    await changePosts([id], 'restore')
    expect((await sendForm(admin, 'POST', `/admin/social-posts/${id}`, fields)).status).toBe(200)
  })

  test('a deleted post can neither be copied, tagged nor moved', async () => {
    const { id } = await makePost()
    await changePosts([id], 'delete')
    const copy = { title: 'A copy', caption: 'C', facebook: '1', type: 'image', copy_of: id }
    expect((await sendForm(admin, 'POST', '/admin/social-posts', copy)).status).toBe(422)
    expect((await change('social-posts', { ids: [id], action: 'move', collection: null })).status).toBe(404)
  })

  test('after thirty days a deleted post can’t be restored and is removed with its files', async () => {
    const { id, media } = await makePost()
    const key = media[0]?.file_path ?? ''
    await changePosts([id], 'delete')
    clock.forward(DELETED_KEPT_DAYS * DAY - 60)
    await removeDeleted(server.context)
    expect(await listed('&state=deleted')).toContain(id)
    clock.forward(120)
    expect(await listed('&state=deleted')).not.toContain(id)
    expect((await change<Problem>('social-posts', { ids: [id], action: 'restore' })).body.message).toBe(
      `Post ${id} is no longer there. Nothing was changed.`,
    )
    await removeDeleted(server.context)
    expect(await server.context.db.$count(posts, eq(posts.id, id))).toBe(0)
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
    expect(await server.context.storage.has(key)).toBe(false)
  })

  test('the files of a deleted post stay until it is removed', async () => {
    const { id, media } = await makePost()
    await changePosts([id], 'delete')
    clock.forward(DAY)
    await removeUnusedFiles(server.context)
    expect(await server.context.storage.has(media[0]?.file_path ?? '')).toBe(true)
    await changePosts([id], 'restore')
    expect(await statusOf(`/social-posts/${id}`)).toBe(200)
  })

  test('more deleted records than fit in one batch are removed in one run', async () => {
    const { db } = server.context
    const deletedAt = new Date(clock.now().getTime() - 40 * DAY * 1000)
    const rows = Array.from({ length: 120 }, (_, at) => ({
      title: `Old ${at}`,
      type: 'image' as const,
      caption: 'C',
      deletedAt,
    }))
    await db.insert(posts).values(rows)
    await removeDeleted(server.context)
    expect(await db.$count(posts, sql`title like 'Old %'`)).toBe(0)
  })
})

describe('deleted templates', () => {
  test('several templates are deleted and restored together, and are gone for agents meanwhile', async () => {
    const { db } = server.context
    const [letters] = await db.insert(templateCollections).values({ name: 'Letters', type: 'branding' }).returning()
    const own = { template_collection_id: letters?.id }
    const [one, two] = [await makeTemplate(own), await makeTemplate(own)]
    const ids = [one.id, two.id]
    const countOf = async () =>
      (await agent.api<{ data: { templates_count: number } }>('GET', `/template-collections/${letters?.id}`)).body.data
        .templates_count
    const rows = async (query: string) =>
      (await admin.api<Rows<AdminTemplateRow>>('GET', `/admin/templates?${query}`)).body.data.map(({ id }) => id)
    expect(await countOf()).toBe(2)
    const counts = []
    for (const action of ['delete', 'delete']) {
      const { status, body } = await change('templates', { ids, action })
      expect(status).toBe(200)
      counts.push(body.data.changed)
    }
    expect(counts).toEqual([2, 0])
    expect(await countOf()).toBe(0)
    expect(await statusOf(`/templates/${one.uuid}`)).toBe(404)
    expect(await statusOf(`/templates/${one.uuid}/download`)).toBe(404)
    expect(await statusOf(`/admin/templates/${one.uuid}`, admin)).toBe(404)
    expect(await rows('state=deleted')).toEqual(ids.toReversed())
    expect((await change('templates', { ids: [one.id], action: 'restore' })).body.data.changed).toBe(1)
    expect(await rows('state=deleted')).toEqual([two.id])
    expect(await statusOf(`/templates/${one.uuid}/download`)).toBe(200)
    expect(await actionsOn('template', one.id)).toEqual(['Ada Cole created', 'Ada Cole deleted', 'Ada Cole restored'])
  })

  test('after thirty days a deleted template is removed with its files', async () => {
    const { id, uuid } = await makeTemplate()
    const [row] = await server.context.db.select().from(templates).where(eq(templates.id, id))
    expect((await admin.api('DELETE', `/admin/templates/${id}`)).status).toBe(204)
    expect((await admin.api('DELETE', `/admin/templates/${id}`)).status).toBe(404)
    expect(await statusOf(`/templates/${uuid}`)).toBe(404)
    clock.forward(DELETED_KEPT_DAYS * DAY + 60)
    await removeDeleted(server.context)
    expect((await change('templates', { ids: [id], action: 'restore' })).status).toBe(404)
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
    expect(await server.context.db.$count(files, inArray(files.key, [row?.imageKey ?? '', row?.fileKey ?? '']))).toBe(0)
  })
})

describe.each(['social-posts', 'templates'])('deleting and restoring several %s', (path) => {
  test.each<[string, object, number]>([
    ['no ids', { ids: [], action: 'delete' }, 422],
    ['too many ids', { ids: Array.from({ length: 51 }, (_, at) => at + 1), action: 'delete' }, 422],
    ['an id that is none', { ids: ['x'], action: 'restore' }, 422],
    ['an id of nothing', { ids: [987_654], action: 'delete' }, 404],
    ['an id of nothing to restore', { ids: [987_654], action: 'restore' }, 404],
  ])('is refused with %s', async (_what, body, status) => {
    expect((await change<Problem>(path, body)).status).toBe(status)
  })

  test('is refused for all when one of them is gone', async () => {
    const { id } = path === 'templates' ? await makeTemplate() : await makePost()
    expect((await change<Problem>(path, { ids: [id, 987_654], action: 'delete' })).status).toBe(404)
    expect((await change(path, { ids: [id], action: 'restore' })).body.data.changed).toBe(0)
  })

  test('is refused for agents and guests', async () => {
    const { id } = path === 'templates' ? await makeTemplate() : await makePost()
    for (const action of ['delete', 'restore']) {
      expect((await change<Problem>(path, { ids: [id], action }, agent)).status).toBe(403)
      expect((await change<Problem>(path, { ids: [id], action }, server.guest())).status).toBe(401)
    }
    expect((await change(path, { ids: [id], action: 'restore' })).body.data.changed).toBe(0)
  })

  test('an unknown state of the list is refused', async () => {
    expect((await admin.api('GET', `/admin/${path}?state=purple`)).status).toBe(422)
  })
})
