import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { HistoryEntry } from '#contract/admin/records.ts'
import type { Problem } from '#contract/problem.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/deleted.ts'
import { files, posts, templates } from '#server/db/schema/index.ts'
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
import type { Browser } from '#tests/support/browser.ts'
import { testClock } from '#tests/support/publishing.ts'
import { createTemplateCollection } from '#tests/support/templates.ts'

const DAY = 24 * 60 * 60
const NOTHING = 987_654

const clock = testClock()
let agent: Browser

setUpAdmin({ now: clock.now })
beforeAll(async () => {
  agent = await newAgent()
})
beforeEach(() => clock.reset())

const postWithPicture = async (fields: object = {}) => newPost({ facebook_image: await picture(), ...fields })
const templateWithFile = async (fields: object = {}) => newTemplate({ image: await picture(), file: pdf(), ...fields })

const change = (path: string, ids: number[], action: string) =>
  admin.api<{ data: { changed: number } } & Problem>('PATCH', `/admin/${path}`, { body: { ids, action } })
const changed = async (path: string, ids: number[], action: string) =>
  (await change(path, ids, action)).body.data.changed
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
const livePosts = async () => idsOf(await listPosts('per_page=50'))
const deletedPosts = async () => idsOf(await listPosts('per_page=50&state=deleted'))
const deletedTemplates = async () => idsOf(await listTemplates('per_page=50&state=deleted'))
const statusOf = async (path: string, who = agent) => (await who.api('GET', path)).status
const saidIn = ({ history }: { history: HistoryEntry[] }) => history.map(({ who, action }) => `${who} ${action}`)
const ROUND = ['Ada Cole restored', 'Ada Cole deleted', 'Ada Cole created']

describe('deleted posts', () => {
  test('several posts are deleted and restored together, each once and with an audit entry', async () => {
    const [one, two] = [await postWithPicture(), await postWithPicture()]
    const ids = [one.id, two.id]
    const change = (action: string) => changed('social-posts', ids, action)
    expect([await change('delete'), await change('delete')]).toEqual([2, 0])
    expect(await livePosts()).not.toEqual(expect.arrayContaining([one.id]))
    expect(await deletedPosts()).toEqual(expect.arrayContaining(ids))
    expect(await statusOf(`/admin/social-posts/${one.id}`, admin)).toBe(404)
    expect((await admin.api('DELETE', `/admin/social-posts/${one.id}`)).status).toBe(404)
    expect([await change('restore'), await change('restore')]).toEqual([2, 0])
    expect(await livePosts()).toEqual(expect.arrayContaining(ids))
    expect(await deletedPosts()).not.toEqual(expect.arrayContaining([one.id]))
    const restored = await readPost(one.id)
    expect(restored).toEqual({ ...one, history: restored.history })
    expect(saidIn(restored)).toEqual(ROUND)
  })

  test('a deleted post can’t be copied, moved or saved, but saved by an open form once it is restored', async () => {
    const { id, version } = await postWithPicture()
    const save = async () => (await savePost({ caption: 'New', version }, id)).status
    await change('social-posts', [id], 'delete')
    expect(await save()).toBe(404)
    expect((await savePost({ copy_of: id })).status).toBe(422)
    const body = { ids: [id], action: 'move', collection: null }
    expect((await admin.api('PATCH', '/admin/social-posts', { body })).status).toBe(404)
    await change('social-posts', [id], 'restore')
    expect(await save()).toBe(200)
  })

  test('for thirty days a deleted post keeps its files and can be restored; then all of it is removed', async () => {
    const { id, media, thumbnail } = await newPost({ type: 'reel', vertical_video_file: await film('tiny-upright') })
    const keys = [media[0]?.file_path ?? '', thumbnail?.split('/').at(-1) ?? '']
    const stored = async () => await Promise.all(keys.map((key) => server.context.storage.has(key)))
    const isListed = async () => (await deletedPosts()).includes(id)
    const sweep = async () => {
      await removeDeleted(server.context)
      await removeUnusedFiles(server.context)
    }
    await change('social-posts', [id], 'delete')
    clock.forward(DELETED_KEPT_DAYS * DAY - 60)
    await sweep()
    expect([await isListed(), await stored()]).toEqual([true, [true, true]])
    clock.forward(120)
    expect(await isListed()).toBe(false)
    expect(await change('social-posts', [id], 'restore')).toMatchObject({
      body: { message: `Post ${id} is no longer there. Nothing was changed.` },
    })
    await sweep()
    expect(await server.context.db.$count(posts, eq(posts.id, id))).toBe(0)
    clock.forward(11 * 60)
    await sweep()
    expect(await stored()).toEqual([false, false])
  })

  test('more deleted records than fit in one batch are removed in one run', async () => {
    const { db } = server.context
    const deletedAt = new Date(clock.now().getTime() - 40 * DAY * 1000)
    const old = { type: 'image', caption: 'C', deletedAt } as const
    await db.insert(posts).values(Array.from({ length: 120 }, (_, at) => ({ title: `Old ${at}`, ...old })))
    await removeDeleted(server.context)
    expect(await db.$count(posts, sql`title like 'Old %'`)).toBe(0)
  })
})

