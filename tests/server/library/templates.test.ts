import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import type { PageMeta } from '#contract/shapes.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import { attachment, fileNameOf } from '#server/http/file-name.ts'
import { browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { createTemplate, createTemplateCollection, storePicture } from '#tests/support/templates.ts'

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

const LINK = 'https://www.canva.com/design/DAFx-1_y/view?utm_content=DAFx&mode=preview'

setUpAgent()

let filled: number
let sheet: string

/** Fourteen of one type, so that their list has a second page, and one of each other but open houses. */
beforeAll(async () => {
  const { context } = server
  sheet = await storePicture(context, '#4B1D42')
  const square = await storePicture(context, '#F9B64B', { width: 60, height: 60 })
  for (let at = 1; at <= 14; at++) {
    const buyers = { name: `Buyers ${at}`, type: 'home-buyer', imageKey: sheet } as const
    const { id: templateCollectionId } = await createTemplateCollection(context, buyers)
    await createTemplate(context, { title: `For buyers ${at}`, templateCollectionId })
  }
  const guide = { name: 'Closing Guide', description: 'From offer to keys', type: 'transactions' } as const
  filled = (await createTemplateCollection(context, guide)).id
  await createTemplateCollection(context, { name: 'Nothing yet', type: 'home-seller' })
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

const listed = async (query: string) =>
  (await browser.api<Paged<TemplateCollection>>('GET', `/template-collections?${query}`)).body

test('a list has twelve collections of its type on a page, newest first, and one without a type has all', async () => {
  const totals = { last_page: 2, per_page: 12, total: 14 }
  const { data, meta } = await listed('type=home-buyer')
  expect(meta).toEqual({ current_page: 1, ...totals })
  expect(data.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Buyers ${14 - at}`))
  const newest = { name: 'Buyers 14', description: '', type: 'home-buyer', image_url: `/media/${sheet}` }
  expect(data[0]).toEqual({ id: expect.any(Number), ...newest, templates_count: 1 })
  expect((await listed('type=home-buyer&page=2')).data.map(({ name }) => name)).toEqual(['Buyers 2', 'Buyers 1'])
  expect(await listed('type=home-buyer&page=3')).toEqual({ data: [], meta: { current_page: 3, ...totals } })
  const none = { current_page: 1, last_page: 1, per_page: 12, total: 0 }
  expect(await listed('type=open-house')).toEqual({ data: [], meta: none })
  const all = await listed('')
  // Those without a template aren't among them.
  expect(all.meta.total).toBe(15)
  expect(all.data.slice(0, 2).map(({ type }) => type)).toEqual(['transactions', 'home-buyer'])
})

test('a template collection shows its first image, and its templates in order, each found by its UUID in any case', async () => {
  const texts = { name: 'Closing Guide', description: 'From offer to keys', type: 'transactions' }
  const path = `/template-collections/${filled}`
  expect((await browser.api('GET', path)).body).toEqual({
    data: { id: filled, ...texts, image_url: `/media/${sheet}`, templates_count: 3 },
  })
  const [bare, whole, square, ...others] = (await browser.api<{ data: Template[] }>('GET', `${path}/templates`)).body
    .data
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
  const uuid = whole?.uuid ?? ''
  for (const written of [uuid, uuid.toUpperCase()])
    expect(await browser.api('GET', `/templates/${written}`)).toMatchObject({ status: 200, body: { data: whole } })
})

test('all templates are listed newest first, those of no collection too', async () => {
  const first = (await browser.api<Paged<Template>>('GET', '/templates')).body
  const second = (await browser.api<Paged<Template>>('GET', '/templates?page=2')).body
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 24, total: 42 })
  expect(first.data[0]).toMatchObject({ title: 'Loose 25', template_collection_id: null, collection_name: '' })
  const last = Array.from({ length: 14 }, (_, at) => `For buyers ${14 - at}`)
  expect(second.data.map(({ title }) => title)).toEqual(['Loose 1', 'Square', 'Whole', 'Bare', ...last])
})

const addressOf = async (title: string, fileKey: string | null) =>
  `/api/templates/${(await createTemplate(server.context, { title, fileKey })).uuid}/download`

test('a template file is sent whole or from where it was lost, named by its title, cached by the browser only', async () => {
  const fileKey = await storePicture(server.context, '#4B1D42', { width: 400, height: 400 })
  const address = await addressOf('Closing Guide', fileKey)
  const answer = await browser.fetch(address)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': `attachment; filename="Closing Guide.png"; filename*=UTF-8''Closing%20Guide.png`,
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  const content = await server.context.storage.read(fileKey)
  expect(answer.headers.get('content-length')).toBe(String(content.length))
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  const headers = { range: 'bytes=100-', 'if-range': answer.headers.get('etag') ?? '' }
  const rest = await browser.fetch(address, { headers })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(100))).toBe(true)
})

test('a template file is refused to agents without a plan, and sent to admins', async () => {
  const address = await addressOf('Checklist', await storePicture(server.context, '#4B1D42'))
  const without = await server.signIn((await server.createAgent({}, { plan: null })).email)
  for (const headers of [{}, { range: 'bytes=1-' }]) {
    const answer = await without.fetch(address, { headers })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'plan_required' })
  }
  const admin = await server.signIn((await server.createAdmin()).email)
  expect((await admin.fetch(address)).status).toBe(200)
})

test('a template without a file, or whose file is gone from storage, is 404', async () => {
  expect((await browser.fetch(await addressOf('None', null))).status).toBe(404)
  const gone = await storePicture(server.context, '#123456')
  await server.context.storage.remove(gone)
  const answer = await browser.fetch(await addressOf('Gone', gone))
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test.each([
  ['Guía de compra: ¿qué sigue?', 'Guía de compra ¿qué sigue.pdf'],
  [' . ', 'Template.pdf'],
  ['\u{1f3e1}'.repeat(100), `${'\u{1f3e1}'.repeat(50)}.pdf`],
])('a template titled %j is downloaded as %j', (title, name) => {
  expect(fileNameOf(title, 'pdf')).toBe(name)
})

test('a download name is valid on any device, whatever the title, and travels in an ASCII header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const name = fileNameOf(title, 'pdf')
      expect(name).toMatch(/^[^\s.][^\p{Cc}\p{Cf}"*/:<>?\\|]*\.pdf$/u)
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i)
      expect(Buffer.byteLength(name)).toBeLessThan(255)
      const header = attachment(name)
      expect(header).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w.!~%-]+$/)
      expect(header).toMatch(/^[\u0020-\u007e]*$/)
      // Of the two names a browser takes the extended one (RFC 6266, 4.3).
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name)
    }),
  )
})
