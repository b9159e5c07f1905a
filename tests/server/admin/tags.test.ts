import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { AuditEntry } from '#contract/admin/audit.ts'
import type { AdminTag } from '#contract/admin/tags.ts'
import type { Tag } from '#contract/library/library.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { collections, posts } from '#server/db/schema/index.ts'
import { picture, type FormFields } from '#tests/support/admin-form.ts'
import {
  admin,
  changedPost,
  listPosts,
  newAgent,
  newPost,
  readPost,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import { csv, importZip, zipOf } from '#tests/support/post-imports.ts'

setUpAdmin()

type Answer = { data: AdminTag } & Problem
const make = async (name: string, type = 'category') =>
  (await admin.api<Answer>('POST', '/admin/tags', { body: { name, type } })).body.data
const save = (id: number, name: string, type = 'category') =>
  admin.api<Answer>('PUT', `/admin/tags/${id}`, { body: { name, type } })
const merge = (id: number, into: number) => admin.api<Answer>('POST', `/admin/tags/${id}/merge`, { body: { into } })
const remove = (id: number) => admin.api<Problem>('DELETE', `/admin/tags/${id}`)
const list = async (query: string) =>
  (await admin.api<{ data: AdminTag[]; meta: PageMeta }>('GET', `/admin/tags?${query}`)).body
const tagged = (ids: number[], fields: FormFields = {}) => newPost({ ...fields, 'tags[]': ids.map(String) })

let known: Record<string, number> = {}
beforeAll(async () => {
  const { body } = await (await newAgent()).api<{ data: Tag[] }>('GET', '/tags')
  known = Object.fromEntries(body.data.map(({ slug, id }) => [slug, id]))
})
const idOf = (slug: string) => known[slug] ?? 0

test('a tag is made, found with the number of its posts, and not made twice under a name that looks the same', async () => {
  const tag = await make('Bluebonnet Season')
  expect(tag).toEqual({
    id: tag.id,
    name: 'Bluebonnet Season',
    slug: 'bluebonnet-season',
    type: 'category',
    posts: 0,
    is_fixed: false,
  })
  await tagged([tag.id])
  await tagged([tag.id])
  expect((await list('search=bluebonnet')).data).toEqual([{ ...tag, posts: 2 }])
  expect((await list('sort=posts&order=desc')).data[0]).toMatchObject({ id: tag.id })
  for (const name of ['bluebonnet season', 'Bluebonnet-Season', ' Bluebonnet\u00A0Season '])
    expect(await admin.api('POST', '/admin/tags', { body: { name, type: 'category' } })).toMatchObject({
      status: 422,
      body: { errors: { name: ['There is already a tag “Bluebonnet Season”.'] } },
    })
})

test('a renamed tag keeps its slug, and an import finds it by its former name', async () => {
  const tag = await make('Curb appeal')
  const { status, body } = await save(tag.id, 'Front yards', 'Looks')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ name: 'Front yards', slug: 'curb-appeal', type: 'looks' })
  const { body: again } = await admin.api<Answer>('POST', '/admin/tags', { body: { name: 'Curb appeal', type: 'x' } })
  expect(again.data.slug).toBe('curb-appeal-2')
  await remove(again.data.id)
  await importZip(admin, await zipOf({ 'posts.csv': csv('title,caption,type,tags', 'Yard one,C,image,curb APPEAL') }))
  const [row] = (await listPosts('search=yard+one')).data
  expect((await readPost(row?.id ?? 0)).tag_ids).toEqual([tag.id])
})

