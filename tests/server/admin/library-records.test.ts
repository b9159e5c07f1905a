import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { AdminCollection, AdminTemplateCollection } from '#contract/admin/collections.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import type { AdminTemplate } from '#contract/admin/admin-templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { posts } from '#server/db/schema/index.ts'
import { type FormFields, pdf, picture, sendForm } from '#tests/support/admin-form.ts'
import { admin, listTemplates, newTemplate, readTemplate, server, setUpAdmin } from '#tests/support/admin-setup.ts'

const PATH = '/social-post-collections'
const TEXT = { name: 'Fall Market', description: 'What moves in October' }

setUpAdmin()

type Post = { data: AdminCollection }
const send = <T>(method: 'POST' | 'PUT', path: string, fields: FormFields, by = admin) =>
  sendForm<T>(by, method, `/admin${path}`, fields)
const read = <T>(path: string) => admin.api<T>('GET', `/admin${path}`)
const remove = async (path: string) => (await admin.api('DELETE', `/admin${path}`)).status
const namesIn = async (path: string) =>
  (await read<{ data: CollectionOption[]; meta: PageMeta }>(path)).body.data.map(({ name }) => name)

async function created(fields: FormFields = {}): Promise<AdminCollection> {
  const { status, body } = await send<Post>('POST', PATH, { ...TEXT, ...fields })
  expect(status).toBe(201)
  return body.data
}
const put = <T = Post>(id: number, fields: FormFields, by = admin) => send<T>('PUT', `${PATH}/${id}`, fields, by)

test('a collection is created with all its fields, read back as it was typed, and listed newest first', async () => {
  const made = await created({ haute_stock_name: 'Autumn Desk', image: await picture() })
  const history = [{ who: 'Ada Cole', action: 'created' }]
  const fields = { ...TEXT, haute_stock_name: 'Autumn Desk', in_use: { queued: 0, agents: 0 } }
  expect(made).toMatchObject({ ...fields, version: 1, history })
  expect((await admin.fetch(made.image_url ?? '')).headers.get('content-type')).toBe('image/png')
  expect((await read<Post>(`${PATH}/${made.id}`)).body.data).toEqual(made)
  const names = ['beta shelf', 'Alpha Shelf', 'Gamma shelf']
  for (const name of names) await created({ name })
  expect(await namesIn(`${PATH}?search=SHELF`)).toEqual(names.toReversed())
  expect((await read(`${PATH}?search=SHELF`)).body).toMatchObject({
    meta: { current_page: 1, last_page: 1, per_page: 10, total: 3 },
  })
  const options = await namesIn(`${PATH}/options`)
  expect(options.filter((name) => /shelf/i.test(name))).toEqual(['Alpha Shelf', 'beta shelf', 'Gamma shelf'])
})

test('a collection is changed by PUT and by POST, with a history of its values, and not at all without changes', async () => {
  const made = await created({ image: await picture() })
  const unchanged = await put(made.id, { ...TEXT, version: 1 })
  expect(unchanged.body.data).toEqual(made)
  const { body } = await put(made.id, { ...TEXT, name: 'Winter Market', version: 1 })
  expect(body.data).toMatchObject({ name: 'Winter Market', image_url: made.image_url, version: 2 })
  const changes = [{ field: 'name', before: 'Fall Market', after: 'Winter Market' }]
  expect(body.data.history[0]).toMatchObject({ who: 'Ada Cole', action: 'updated', changes })
  const changed = await send<Post>('POST', `${PATH}/${made.id}`, { ...TEXT, image: await picture() })
  expect(changed.body.data.image_url).not.toBe(made.image_url)
  const bare = await put(made.id, { ...TEXT, remove_image: '1' })
  expect(bare.body.data).toMatchObject({ image_url: null, version: 4 })
})

test('a collection’s text is stored without invisible characters, its lines as they were typed', async () => {
  const { name, description } = await created({ name: ' A\u0007b\u202e\r\nc ', description: 'One\r\ntwo\u0000' })
  expect({ name, description }).toEqual({ name: 'A b c', description: 'One\ntwo' })
})

test('a deleted collection leaves its posts without one', async () => {
  const { id } = await created()
  const { db } = server.context
  const row = { collectionId: id, type: 'image', title: 'In a collection', caption: 'B' } as const
  await db.insert(posts).values(row)
  expect([await remove(`${PATH}/${id}`), await remove(`${PATH}/${id}`)]).toEqual([204, 404])
  const left = await db.select().from(posts).where(eq(posts.title, row.title))
  expect(left).toMatchObject([{ collectionId: null }])
})

