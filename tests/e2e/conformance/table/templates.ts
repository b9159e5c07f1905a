import { ELSEWHERE, elsewhere } from '#tests/conformance/row.ts'

import { expect, part } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const call = rowsAt('agent-area §7 The calls')

const TYPES = ['branding', 'home-buyer', 'open-house', 'home-seller', 'transactions'] as const

const text = expect.any(String)
const number = expect.any(Number)

interface Template {
  uuid: string
}

/** The newest collection of a type, and its templates. */
async function firstOf({ api }: At, type: string): Promise<{ id: number; name: string; templates: Template[] }> {
  const { body } = await api('GET', `/template-collections?type=${type}&page=1`)
  const id = Number(part(body, 'data.0.id'))
  const templates = (await api('GET', `/template-collections/${id}/templates`)).body
  return { id, name: String(part(body, 'data.0.name')), templates: part(templates, 'data') as Template[] }
}

const listed = (type: string): Group['rows'] => [
  ELSEWHERE,
  ELSEWHERE,
  call(`GET /template-collections?type=${type}&page={page}: data and meta.last_page`, async ({ api }) => {
    const { status, body } = await api('GET', `/template-collections?type=${type}&page=1`)
    expect(status).toBe(200)
    expect(part(body, 'data.0')).toMatchObject({ id: number, name: text, image_url: text, type })
    expect(part(body, 'meta')).toMatchObject({ last_page: number })
  }),
]

const typePages: Group = {
  id: 'Template type pages',
  as: 'agent',
  rows: [
    ...TYPES.flatMap(listed),
    ...elsewhere(4),
    rowsAt('decisions, Contradictions, Answers')('an unknown type is 422', async ({ api }) =>
      expect((await api('GET', '/template-collections?type=castles&page=1')).status).toBe(422),
    ),
  ],
}

const collection: Group = {
  id: 'Template collection and template',
  as: 'agent',
  rows: [
    ...elsewhere(3),
    call('GET /template-collections/{id}', async (at) => {
      const { id } = await firstOf(at, 'home-seller')
      const { status, body } = await at.api('GET', `/template-collections/${id}`)
      expect(status).toBe(200)
      expect(part(body, 'data')).toMatchObject({ id, name: text, image_url: text })
    }),
    call('GET /template-collections/{id}/templates', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      expect(templates[0]).toMatchObject({ id: number, uuid: text, title: text, image_url: text })
    }),
    rowsAt('agent-area §3 Template')('with collection_name and collection_description', async (at) => {
      const { templates, name } = await firstOf(at, 'home-seller')
      expect(templates[0]).toMatchObject({ collection_name: name, collection_description: text })
    }),
    ...elsewhere(6),
    call('GET /templates/{uuid}/download gives the file', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      const { status, headers } = await at.api('GET', `/templates/${templates[0]?.uuid}/download`)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toMatch(/^attachment/)
    }),
    call('GET /templates/{uuid}', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      const { status, body } = await at.api('GET', `/templates/${templates[0]?.uuid}`)
      expect([status, part(body, 'data.uuid')]).toEqual([200, templates[0]?.uuid])
    }),
    call('GET /templates: data and meta.last_page', async ({ api }) => {
      const { status, body } = await api('GET', '/templates')
      expect(status).toBe(200)
      expect(part(body, 'data.0')).toMatchObject({ uuid: text, title: text })
      expect(part(body, 'meta')).toMatchObject({ last_page: number })
    }),
    ...elsewhere(3),
  ],
}

export const templates: readonly Group[] = [collection, typePages]
