import { beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { tags } from '#server/db/schema/index.ts'
import { film, picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import { admin, POST_TEXT, savePost, server, setUpAdmin } from '#tests/support/admin-setup.ts'

setUpAdmin()

const VERSION = { name: 'Local', caption: 'In {city|your town}.', spanish_caption: '' }
const LONG = 'x'.repeat(256)
const TOO_LONG = 'Please use 255 characters or fewer.'
const CANVA = 'Please enter a link on canva.com or canva.link, as in https://www.canva.com/design'
const COLLECTION_GONE = 'This collection is no longer there. Please choose another one.'

const send = (path: string, fields: FormFields) => sendForm<Problem>(admin, 'POST', `/admin/${path}`, fields)
const refusal = (errors: object) => ({ status: 422, body: { code: 'validation_failed', errors } })

let sidebarTags: number[]
beforeAll(async () => {
  sidebarTags = (await server.context.db.select().from(tags))
    .filter(({ type }) => type === 'sidebar')
    .map(({ id }) => id)
})

test.each<[string, FormFields, string, string]>([
  ['social-post-collections', { name: '  ', description: 'B' }, 'name', 'Name is required'],
  ['social-post-collections', { name: LONG, description: 'B' }, 'name', TOO_LONG],
  ['social-post-collections', { name: 'A', description: '' }, 'description', 'Description is required'],
  [
    'social-post-collections',
    { name: 'A', description: 'B', remove_image: 'yes' },
    'remove_image',
    'This must be 1 or 0.',
  ],
  ['template-collections', { type: 'branding' }, 'name', 'Name is required'],
  ['template-collections', { name: LONG, type: 'branding' }, 'name', TOO_LONG],
  ['template-collections', { name: 'A' }, 'type', 'Please choose a type'],
  ['template-collections', { name: 'A', type: 'rental' }, 'type', 'Please choose a type'],
  ['templates', { title: LONG }, 'title', TOO_LONG],
  ['templates', { canva_link: 'https://example.com/x' }, 'canva_link', CANVA],
  ['templates', { template_collection_id: 987_654 }, 'template_collection_id', COLLECTION_GONE],
])('a form for %s with %j is refused for its %s', async (path, fields, field, message) => {
  expect(await send(path, fields)).toMatchObject(refusal({ [field]: [message] }))
})

test.each<[FormFields, string, string?]>([
  [{ title: '' }, 'title', 'English Title is required'],
  [{ title: LONG }, 'title', TOO_LONG],
  [{ caption: ' \n ' }, 'caption', 'English Caption is required'],
  [{ caption: 'In {town|town}.' }, 'caption'],
  [{ spanish_title: LONG }, 'spanish_title', TOO_LONG],
  [{ spanish_caption: 'En {city}.' }, 'spanish_caption'],
  [{ variants: JSON.stringify([{ ...VERSION, caption: '#{city|town}' }]) }, 'variants.0.caption'],
  [{ variants: JSON.stringify([{ ...VERSION, name: '' }]) }, 'variants.0.name'],
  [{ variants: JSON.stringify([VERSION, { ...VERSION, name: 'LOCAL' }]) }, 'variants.1.name'],
  [{ variants: JSON.stringify(Array.from({ length: 7 }, (_, at) => ({ ...VERSION, name: `${at}` }))) }, 'variants'],
  [{ variants: 'none' }, 'variants', 'This must be JSON.'],
  [{ has_palettes: 'maybe' }, 'has_palettes'],
  [{ alt_texts: JSON.stringify({ facebook_image: { en: 'x'.repeat(1001), es: '' } }) }, 'alt_texts.facebook_image.en'],
  [{ alt_texts: JSON.stringify({ facebook_image: { en: 'A porch', es: 7 } }) }, 'alt_texts.facebook_image.es'],
  [{ type: 'story' }, 'type', 'Please choose a media type'],
  [{ release_date: '2026-02-30' }, 'release_date', 'Please choose a date'],
  [{ canva_link: 'javascript:alert(1)' }, 'canva_link', CANVA],
  [{ idea_link: 'see the folder' }, 'idea_link', 'Please enter a web address, as in https://www.example.com'],
  [{ 'tags[]': [987_654] }, 'tags', 'One of these tags is no longer there. Please choose again.'],
  [{ 'tags[]': ['1 or 1=1'] }, 'tags.0'],
  [{ social_post_collection_id: 987_654 }, 'social_post_collection_id', COLLECTION_GONE],
  [{ removed_media: '[987654]' }, 'removed_media', 'One of these files isn’t in this post.'],
  [{ version: 'two' }, 'version'],
  [{ copy_of: 'x' }, 'copy_of'],
])('a post with %j is refused for its %s', async (fields, field, message) => {
  const errors = { [field]: [message ?? expect.any(String)] }
  expect(await savePost(fields)).toMatchObject(refusal(errors))
})

test('a post with two sidebar tags is refused', async () => {
  const fields = { 'tags[]': sidebarTags.slice(0, 2) }
  expect(await savePost(fields)).toMatchObject(refusal({ tags: ['Only one sidebar tag can be selected'] }))
})

test('a square video is refused for a network that doesn’t show one', async () => {
  const square = { type: 'square_video', square_video_file: await film('tiny-wide') }
  const message = 'Video type is only available when LinkedIn is the only selected platform'
  expect(await savePost({ ...square, instagram: '1' })).toMatchObject(refusal({ type: [message] }))
  expect((await savePost({ ...square, linkedin: '1' })).status).toBe(201)
})

test('a post with a file its type has no field for is refused', async () => {
  const fields = { type: 'reel', facebook_image: await picture() }
  const errors = { facebook_image: ['A post of this type has no facebook image.'] }
  expect(await savePost(fields)).toMatchObject(refusal(errors))
})

test('a post with two files in one field is refused', async () => {
  const form = new FormData()
  for (const [field, value] of Object.entries(POST_TEXT)) form.set(field, value)
  for (const { content } of [await picture(), await picture()]) {
    form.append('facebook_image', new File([new Uint8Array(content)], 'a.png'))
  }
  const headers = { 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' }
  const response = await admin.fetch('/api/admin/social-posts', { method: 'POST', body: form, headers })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: { facebook_image: ['Please send one file here.'] } })
})

test('a form is refused for all its errors at once, text and file, with the first as its message', async () => {
  const fields = { name: '', description: 'B', image: { content: Buffer.from('GIF89a') } }
  const errors = { name: ['Name is required'], image: ['Only JPG and PNG images are allowed'] }
  const { body } = await send('social-post-collections', fields)
  expect(body).toMatchObject({ message: 'Name is required' })
  expect(body.errors).toEqual(errors)
})
