import { expect, test } from 'vitest'

import { type AdminTemplateCollection, PlainTemplateCollectionFields } from '#contract/admin/collections.ts'
import { type AdminTemplate, TemplateForm } from '#contract/admin/admin-templates.ts'
import { formName, formOf, POST, TEMPLATE } from '#pwa/admin/shared/record-kind.ts'
import { changeLabel, mediaLabel } from '#pwa/admin/shared/admin-labels.ts'
import { recordFields } from '#pwa/admin/shared/form/record-fields.ts'
import { correctionsMessage } from '#pwa/admin/shared/form/save-outcomes.ts'
import { tagGroups } from '#pwa/admin/social-posts/form/tag-choice.tsx'
import { warningsOf } from '#pwa/admin/social-posts/media/use-warnings.ts'
import { adminTemplate } from '#tests/support/records/admin.ts'

const template = adminTemplate({ title: 'A title', template_collection_id: 7 })
const EMPTY = {
  title: '',
  canva_link: '',
  template_collection_id: null,
  remove_image: false,
  remove_file: false,
  is_draft: null,
  chosen_files: {},
}

const templates = recordFields<typeof TemplateForm, AdminTemplate>(TemplateForm)

test('a new record has the values the server takes for missing fields, a stored one its own and nothing else', () => {
  expect(templates.valuesOf(null)).toEqual(EMPTY)
  expect(templates.valuesOf(template)).toEqual({
    ...EMPTY,
    title: 'A title',
    template_collection_id: 7,
    is_draft: false,
  })
})

test('a new record has the given value where the schema requires one, and an empty required text', () => {
  const fields = recordFields<typeof PlainTemplateCollectionFields, AdminTemplateCollection>(
    PlainTemplateCollectionFields,
    { initial: { type: 'branding' } },
  )
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

const tall = {
  role: 'instagram_image',
  mime: 'image/jpeg',
  bytes: 9,
  width: 500,
  height: 1500,
  durationMs: null,
} as const
test('an admin is warned only about chosen networks, and of one without a file once there is any', () => {
  const warned = (
    media: Parameters<typeof warningsOf>[0]['media'],
    ...flags: ('instagram' | 'facebook' | 'pinterest')[]
  ) => warningsOf({ type: 'image', media }, flags)
  expect(warned([tall], 'instagram').map(({ platform }) => platform)).toEqual(['instagram'])
  expect(warned([tall], 'facebook', 'pinterest')).toEqual([])
  expect(warned([{ ...tall, role: 'facebook_image' }], 'instagram')).toEqual([
    { platform: 'instagram', message: 'This post has no media for Instagram yet.' },
  ])
  expect(warned([], 'instagram')).toEqual([])
})

test('tags are grouped by type: the categories first and without a heading, the other types by name', () => {
  const tag = (id: number, type: string) => ({ id, name: `tag ${id}`, slug: `tag-${id}`, type })
  const { plain, groups } = tagGroups([tag(1, 'tone'), tag(2, 'category'), tag(3, 'sidebar'), tag(4, 'tone')])
  expect(plain.map(({ id }) => id)).toEqual([2])
  expect(groups.map(({ type, tags }) => [type, tags.map(({ id }) => id)])).toEqual([
    ['sidebar', [3]],
    ['tone', [1, 4]],
  ])
})

test.each([
  ['created', [], 'created it'],
  ['updated', ['title', 'facebook_image', 'x'], 'changed Title, Facebook image and X'],
  ['updated', ['facebook_carousel_image'], 'changed Facebook carousel images'],
] as const)('the history says of a post that was %s in %j: %s', (action, fields, label) => {
  const changes = fields.map((field) => ({ field, before: null, after: 'x' }))
  expect(changeLabel({ id: 1, at: '2026-11-21T12:00:00Z', who: 'June Porter', action, changes })).toBe(label)
})

test.each([
  ['facebook_carousel_image', '#1, #2, #3', '#3, #2, #7, #8', '2 added, 1 removed, order changed'],
  ['facebook_carousel_image', '#1, #2', '#2, #1', 'order changed'],
  ['facebook_carousel_image', null, '#1, #2', '2 added'],
  ['facebook_image', '#1', '#2', 'replaced'],
  ['facebook_image', null, '#2', 'added'],
  ['vertical_video', '#1', null, 'removed'],
  ['title', '#1', '#2', null],
])('the history says of %s that changed from %s to %s: %s', (field, before, after, label) => {
  expect(mediaLabel({ field, before, after })).toBe(label)
})

test.each([
  [POST, 'new', { id: null, address: '/admin/social-posts/new' }],
  [POST, 'new/2', { id: null, address: '/admin/social-posts/new' }],
  [POST, 'new-copy-of-5', { id: null, address: '/admin/social-posts/new?copy_of=5' }],
  [POST, '12', { id: '12', address: '/admin/social-posts/12' }],
  [TEMPLATE, template.uuid, { id: template.uuid, address: `/admin/templates/${template.uuid}` }],
])('an unfinished form of %o stored under %s is opened at its address', (kind, part, expected) => {
  expect(formOf(kind, formName(kind, part))).toEqual(expected)
})

test.each<[object, Record<string, string>, string | null]>([
  [{}, {}, null],
  [{ title: { message: 'English Title is required', ref: {} } }, {}, 'English Title is required.'],
  [{ variants: [undefined, { name: { message: 'Please name this version' } }] }, {}, 'Please name this version.'],
  [{ title: { message: 'No.' }, caption: { message: 'No!' } }, { image: 'Too large' }, 'No (and 2 more).'],
])('a save stopped by the errors %j and those of files %j says: %s', (fields, files, expected) => {
  expect(correctionsMessage(fields, files)).toBe(expected === null ? null : `Not saved. ${expected}`)
})
