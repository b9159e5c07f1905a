import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { collections, posts } from '#server/db/schema/index.ts'
import { picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/admin/social-post-collections'

type Page = { data: CollectionOption[]; meta: PageMeta }
type One = { data: AdminCollection }

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(posts)
  await server.context.db.delete(collections)
})

const create = <T = One>(fields: FormFields = {}) =>
  sendForm<T>(admin, 'POST', PATH, { name: 'Fall Market', description: 'What moves in October', ...fields })

async function created(fields: FormFields = {}): Promise<AdminCollection> {
  const { status, body } = await create(fields)
  expect(status).toBe(201)
  return body.data
}

const put = <T = One>(id: number, fields: FormFields) => sendForm<T>(admin, 'PUT', `${PATH}/${id}`, fields)

async function listed(query = ''): Promise<Page> {
  const { status, body } = await admin.api<Page>('GET', `${PATH}${query}`)
  expect(status).toBe(200)
  return body
}

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

  test('a collection can do without an image and a stock name', async () => {
    expect(await created()).toMatchObject({ image_url: null, haute_stock_name: '' })
  })

  test.each(['PUT', 'POST'] as const)(
    'a collection is changed by %s, and its history has the values before and after',
    async (method) => {
      const made = await created({ image: await picture() })
      const fields = { name: 'Winter Market', description: made.description, version: made.version }
      const { status, body } = await sendForm<One>(admin, method, `${PATH}/${made.id}`, fields)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ name: 'Winter Market', image_url: made.image_url, version: 2 })
      expect(body.data.history[0]).toMatchObject({
        who: 'Ada Cole',
        action: 'updated',
        changes: [{ field: 'name', before: 'Fall Market', after: 'Winter Market' }],
      })
    },
  )

  test('a collection saved without changes gets no new version and no new line in its history', async () => {
    const made = await created()
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
    expect((await admin.api('GET', `${PATH}/${made.id}`)).status).toBe(404)
    expect((await admin.api('DELETE', `${PATH}/${made.id}`)).status).toBe(404)
    expect(await server.context.db.select().from(posts)).toMatchObject([{ id: post?.id, collectionId: null }])
  })
})

describe('refused collections', () => {
  test.each<[string, FormFields, Record<string, string[]>]>([
    ['without a name', { name: '  ' }, { name: ['Name is required'] }],
    ['without a description', { description: '' }, { description: ['Description is required'] }],
    ['with a name of 256 characters', { name: 'x'.repeat(256) }, { name: ['Please use 255 characters or fewer.'] }],
    ['with a switch that is neither', { remove_image: 'yes' }, { remove_image: ['This must be 1 or 0.'] }],
  ])('a collection is refused: %s', async (_what, fields, errors) => {
    expect(await create<Problem>(fields)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', message: Object.values(errors)[0]?.[0], errors },
    })
    expect((await listed()).meta.total).toBe(0)
  })

  test('a collection is refused for all its errors at once, text and file', async () => {
    const { body } = await create<Problem>({ name: '', image: { content: Buffer.from('GIF89a') } })
    expect(body.errors).toEqual({
      name: ['Name is required'],
      image: ['Only JPG and PNG images are allowed'],
    })
  })

  test('a change of an unknown collection is refused', async () => {
    expect(await put<Problem>(99_999, { name: 'A', description: 'B' })).toMatchObject({ status: 404 })
  })
})

describe('two admins editing one collection', () => {
  test('the answer to the second of two saves names who changed what, and nothing of the first is lost', async () => {
    const other = await server.signIn((await server.createAdmin({ firstName: 'Bea', lastName: 'Lund' })).email)
    const made = await created()
    const first = { name: 'Named by Bea', description: made.description, version: made.version }
    expect((await sendForm(other, 'PUT', `${PATH}/${made.id}`, first)).status).toBe(200)

    const second = await put<Problem>(made.id, { name: 'Named by Ada', description: 'New', version: made.version })
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Bea Lund changed this while you were editing. Your changes are not saved yet.',
        errors: { name: ['Bea Lund changed this to “Named by Bea”.'] },
      },
    })
    const now = (await admin.api<One>('GET', `${PATH}/${made.id}`)).body.data
    expect(now).toMatchObject({ name: 'Named by Bea', description: made.description, version: 2 })
    expect((await put(made.id, { name: 'Named by Ada', description: 'New', version: now.version })).status).toBe(200)
  })

  test('of two saves at the same moment, one is stored and the other gets the conflict', async () => {
    const made = await created()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => put(made.id, { name, description: 'D', version: made.version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('the list of collections', () => {
  async function fill(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, at) => ({ name: `Collection ${at + 1}`, description: '' }))
    await server.context.db.insert(collections).values(rows)
  }

  test('the list of collections comes newest first, ten to a page unless asked otherwise', async () => {
    await fill(23)
    const first = await listed()
    expect(first.meta).toEqual({ current_page: 1, last_page: 3, per_page: 10, total: 23 })
    expect(first.data.map(({ name }) => name).slice(0, 2)).toEqual(['Collection 23', 'Collection 22'])
    expect(first.data).toHaveLength(10)
    const last = await listed('?page=2&per_page=20')
    expect(last.meta).toEqual({ current_page: 2, last_page: 2, per_page: 20, total: 23 })
    expect(last.data.map(({ name }) => name)).toEqual(['Collection 3', 'Collection 2', 'Collection 1'])
  })

  test('a page past the end of the list is empty, and still has the total', async () => {
    await fill(3)
    expect(await listed('?page=7')).toEqual({
      data: [],
      meta: { current_page: 7, last_page: 1, per_page: 10, total: 3 },
    })
  })

  test('the list is searched by name, ignoring case, and takes every character literally', async () => {
    await server.context.db.insert(collections).values([
      { name: '100% Yours', description: '' },
      { name: 'Open_House', description: '' },
      { name: 'Open House', description: '' },
    ])
    const names = async (search: string) =>
      (await listed(`?search=${encodeURIComponent(search)}`)).data.map(({ name }) => name)
    expect(await names('OPEN')).toEqual(['Open House', 'Open_House'])
    expect(await names('n_h')).toEqual(['Open_House'])
    expect(await names('%')).toEqual(['100% Yours'])
    expect(await names("'; drop table users --")).toEqual([])
    expect((await listed('?search=nowhere')).meta).toMatchObject({ total: 0, last_page: 1 })
  })

  test.each(['?per_page=15', '?per_page=1000', '?page=0', '?page=x', `?search=${'x'.repeat(201)}`])(
    'the list of collections refuses %s',
    async (query) => {
      expect(await admin.api('GET', `${PATH}${query}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    },
  )

  test('the list for a select has all collections by name', async () => {
    await server.context.db
      .insert(collections)
      .values(['beta', 'Alpha', 'Gamma'].map((name) => ({ name, description: '' })))
    const { body } = await admin.api<{ data: CollectionOption[] }>('GET', `${PATH}/options`)
    expect(body.data.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma'])
  })
})
