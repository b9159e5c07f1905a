import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { collections, posts } from '#server/db/schema/index.ts'
import { picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'

const PATH = '/admin/social-post-collections'

type Page = { data: CollectionOption[]; meta: PageMeta }
type One = { data: AdminCollection }

setUpAdmin()

const create = <T = One>(fields: FormFields = {}) =>
  sendForm<T>(admin, 'POST', PATH, { name: 'Fall Market', description: 'What moves in October', ...fields })

async function created(fields: FormFields = {}): Promise<AdminCollection> {
  const { status, body } = await create(fields)
  expect(status).toBe(201)
  return body.data
}

const put = <T = One>(id: number, fields: FormFields, by = admin) => sendForm<T>(by, 'PUT', `${PATH}/${id}`, fields)
const listed = async (query: string) => (await admin.api<Page>('GET', `${PATH}?${query}`)).body

describe('a collection', () => {
  test('a collection is created with all its fields and read back as it was typed', async () => {
    const made = await created({ haute_stock_name: 'Autumn Desk', image: await picture() })
    expect(made).toMatchObject({
      name: 'Fall Market',
      description: 'What moves in October',
      haute_stock_name: 'Autumn Desk',
      version: 1,
      in_use: { queued: 0, agents: 0 },
      history: [{ who: 'Ada Cole', action: 'created' }],
    })
    expect((await admin.fetch(made.image_url ?? '')).headers.get('content-type')).toBe('image/png')
    expect((await admin.api<One>('GET', `${PATH}/${made.id}`)).body.data).toEqual(made)
  })

  test.each(['PUT', 'POST'] as const)('a collection is changed by %s, with a history of its values', async (method) => {
    const made = await created({ image: await picture() })
    const fields = { name: 'Winter Market', description: made.description, version: made.version }
    const { body } = await sendForm<One>(admin, method, `${PATH}/${made.id}`, fields)
    expect(body.data).toMatchObject({ name: 'Winter Market', image_url: made.image_url, version: 2 })
    const changes = [{ field: 'name', before: 'Fall Market', after: 'Winter Market' }]
    expect(body.data.history[0]).toMatchObject({ who: 'Ada Cole', action: 'updated', changes })
  })

  test('a collection saved without changes gets no new version and no new line in its history', async () => {
    const made = await created()
    expect(made).toMatchObject({ image_url: null, haute_stock_name: '' })
    const { body } = await put(made.id, { name: made.name, description: made.description, version: 1 })
    expect(body.data).toEqual(made)
  })

  test('a collection gets another image, and loses it', async () => {
    const made = await created({ image: await picture() })
    const text = { name: made.name, description: made.description }
    const changed = (await put(made.id, { ...text, image: await picture() })).body.data
    expect(changed.image_url).not.toBe(made.image_url)
    const bare = (await put(made.id, { ...text, remove_image: '1' })).body.data
    expect(bare).toMatchObject({ image_url: null, version: 3 })
  })

  test('a collection’s text is stored without invisible characters, its lines as they were typed', async () => {
    const { name, description } = await created({ name: ' A\u0007b\u202e\r\nc ', description: 'One\r\ntwo\u0000' })
    expect({ name, description }).toEqual({ name: 'Ab c', description: 'One\ntwo' })
  })

  test('a deleted collection leaves its posts without one', async () => {
    const made = await created()
    const [post] = await server.context.db
      .insert(posts)
      .values({ collectionId: made.id, type: 'image', title: 'A', caption: 'B' })
      .returning({ id: posts.id })
    expect((await admin.api('DELETE', `${PATH}/${made.id}`)).status).toBe(204)
    expect((await admin.api('DELETE', `${PATH}/${made.id}`)).status).toBe(404)
    const left = await server.context.db
      .select()
      .from(posts)
      .where(eq(posts.id, post?.id ?? 0))
    expect(left).toMatchObject([{ collectionId: null }])
  })
})

describe('two admins editing one collection', () => {
  test('the answer to the second of two saves names who changed what, and nothing of the first is lost', async () => {
    const other = await server.signIn((await server.createAdmin({ firstName: 'Bea', lastName: 'Lund' })).email)
    const made = await created()
    const first = { name: 'Named by Bea', description: made.description, version: made.version }
    expect((await put(made.id, first, other)).status).toBe(200)
    const second = await put<Problem>(made.id, { name: 'Named by Ada', description: 'New', version: made.version })
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(second.body).toMatchObject({
      message: 'Bea Lund changed this while you were editing. Your changes are not saved yet.',
      errors: { name: ['Bea Lund changed this to “Named by Bea”.'] },
    })
    const now = (await admin.api<One>('GET', `${PATH}/${made.id}`)).body.data
    expect(now).toMatchObject({ name: 'Named by Bea', description: made.description, version: 2 })
    expect((await put(made.id, { name: 'Named by Ada', description: 'New', version: now.version })).status).toBe(200)
  })

  test('of several saves at the same moment, one is stored and the others get the conflict', async () => {
    const made = await created()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => put(made.id, { name, description: 'D', version: made.version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

test('collections are listed newest first, searched by name, and offered to a form by name', async () => {
  const names = ['beta shelf', 'Alpha Shelf', 'Gamma shelf']
  await server.context.db.insert(collections).values(names.map((name) => ({ name, description: '' })))
  const { data, meta } = await listed('search=SHELF')
  expect(data.map(({ name }) => name)).toEqual(names.toReversed())
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 3 })
  const { body } = await admin.api<{ data: CollectionOption[] }>('GET', `${PATH}/options`)
  const options = body.data.map(({ name }) => name).filter((name) => /shelf/i.test(name))
  expect(options).toEqual(['Alpha Shelf', 'beta shelf', 'Gamma shelf'])
})
