import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createTemplate, createTemplateCollection, storePicture } from '#tests/support/templates.ts'

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

const LINK = 'https://www.canva.com/design/DAFx-1_y/view?utm_content=DAFx&mode=preview'
const NOWHERE = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let agent: Browser
let filled: number
let empty: number
let sheet: string

/** Fourteen of one type, so that their listing has a second page, and one of each other but open houses. */
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn((await server.createAgent()).email)
  const { context } = server
  sheet = await storePicture(context, '#4B1D42')
  const square = await storePicture(context, '#F9B64B', { width: 60, height: 60 })
  for (let at = 1; at <= 14; at++) {
    await createTemplateCollection(context, { name: `Buyers ${at}`, type: 'home-buyer', imageKey: sheet })
  }
  const guide = { name: 'Closing Guide', description: 'From offer to keys', type: 'transactions' } as const
  filled = (await createTemplateCollection(context, guide)).id
  empty = (await createTemplateCollection(context, { name: 'Nothing yet', type: 'home-seller' })).id
  await createTemplateCollection(context)
  for (const template of [
    { title: 'Bare' },
    { title: 'Whole', imageKey: sheet, canvaLink: LINK, fileKey: square },
    { title: 'Square', imageKey: square, canvaLink: 'javascript:alert(1)' },
  ]) {
    await createTemplate(context, { templateCollectionId: filled, ...template })
  }
  for (let at = 1; at <= 25; at++) await createTemplate(context, { title: `Loose ${at}` })
})

afterAll(() => server.close())

const templatesOf = async (id: number) =>
  (await agent.api<{ data: Template[] }>('GET', `/template-collections/${id}/templates`)).body.data
const listed = async (query: string) =>
  (await agent.api<Paged<TemplateCollection>>('GET', `/template-collections?${query}`)).body

test('a listing has twelve collections of its type on a page, newest first', async () => {
  const totals = { last_page: 2, per_page: 12, total: 14 }
  const { data, meta } = await listed('type=home-buyer')
  expect(meta).toEqual({ current_page: 1, ...totals })
  expect(data.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Buyers ${14 - at}`))
  const newest = { name: 'Buyers 14', description: '', type: 'home-buyer', image_url: `/media/${sheet}` }
  expect(data[0]).toEqual({ id: expect.any(Number), ...newest, templates_count: 0 })
  expect((await listed('type=home-buyer&page=2')).data.map(({ name }) => name)).toEqual(['Buyers 2', 'Buyers 1'])
  expect(await listed('type=home-buyer&page=3')).toEqual({ data: [], meta: { current_page: 3, ...totals } })
})

test('a listing of an unused type is empty, and one without a type has all', async () => {
  const none = { current_page: 1, last_page: 1, per_page: 12, total: 0 }
  expect(await listed('type=open-house')).toEqual({ data: [], meta: none })
  const { data, meta } = await listed('')
  expect(meta.total).toBe(17)
  expect(data.slice(0, 3).map(({ type }) => type)).toEqual(['branding', 'home-seller', 'transactions'])
})

test('a template collection without a cover of its own shows the first image in it', async () => {
  const { body } = await agent.api('GET', `/template-collections/${filled}`)
  const texts = { name: 'Closing Guide', description: 'From offer to keys', type: 'transactions' }
  expect(body).toEqual({ data: { id: filled, ...texts, image_url: `/media/${sheet}`, templates_count: 3 } })
})

test('a template collection gives its templates in order, each with what it belongs to', async () => {
  const [bare, whole, square, ...others] = await templatesOf(filled)
  expect([bare?.title, square?.title, others]).toEqual(['Bare', 'Square', []])
  expect(whole).toEqual({
    id: expect.any(Number),
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'Whole',
    image_url: `/media/${sheet}`,
    aspect: 85 / 110,
    canva_link: LINK,
    file_url: `/api/templates/${whole?.uuid}/download`,
    file_bytes: expect.any(Number),
    template_collection_id: filled,
    collection_name: 'Closing Guide',
    collection_description: 'From offer to keys',
  })
  expect(bare).toMatchObject({ image_url: null, canva_link: null, file_url: null, file_bytes: null })
  // It never links anywhere but to Canva.
  expect(square).toMatchObject({ canva_link: null, aspect: 1 })
  expect(await templatesOf(empty)).toEqual([])
})

test('all templates are listed newest first, those of no collection too', async () => {
  const first = (await agent.api<Paged<Template>>('GET', '/templates')).body
  const second = (await agent.api<Paged<Template>>('GET', '/templates?page=2')).body
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 24, total: 28 })
  expect(first.data[0]).toMatchObject({ title: 'Loose 25', template_collection_id: null, collection_name: '' })
  expect(second.data.map(({ title }) => title)).toEqual(['Loose 1', 'Square', 'Whole', 'Bare'])
})

test('a template is found by its UUID, in whatever case it is written, as its collection shows it', async () => {
  const whole = (await templatesOf(filled))[1]
  const uuid = whole?.uuid ?? ''
  for (const written of [uuid, uuid.toUpperCase()]) {
    expect(await agent.api('GET', `/templates/${written}`)).toMatchObject({ status: 200, body: { data: whole } })
  }
})

test.each([
  ['/template-collections?type=castle', 'type'],
  ['/template-collections?type=branding&type=home-buyer', 'type'],
  ['/template-collections?type=', 'type'],
  ['/template-collections?page=0', 'page'],
  ['/templates?page=two', 'page'],
  ['/template-collections/2147483648/templates', 'id'],
  ['/template-collections/abc', 'id'],
  [`/templates/${NOWHERE}0`, 'uuid'],
  ['/templates/1/download', 'uuid'],
])('GET %s is refused for its %s', async (path, field) => {
  const { status, body } = await agent.api<Problem>('GET', path)
  expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'validation_failed', [field]])
})
