import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminTemplateCollection } from '#contract/admin/template-collections.ts'
import type { AdminTemplate, AdminTemplateRow } from '#contract/admin/templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { pdf, picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Collection = { data: AdminTemplateCollection }
type Template = { data: AdminTemplate }

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
})
afterAll(() => server.close())

const send = <T>(method: 'POST' | 'PUT', path: string, fields: FormFields) =>
  sendForm<T>(admin, method, `/admin${path}`, fields)

const newCollection = async (name: string) =>
  (await send<Collection>('POST', '/template-collections', { name, type: 'home-buyer' })).body.data

const newTemplate = async (fields: FormFields) => (await send<Template>('POST', '/templates', fields)).body.data

const listed = async (query = '') =>
  (await admin.api<{ data: AdminTemplateRow[]; meta: PageMeta }>('GET', `/admin/templates${query}`)).body

describe('a template collection', () => {
  test('a template collection is created, changed and deleted', async () => {
    const made = await send<Collection>('POST', '/template-collections', {
      name: 'Buyer Guides',
      type: 'home-buyer',
      description: 'For first talks',
      image: await picture(),
    })
    expect(made).toMatchObject({
      status: 201,
      body: { data: { name: 'Buyer Guides', type: 'home-buyer', description: 'For first talks', version: 1 } },
    })
    const { id, image_url: image } = made.body.data
    const changed = await send<Collection>('PUT', `/template-collections/${id}`, {
      name: 'Seller Guides',
      type: 'home-seller',
      version: 1,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { type: 'home-seller', description: '', image_url: image, version: 2 } },
    })
    expect(changed.body.data.history[0]?.changes).toEqual([
      { field: 'name', before: 'Buyer Guides', after: 'Seller Guides' },
      { field: 'type', before: 'home buyer', after: 'home seller' },
      { field: 'description', before: 'For first talks', after: null },
    ])
    expect(
      await send<Problem>('POST', `/template-collections/${id}`, { name: 'A', type: 'branding', version: 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await admin.api('DELETE', `/admin/template-collections/${id}`)).status).toBe(204)
    expect((await admin.api('GET', `/admin/template-collections/${id}`)).status).toBe(404)
  })

  test.each<[string, FormFields, Record<string, string[]>]>([
    ['without a name', { type: 'branding' }, { name: ['Name is required'] }],
    ['with a name of 256 characters', { name: 'x'.repeat(256), type: 'branding' }, { name: [expect.any(String)] }],
    ['without a type', { name: 'A' }, { type: ['Please choose a type'] }],
    ['with a type nobody knows', { name: 'A', type: 'rental' }, { type: ['Please choose a type'] }],
  ])('a template collection is refused %s', async (_what, fields, errors) => {
    expect(await send<Problem>('POST', '/template-collections', fields)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors },
    })
  })

  test('template collections are listed, searched by name, and offered to a form', async () => {
    await newCollection('Zillow Answers')
    await newCollection('Agent Answers')
    const names = async (path: string) =>
      (await admin.api<{ data: { name: string }[] }>('GET', `/admin/template-collections${path}`)).body.data.map(
        ({ name }) => name,
      )
    expect(await names('?search=answers')).toEqual(['Agent Answers', 'Zillow Answers'])
    const options = (await names('/options')).filter((name) => name.endsWith('Answers'))
    expect(options).toEqual(['Agent Answers', 'Zillow Answers'])
  })
})