test('what names a merged tag means the other: posts, forms, filters, addresses, imports and a later merge', async () => {
  const [from, into, last] = [await make('Cozy'), await make('Warm'), await make('Homey')]
  const image = { facebook_image: await picture() }
  const [only, both] = [await tagged([from.id], image), await tagged([from.id, into.id])]
  const shelf = { name: 'Warm rooms', description: '' }
  const [collection] = await server.context.db.insert(collections).values(shelf).returning()
  await server.context.db
    .update(posts)
    .set({ collectionId: collection?.id ?? null })
    .where(eq(posts.id, only.id))
  expect((await merge(from.id, into.id)).body.data).toMatchObject({ id: into.id, posts: 2 })
  const changes = [{ field: 'tags', before: 'Cozy', after: 'Warm' }]
  expect((await readPost(only.id)).history[0]).toMatchObject({ action: 'updated', who: 'Ada Cole', changes })
  expect((await merge(into.id, last.id)).body.data).toMatchObject({ id: last.id, posts: 2 })
  for (const { id } of [only, both]) expect((await readPost(id)).tag_ids).toEqual([last.id])
  // A form that was open meanwhile names two tags that are one by now.
  const saved = await changedPost({ 'tags[]': [String(from.id), String(last.id)] }, both.id)
  expect(saved.tag_ids).toEqual([last.id])
  const several = { ids: [both.id], action: 'remove_tag', tag: from.id }
  await admin.api('PATCH', '/admin/social-posts', { body: several })
  expect((await readPost(both.id)).tag_ids).toEqual([])
  expect((await listPosts(`tag=${from.id}`)).data.map(({ id }) => id)).toEqual([only.id])
  const agent = await newAgent()
  const page = await agent.api<{ data: { id: number }[] }>('GET', '/social-post-collections/tag/cozy')
  expect(page.body.data.map(({ id }) => id)).toEqual([collection?.id])
  await importZip(admin, await zipOf({ 'posts.csv': csv('title,caption,type,tags', 'Rug two,C,image,COZY; homey') }))
  const [row] = (await listPosts('search=rug+two')).data
  expect((await readPost(row?.id ?? 0)).tag_ids).toEqual([last.id])
  expect((await admin.api<Answer>('GET', `/admin/tags/${from.id}`)).body.data.id).toBe(last.id)
  expect((await list('search=cozy')).data).toEqual([])
  const log = await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=tag&search=cozy')
  expect(log.body.data[0]).toMatchObject({ action: 'merged', subject: 'Cozy', record: null, who: 'Ada Cole' })
})

test('no post gets a second sidebar tag by a merge or another type', async () => {
  const [plain, beside] = [await make('Keys'), await make('Doors', 'sidebar')]
  await tagged([plain.id, beside.id])
  const message = '1 post with “Keys” already has another sidebar tag.'
  expect(await merge(plain.id, idOf('motivators'))).toMatchObject({
    status: 422,
    body: { errors: { into: [message] } },
  })
  expect(await save(plain.id, 'Keys', 'Sidebar')).toMatchObject({ status: 422, body: { errors: { type: [message] } } })
  expect((await merge(plain.id, beside.id)).status).toBe(200)
})

test('a tag the app goes by is renamed and merged into, but not merged, retyped or deleted', async () => {
  const premium = idOf('premium')
  const other = await make('Top shelf')
  expect((await remove(premium)).status).toBe(422)
  expect((await merge(premium, other.id)).status).toBe(422)
  expect((await save(premium, 'Premium', 'category')).body.errors).toHaveProperty('type')
  expect((await save(premium, 'Top', 'premium')).body.data).toMatchObject({ slug: 'premium', is_fixed: true })
  const { id } = await tagged([other.id])
  expect((await merge(other.id, premium)).status).toBe(200)
  const [row] = await server.context.db.select().from(posts).where(eq(posts.id, id))
  expect(row?.isPremium).toBe(true)
})

test('a deleted tag leaves its posts, and cannot be saved any more', async () => {
  const tag = await make('Short lived')
  const { id } = await tagged([tag.id])
  expect((await remove(tag.id)).status).toBe(204)
  const changes = [{ field: 'tags', before: 'Short lived', after: null }]
  expect(await readPost(id)).toMatchObject({ tag_ids: [], history: [{ changes }, { action: 'created' }] })
  expect([(await remove(tag.id)).status, (await save(tag.id, 'X')).status, (await merge(tag.id, 1)).status]).toEqual([
    404, 404, 404,
  ])
})
