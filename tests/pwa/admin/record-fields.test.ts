import { describe, expect, test } from 'vitest'

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

const templates = recordFields<typeof TemplateForm, AdminTemplate>(TemplateForm)
const picture = new File([new Uint8Array([0xff, 0xd8])], 'a.jpg', { type: 'image/jpeg' })
const sent = (body: FormData) => Object.fromEntries(body)

describe('the fields of a record, derived from its schema', () => {
  test('a new record has the values the server takes for missing fields', () => {
    expect(templates.valuesOf(null)).toEqual({
      title: '',
      canva_link: '',
      template_collection_id: null,
      remove_image: false,
      remove_file: false,
      chosen_files: {},
    })
  })

  test('a new record has the given value where the schema requires one, and an empty required text', () => {
    const fields = recordFields<typeof TemplateCollectionForm, AdminTemplateCollection>(TemplateCollectionForm, {
      initial: { type: 'branding' },
    })
    expect(fields.valuesOf(null)).toMatchObject({ name: '', description: '', type: 'branding' })
  })

  test('a stored record has its own values and nothing else of the answer', () => {
    expect(templates.valuesOf(template)).toEqual({
      title: 'A title',
      canva_link: '',
      template_collection_id: 7,
      remove_image: false,
      remove_file: false,
      chosen_files: {},
    })
  })

  test('the body leaves out what is empty, and names the files and those to remove', () => {
    const values = { ...templates.valuesOf(null), remove_file: true }
    expect(sent(templates.bodyOf(values, { image: picture }, null))).toEqual({
      title: '',
      canva_link: '',
      remove_file: '1',
      image: picture,
    })
    expect(sent(templates.bodyOf(templates.valuesOf(template), {}, template))).toMatchObject({
      template_collection_id: '7',
    })
  })

  test('the contract’s messages are shown at their fields, and its cleaned texts are sent', async () => {
    const check = async (title: string, link: string) =>
      await templates.resolver({ ...templates.valuesOf(template), title, canva_link: link }, undefined, {
        fields: {},
        shouldUseNativeValidation: undefined,
      })
    expect(Object.keys((await check('A', 'https://elsewhere.test')).errors)).toEqual(['canva_link'])
    expect((await check(' A ', '')).values).toEqual({ ...templates.valuesOf(template), title: 'A' })
  })
})