describe('a template', () => {
  test('a template is created with image and PDF, changed by its uuid and deleted by its id', async () => {
    const collection = await newCollection('Flyers')
    const made = await newTemplate({
      title: 'Open house flyer',
      canva_link: 'https://www.canva.com/design/xyz',
      template_collection_id: collection.id,
      image: await picture(),
      file: pdf(),
    })
    expect(made).toMatchObject({ collection: 'Flyers', author: 'Ada Cole', version: 1 })
    expect(made.file_url).toMatch(/^\/media\/.*\.pdf$/)
    const changed = await send<Template>('PUT', `/templates/${made.uuid}`, {
      title: 'Flyer',
      remove_file: '1',
      version: 1,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        data: {
          title: 'Flyer',
          canva_link: '',
          collection: null,
          image_url: made.image_url,
          file_url: null,
          version: 2,
        },
      },
    })
    expect(changed.body.data.history[0]?.changes.map(({ field }) => field)).toEqual([
      'title',
      'template_collection_id',
      'canva_link',
      'file',
    ])
    expect((await send('POST', `/templates/${made.uuid}`, { title: 'Late', version: 1 })).status).toBe(409)
    expect((await admin.api('DELETE', `/admin/templates/${made.id}`)).status).toBe(204)
    expect((await admin.api('GET', `/admin/templates/${made.uuid}`)).status).toBe(404)
  })

  test('a template moves between two collections of the same name, alone and with others', async () => {
    const [one, other] = [await newCollection('Twins'), await newCollection('Twins')]
    const made = await newTemplate({ title: 'Moving', template_collection_id: one.id })
    const moved = await send<Template>('PUT', `/templates/${made.uuid}`, {
      title: 'Moving',
      template_collection_id: other.id,
      version: 1,
    })
    expect(moved.body.data).toMatchObject({ template_collection_id: other.id, version: 2 })
    expect(moved.body.data.history[0]?.changes).toEqual([
      { field: 'template_collection_id', before: `Twins (No. ${one.id})`, after: `Twins (No. ${other.id})` },
    ])
    const body = { ids: [made.id], action: 'move', collection: one.id }
    expect(await admin.api('PATCH', '/admin/templates', { body })).toMatchObject({ body: { data: { changed: 1 } } })
    expect((await admin.api<Template>('GET', `/admin/templates/${made.uuid}`)).body.data).toMatchObject({
      template_collection_id: one.id,
      version: 3,
    })
  })

  test('a template can do without a title', async () => {
    expect(await newTemplate({})).toMatchObject({ title: '', image_url: null, file_url: null })
  })

  test('a template stays when its collection is deleted', async () => {
    const collection = await newCollection('Going')
    const made = await newTemplate({ title: 'Staying', template_collection_id: collection.id })
    await admin.api('DELETE', `/admin/template-collections/${collection.id}`)
    expect((await admin.api<Template>('GET', `/admin/templates/${made.uuid}`)).body.data).toMatchObject({
      title: 'Staying',
      template_collection_id: null,
    })
  })

  test.each<[string, FormFields, Record<string, string[]>]>([
    ['with a title of 256 characters', { title: 'x'.repeat(256) }, { title: [expect.any(String)] }],
    [
      'with a link to another site than Canva',
      { canva_link: 'https://example.com/x' },
      { canva_link: [expect.any(String)] },
    ],
    ['with a link that runs', { canva_link: 'data:text/html,x' }, { canva_link: [expect.any(String)] }],
    [
      'in a collection that is gone',
      { template_collection_id: 987_654 },
      { template_collection_id: ['This collection is no longer there. Please choose another one.'] },
    ],
  ])('a template is refused %s', async (_what, fields, errors) => {
    expect(await send<Problem>('POST', '/templates', fields)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors },
    })
  })

  test('a template is not found by an id that is no uuid', async () => {
    expect((await admin.api('GET', '/admin/templates/12')).status).toBe(422)
    expect((await admin.api('DELETE', '/admin/templates/twelve')).status).toBe(422)
  })

  test('templates are listed with what the columns show, and searched by id and title', async () => {
    const made = await newTemplate({ title: 'Needle 100%' })
    const { data, meta } = await listed('?search=needle%20100%25')
    expect(meta.total).toBe(1)
    expect(data).toEqual([
      {
        id: made.id,
        uuid: made.uuid,
        title: 'Needle 100%',
        image_url: null,
        collection: null,
        author: 'Ada Cole',
        uses: { times: 0, agents: 0 },
      },
    ])
    expect((await listed(`?search=${made.id}`)).data.map(({ id }) => id)).toContain(made.id)
  })
})