test('of several saves at the same moment one is stored, and the others are told who changed what', async () => {
  const { id } = await created()
  const bea = await server.signIn((await server.createAdmin({ firstName: 'Bea', lastName: 'Lund' })).email)
  expect((await put(id, { ...TEXT, name: 'Named by Bea', version: 1 }, bea)).status).toBe(200)
  const late = await put<Problem>(id, { name: 'Named by Ada', description: 'New', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(late.body).toMatchObject({
    message: 'Bea Lund changed this while you were editing. Your changes aren’t saved yet.',
    errors: { name: ['Bea Lund changed this to “Named by Bea”.'] },
  })
  const now = (await read<Post>(`${PATH}/${id}`)).body.data
  expect(now).toMatchObject({ ...TEXT, name: 'Named by Bea', version: 2 })
  const save = async (name: string) => (await put(id, { ...TEXT, name, version: 2 })).status
  expect((await Promise.all(['One', 'Two', 'Three'].map(save))).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a template collection is created, listed, changed and deleted', async () => {
  const fields = { name: 'Buyer Guides', type: 'home-buyer', description: 'For first talks' }
  type Collection = { data: AdminTemplateCollection }
  const made = await send<Collection>('POST', '/template-collections', { ...fields, image: await picture() })
  expect(made).toMatchObject({ status: 201, body: { data: { ...fields, version: 1 } } })
  await send('POST', '/template-collections', { name: 'Agent Guides', type: 'branding' })
  expect(await namesIn('/template-collections?search=guides')).toEqual(['Agent Guides', 'Buyer Guides'])
  const options = await namesIn('/template-collections/options')
  expect(options.filter((name) => name.endsWith('Guides'))).toEqual(['Agent Guides', 'Buyer Guides'])
  const { id, image_url } = made.body.data
  const path = `/template-collections/${id}`
  const changed = await send<Collection>('PUT', path, { name: 'Seller Guides', type: 'home-seller', version: 1 })
  const data = { type: 'home-seller', description: '', image_url, version: 2 }
  expect(changed).toMatchObject({ status: 200, body: { data } })
  expect(changed.body.data.history[0]?.changes).toEqual([
    { field: 'name', before: 'Buyer Guides', after: 'Seller Guides' },
    { field: 'type', before: 'home buyer', after: 'home seller' },
    { field: 'description', before: 'For first talks', after: null },
  ])
  expect((await send('POST', path, { name: 'A', type: 'branding', version: 1 })).status).toBe(409)
  const { uuid } = await newTemplate({ template_collection_id: id })
  expect([await remove(path), (await read(path)).status]).toEqual([204, 404])
  const empty = { title: '', image_url: null, file_url: null, template_collection_id: null }
  expect(await readTemplate(uuid)).toMatchObject(empty)
})

test('a template is created with image and PDF, listed, changed by its uuid and deleted by its id', async () => {
  const collection = await send<{ data: { id: number } }>('POST', '/template-collections', {
    name: 'Flyers',
    type: 'branding',
  })
  const made = await newTemplate({
    title: 'Flyer of 100%',
    canva_link: 'https://www.canva.com/design/xyz',
    template_collection_id: collection.body.data.id,
    image: await picture(),
    file: pdf(),
  })
  const { id, uuid, image_url } = made
  expect(made).toMatchObject({ collection: 'Flyers', author: 'Ada Cole', version: 1 })
  expect(made.file_url).toMatch(/^\/media\/.*\.pdf$/)
  const { data, meta } = await listTemplates('search=flyer%20of%20100%25')
  const row = { id, uuid, title: 'Flyer of 100%', collection: 'Flyers', author: 'Ada Cole', image_url }
  expect([meta.total, data]).toEqual([1, [{ ...row, is_draft: false, uses: { times: 0, agents: 0 } }]])
  expect((await listTemplates(`search=${id}`)).data.map((one) => one.id)).toContain(id)
  const path = `/templates/${uuid}`
  const changed = await send<{ data: AdminTemplate }>('PUT', path, { title: 'Flyer', remove_file: '1', version: 1 })
  const now = { title: 'Flyer', canva_link: '', collection: null, image_url, file_url: null, version: 2 }
  expect(changed).toMatchObject({ status: 200, body: { data: now } })
  const fields = changed.body.data.history[0]?.changes.map(({ field }) => field)
  expect(fields).toEqual(['title', 'template_collection_id', 'canva_link', 'file'])
  expect((await send('POST', path, { title: 'Late', version: 1 })).status).toBe(409)
  expect([await remove(`/templates/${id}`), (await read(path)).status]).toEqual([204, 404])
})