describe('deleted templates', () => {
  test('several templates are deleted and restored together, and are gone for agents meanwhile', async () => {
    const { id: letters } = await createTemplateCollection(server.context)
    const own = { template_collection_id: letters }
    const [one, two] = [await templateWithFile(own), await templateWithFile(own)]
    const ids = [one.id, two.id]
    const countOf = async () =>
      (await agent.api<{ data: { templates_count: number } }>('GET', `/template-collections/${letters}`)).body.data
        .templates_count
    expect(await countOf()).toBe(2)
    expect([await changed('templates', ids, 'delete'), await changed('templates', ids, 'delete')]).toEqual([2, 0])
    expect(await countOf()).toBe(0)
    expect(await statusOf(`/templates/${one.uuid}`)).toBe(404)
    expect(await statusOf(`/templates/${one.uuid}/download`)).toBe(404)
    expect(await statusOf(`/admin/templates/${one.uuid}`, admin)).toBe(404)
    expect(await deletedTemplates()).toEqual(ids.toReversed())
    expect(await changed('templates', [one.id], 'restore')).toBe(1)
    expect(await deletedTemplates()).toEqual([two.id])
    expect(await statusOf(`/templates/${one.uuid}/download`)).toBe(200)
    expect(saidIn(await readTemplate(one.uuid))).toEqual(ROUND)
  })

  test('after thirty days a deleted template is removed with its files', async () => {
    const { db } = server.context
    const { id } = await templateWithFile()
    const [row] = await db.select().from(templates).where(eq(templates.id, id))
    expect((await admin.api('DELETE', `/admin/templates/${id}`)).status).toBe(204)
    expect((await admin.api('DELETE', `/admin/templates/${id}`)).status).toBe(404)
    clock.forward(DELETED_KEPT_DAYS * DAY + 60)
    await removeDeleted(server.context)
    expect((await change('templates', [id], 'restore')).status).toBe(404)
    clock.forward(11 * 60)
    await removeUnusedFiles(server.context)
    expect(await db.$count(files, inArray(files.key, [row?.imageKey ?? '', row?.fileKey ?? '']))).toBe(0)
  })
})

test.each(['social-posts', 'templates'])(
  'a deletion of several %s is refused for all when one is gone',
  async (path) => {
    const { id } = path === 'templates' ? await templateWithFile() : await postWithPicture()
    expect((await change(path, [id, NOTHING], 'delete')).status).toBe(404)
    expect((await change(path, [NOTHING], 'restore')).status).toBe(404)
    expect(await changed(path, [id], 'restore')).toBe(0)
  },
)
