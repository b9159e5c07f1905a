import { expect, test } from 'vitest'

import { TemplateCollectionForm, type AdminTemplateCollection } from '#contract/admin/template-collections.ts'
import { TemplateForm, type AdminTemplate } from '#contract/admin/templates.ts'
import { recordFields } from '#pwa/admin/shared/form/record-fields.ts'

const template: AdminTemplate = {
  id: 3,
  uuid: '0b5e3f6e-8d4c-4b0a-9a52-0f1f0a6f7c11',
  title: 'A title',
  image_url: '/media/1.jpg',
  collection: 'Offers',
  author: null,
  uses: { times: 0, agents: 0 },
  canva_link: '',
  template_collection_id: 7,
  file_url: null,
  version: 2,
  history: [],
}
const EMPTY = {
  title: '',
  canva_link: '',
  template_collection_id: null,
  remove_image: false,
  remove_file: false,
  chosen_files: {},
}

const templates = recordFields<typeof TemplateForm, AdminTemplate>(TemplateForm)

test('a new record has the values the server takes for missing fields, a stored one its own and nothing else', () => {
  expect(templates.valuesOf(null)).toEqual(EMPTY)
  expect(templates.valuesOf(template)).toEqual({ ...EMPTY, title: 'A title', template_collection_id: 7 })
})

test('a new record has the given value where the schema requires one, and an empty required text', () => {
  const fields = recordFields<typeof TemplateCollectionForm, AdminTemplateCollection>(TemplateCollectionForm, {
    initial: { type: 'branding' },
  })
  expect(fields.valuesOf(null)).toMatchObject({ name: '', description: '', type: 'branding' })
})

test('the body of a record leaves out what is empty, and names the files and those to remove', () => {
  const image = new File([new Uint8Array([0xff, 0xd8])], 'a.jpg', { type: 'image/jpeg' })
  const body = templates.bodyOf({ ...EMPTY, remove_file: true }, { image }, null)
  expect(Object.fromEntries(body)).toEqual({ title: '', canva_link: '', remove_file: '1', image })
  const stored = templates.bodyOf(templates.valuesOf(template), {}, template)
  expect(Object.fromEntries(stored)).toMatchObject({ template_collection_id: '7' })
})

test('the contract’s messages are shown at the fields of a record, and its cleaned texts are sent', async () => {
  const check = async (title: string, link: string) =>
    await templates.resolver({ ...templates.valuesOf(template), title, canva_link: link }, undefined, {
      fields: {},
      shouldUseNativeValidation: undefined,
    })
  expect(Object.keys((await check('A', 'https://elsewhere.test')).errors)).toEqual(['canva_link'])
  expect((await check(' A ', '')).values).toEqual({ ...templates.valuesOf(template), title: 'A' })
})
