import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { PageMeta } from '#contract/shapes.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import { templateCollections } from '#server/db/schema/index.ts'
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
  sheet = await storePicture(server.context, '#4B1D42')
  const square = await storePicture(server.context, '#F9B64B', { width: 60, height: 60 })
  for (let at = 1; at <= 14; at++) {
    await createTemplateCollection(server.context, { name: `Buyers ${at}`, type: 'home-buyer', imageKey: sheet })
  }
  filled = (
    await createTemplateCollection(server.context, {
      name: 'Closing Guide',
      description: 'From offer to keys',
      type: 'transactions',
    })
  ).id
  empty = (await createTemplateCollection(server.context, { name: 'Nothing yet', type: 'home-seller' })).id
  await createTemplateCollection(server.context)
  const inside = { templateCollectionId: filled }
  await createTemplate(server.context, { ...inside, title: 'Bare' })
  await createTemplate(server.context, { ...inside, title: 'Whole', imageKey: sheet, canvaLink: LINK, fileKey: square })
  await createTemplate(server.context, {
    ...inside,
    title: 'Square',
    imageKey: square,
    canvaLink: 'javascript:alert(1)',
  })
  for (let at = 1; at <= 25; at++) await createTemplate(server.context, { title: `Loose ${at}` })
})

afterAll(() => server.close())

const templatesOf = async (id: number) =>
  (await agent.api<{ data: Template[] }>('GET', `/template-collections/${id}/templates`)).body.data
const named = async (title: string): Promise<Template> => {
  const found = (await templatesOf(filled)).find((template) => template.title === title)
  if (!found) throw new Error(`There is no ${title}`)
  return found
}

