import { describe, expect, test } from 'vitest'

import type { AdminTemplateCollection } from '#contract/admin/template-collections.ts'
import type { AdminTemplate } from '#contract/admin/templates.ts'
import { pdf, picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import { admin, listTemplates, newTemplate, readTemplate, setUpAdmin } from '#tests/support/admin-setup.ts'

type Collection = { data: AdminTemplateCollection }
type Template = { data: AdminTemplate }

setUpAdmin()

const send = <T>(method: 'POST' | 'PUT', path: string, fields: FormFields) =>
  sendForm<T>(admin, method, `/admin${path}`, fields)
const newCollection = async (name: string) =>
  (await send<Collection>('POST', '/template-collections', { name, type: 'home-buyer' })).body.data

describe('a template collection', () => {
  test('a template collection is created, changed and deleted', async () => {
    const fields = { name: 'Buyer Guides', type: 'home-buyer', description: 'For first talks' }
    const made = await send<Collection>('POST', '/template-collections', { ...fields, image: await picture() })
    expect(made).toMatchObject({ status: 201, body: { data: { ...fields, version: 1 } } })
    const { id, image_url: image } = made.body.data
    const path = `/template-collections/${id}`
    const changed = await send<Collection>('PUT', path, { name: 'Seller Guides', type: 'home-seller', version: 1 })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { type: 'home-seller', description: '', image_url: image, version: 2 } },
    })
    expect(changed.body.data.history[0]?.changes).toEqual([
      { field: 'name', before: 'Buyer Guides', after: 'Seller Guides' },
      { field: 'type', before: 'home buyer', after: 'home seller' },
      { field: 'description', before: 'For first talks', after: null },
    ])
    expect((await send('POST', path, { name: 'A', type: 'branding', version: 1 })).status).toBe(409)
    expect((await admin.api('DELETE', `/admin${path}`)).status).toBe(204)
    expect((await admin.api('GET', `/admin${path}`)).status).toBe(404)
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
    const fields = { title: 'Flyer', remove_file: '1', version: 1 }
    const changed = await send<Template>('PUT', `/templates/${made.uuid}`, fields)
    const data = { title: 'Flyer', canva_link: '', collection: null, image_url: made.image_url, file_url: null }
    expect(changed).toMatchObject({ status: 200, body: { data: { ...data, version: 2 } } })
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

  test('a template without anything stays when its collection is deleted', async () => {
    const collection = await newCollection('Going')
    const made = await newTemplate({ template_collection_id: collection.id })
    expect(made).toMatchObject({ title: '', image_url: null, file_url: null })
    await admin.api('DELETE', `/admin/template-collections/${collection.id}`)
    expect(await readTemplate(made.uuid)).toMatchObject({ title: '', template_collection_id: null })
  })

  test('templates are listed with what the columns show, and searched by id and title', async () => {
    const { id, uuid } = await newTemplate({ title: 'Needle 100%' })
    const { data, meta } = await listTemplates('search=needle%20100%25')
    expect(meta.total).toBe(1)
    const empty = { image_url: null, collection: null, uses: { times: 0, agents: 0 } }
    expect(data).toEqual([{ id, uuid, title: 'Needle 100%', author: 'Ada Cole', ...empty }])
    expect((await listTemplates(`search=${id}`)).data.map((row) => row.id)).toContain(id)
  })
})