test.each([
  '/template-collections',
  '/template-collections/1',
  '/template-collections/1/templates',
  '/templates',
  `/templates/${NOWHERE}`,
  `/templates/${NOWHERE}/download`,
])('%s is refused to guests', async (path) => {
  expect(await server.guest().api('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('an admin can read the templates too', async () => {
  const admin = await server.signIn((await server.createAdmin()).email)
  for (const path of ['/template-collections', `/template-collections/${filled}/templates`, '/templates']) {
    expect((await admin.api('GET', path)).status).toBe(200)
  }
})

describe('a listing', () => {
  test('a listing has twelve collections of its type on a page, newest first', async () => {
    const { status, body } = await agent.api<Paged<TemplateCollection>>('GET', '/template-collections?type=home-buyer')
    expect(status).toBe(200)
    expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 14 })
    expect(body.data.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Buyers ${14 - at}`))
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      name: 'Buyers 14',
      description: '',
      type: 'home-buyer',
      image_url: `/media/${sheet}`,
      templates_count: 0,
    })
  })

  test('the next page continues where the one before ended, and is empty past the end', async () => {
    const page = async (at: number) =>
      (await agent.api<Paged<TemplateCollection>>('GET', `/template-collections?type=home-buyer&page=${at}`)).body
    expect((await page(2)).data.map(({ name }) => name)).toEqual(['Buyers 2', 'Buyers 1'])
    expect(await page(3)).toEqual({ data: [], meta: { current_page: 3, last_page: 2, per_page: 12, total: 14 } })
  })

  test('a listing of an unused type is empty', async () => {
    const { status, body } = await agent.api('GET', '/template-collections?type=open-house')
    expect(status).toBe(200)
    expect(body).toEqual({ data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } })
  })

  test('a listing without a type has all', async () => {
    const { body } = await agent.api<Paged<TemplateCollection>>('GET', '/template-collections')
    expect(body.meta.total).toBe(17)
    expect(body.data.slice(0, 3).map(({ type }) => type)).toEqual(['branding', 'home-seller', 'transactions'])
  })

  test.each(['castle', 'Branding', 'home buyer', "' or 1=1 --", '', 'branding&type=home-buyer'])(
    'a listing refuses the type %j',
    async (type) => {
      expect(await agent.api('GET', `/template-collections?type=${encodeURI(type)}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: { type: [expect.any(String)] } },
      })
      expect(await server.context.db.$count(templateCollections)).toBe(17)
    },
  )

  test.each(['0', '-1', '1.5', 'two', '100001', ''])('a listing refuses the page %j', async (page) => {
    for (const path of ['/template-collections', '/templates']) {
      expect(await agent.api('GET', `${path}?page=${page}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: { page: [expect.any(String)] } },
      })
    }
  })
})

describe('a template collection', () => {
  test('a template collection without a cover of its own shows the first image in it', async () => {
    const { status, body } = await agent.api('GET', `/template-collections/${filled}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        id: filled,
        name: 'Closing Guide',
        description: 'From offer to keys',
        type: 'transactions',
        image_url: `/media/${sheet}`,
        templates_count: 3,
      },
    })
  })

  test('a template collection gives its templates in order, each with what it belongs to', async () => {
    const found = await templatesOf(filled)
    expect(found.map(({ title }) => title)).toEqual(['Bare', 'Whole', 'Square'])
    expect(found[1]).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Whole',
      image_url: `/media/${sheet}`,
      aspect: 85 / 110,
      canva_link: LINK,
      file_url: `/api/templates/${found[1]?.uuid}/download`,
      file_bytes: expect.any(Number),
      template_collection_id: filled,
      collection_name: 'Closing Guide',
      collection_description: 'From offer to keys',
    })
    expect(found[0]).toMatchObject({ image_url: null, canva_link: null, file_url: null, file_bytes: null })
  })

  test('a template never links anywhere but to Canva', async () => {
    expect(await named('Square')).toMatchObject({ canva_link: null, aspect: 1 })
  })

  test('a template collection without templates has none', async () => {
    expect(await templatesOf(empty)).toEqual([])
  })

  test.each(['', '/templates'])('an unknown template collection is 404: %j', async (rest) => {
    expect(await agent.api('GET', `/template-collections/2147483647${rest}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  test.each(['0', 'abc', '2147483648', '1;drop', 'null'])(
    'an invalid template collection id is refused: %s',
    async (id) => {
      for (const rest of ['', '/templates']) {
        expect(await agent.api('GET', `/template-collections/${id}${rest}`)).toMatchObject({
          status: 422,
          body: { errors: { id: [expect.any(String)] } },
        })
      }
    },
  )
})

describe('all templates', () => {
  test('all templates are listed newest first, those of no collection too', async () => {
    const first = (await agent.api<Paged<Template>>('GET', '/templates')).body
    const second = (await agent.api<Paged<Template>>('GET', '/templates?page=2')).body
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 24, total: 28 })
    expect(first.data[0]).toMatchObject({ title: 'Loose 25', template_collection_id: null, collection_name: '' })
    expect(second.data.map(({ title }) => title)).toEqual(['Loose 1', 'Square', 'Whole', 'Bare'])
  })
})

describe('a template', () => {
  test('a template is found by its UUID, in whatever case it is written, as its collection shows it', async () => {
    const whole = await named('Whole')
    for (const uuid of [whole.uuid, whole.uuid.toUpperCase()]) {
      expect(await agent.api('GET', `/templates/${uuid}`)).toMatchObject({ status: 200, body: { data: whole } })
    }
  })

  test('a template is sent again only when it has changed', async () => {
    const { uuid } = await named('Whole')
    const { headers } = await agent.api('GET', `/templates/${uuid}`)
    const etag = headers.get('etag') ?? ''
    expect((await agent.api('GET', `/templates/${uuid}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('an unknown template is 404', async () => {
    for (const rest of ['', '/download']) {
      expect(await agent.api('GET', `/templates/${NOWHERE}${rest}`)).toMatchObject({ status: 404 })
    }
  })

  test.each(['1', 'abc', `${NOWHERE}0`, "' or 1=1 --", '%00'])('a template has no address %j', async (uuid) => {
    for (const rest of ['', '/download']) {
      expect(await agent.api('GET', `/templates/${encodeURI(uuid)}${rest}`)).toMatchObject({
        status: 422,
        body: { errors: { uuid: [expect.any(String)] } },
      })
    }
  })
})
