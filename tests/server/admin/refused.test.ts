import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { calls, type CallName } from '#contract/index.ts'
import type { Problem } from '#contract/problem.ts'
import { tags } from '#server/db/schema/index.ts'
import { film, picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import { admin, POST_TEXT, savePost, server, setUpAdmin } from '#tests/support/admin-setup.ts'

setUpAdmin()

const VERSION = { name: 'Local', caption: 'In {city|your town}.', spanish_caption: '' }
const LONG = 'x'.repeat(256)
const TOO_LONG = 'Please use 255 characters or fewer.'
const CANVA = 'Please enter a link on canva.com or canva.link, like https://www.canva.com/design'
const COLLECTION_GONE = 'This collection isn’t here anymore. Please choose another one.'

const refusal = (errors: object) => ({ status: 422, body: { code: 'validation_failed', errors } })

/** What an admin of the library alone has no part in. */
const FULL = / \/admin\/(agents|admins|audit-log|operations|setup)\b/

test('calls about accounts, money and the server are for full admins, and a recent sign-in is required for the gravest', () => {
  const ofAdmins = (Object.keys(calls) as CallName[]).filter((name) => name.includes(' /admin/'))
  expect(ofAdmins.length).toBeGreaterThanOrEqual(26)
  const wanted = (name: string) => (FULL.test(name) ? 'full_admin' : 'admin')
  expect(ofAdmins.filter((name) => calls[name].access !== wanted(name))).toEqual([])
  expect(ofAdmins.filter((name) => 'confirm' in calls[name]).toSorted()).toEqual([
    'DELETE /admin/agents/:id',
    'POST /admin/admins',
    'POST /admin/admins/:id/disable',
    'POST /admin/admins/:id/enable',
    'POST /admin/admins/:id/invite',
    'POST /admin/agents/:id/disable',
    'POST /admin/agents/:id/refunds',
    'PUT /admin/admins/:id',
  ])
})

test('a form is required where the API description says what it holds', async () => {
  for (const path of ['social-posts', 'social-post-collections', 'template-collections', 'templates']) {
    const answer = await admin.api('POST', `/admin/${path}`, { body: { name: 'A', title: 'A' } })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  }
  const { body } = await server.guest().api<{ paths: Record<string, Record<string, object>> }>('GET', '/openapi.json')
  const form = JSON.stringify(body.paths['/api/admin/social-posts']?.['post'])
  for (const part of ['multipart/form-data', 'tags[]', 'facebook_image', 'fb_deleted_media_ids', 'version'])
    expect(form).toContain(`"${part}"`)
})

const key = crypto.randomUUID()
const ids = Array.from({ length: 51 }, (_, at) => at + 1)
test.each<[string, string, object?]>([
  ['GET social-posts?per_page=15', 'per_page'],
  [`GET social-posts?search=${'x'.repeat(201)}`, 'search'],
  ['GET social-posts?order=sideways', 'order'],
  ['GET social-posts?sort=caption', 'sort'],
  ["GET social-posts?tag=1' or '1'='1", 'tag'],
  ['GET social-posts?type=story', 'type'],
  ['GET social-posts?state=purple', 'state'],
  ['GET social-posts?claim=fame', 'claim'],
  ['GET social-posts?missing=luck', 'missing'],
  ['GET social-posts/export?missing=luck', 'missing'],
  ['GET agents?sort=password', 'sort'],
  ['POST tags', 'name', { name: ' \u200B ', type: 'category' }],
  ['POST tags', 'type', { name: 'A tag' }],
  ['POST tags/1/merge', 'into', { into: 'x' }],
  ['GET templates?state=purple', 'state'],
  ['GET agents?problems=maybe', 'problems'],
  ['GET audit-log?admin=me', 'admin'],
  ['GET audit-log?kind=house', 'kind'],
  ['GET audit-log?to=2026-11-21', 'to'],
  ['GET operations/posts?state=queued', 'state'],
  ['GET operations/posts?network=tiktok', 'network'],
  ['GET templates/12', 'uuid'],
  ['POST admins', 'first_name', { first_name: '', last_name: 'Hill', email: 'a@example.test', content_only: false }],
  ['POST admins', 'email', { first_name: 'A', last_name: 'B', email: 'nobody', content_only: false }],
  ['POST admins', 'content_only', { first_name: 'A', last_name: 'B', email: 'a@example.test' }],
  ['POST agents/1/refunds', 'invoice_id', { invoice_id: 'in_1/../x', amount_cents: 100, key }],
  ['POST agents/1/refunds', 'amount_cents', { invoice_id: 'in_1', amount_cents: 0, key }],
  ['POST agents/1/refunds', 'key', { invoice_id: 'in_1', amount_cents: 100, reason: 'requested' }],
  ['POST agents/1/refunds', 'reason', { invoice_id: 'in_1', amount_cents: 100, key }],
  ['POST agents/1/refunds', 'note', { invoice_id: 'in_1', amount_cents: 100, key, reason: 'other', note: ' \u200B' }],
  ['PATCH social-posts', 'ids', { ids: [], action: 'delete' }],
  ['PATCH social-posts', 'ids', { ids, action: 'delete' }],
  ['PATCH social-posts', 'action', { ids: [1], action: 'publish' }],
  ['PATCH social-posts', 'tag', { ids: [1], action: 'add_tag' }],
  ['PATCH social-posts', 'collection', { ids: [1], action: 'move' }],
  ['PATCH templates', 'action', { ids: [1], action: 'publish' }],
  ['PATCH operations/posts', 'posts', { action: 'retry', posts: ids.map((id) => ({ id, attempts: 0 })) }],
  ['PATCH operations/posts', 'action', { action: 'resend', posts: [{ id: 1, attempts: 0 }] }],
  ['PATCH operations/jobs', 'ids', { action: 'retry', ids: [] }],
  ['PATCH operations/jobs', 'ids.0', { action: 'retry', ids: [`${key}'; select 1`] }],
])('%s is refused for its %s', async (call, field, body) => {
  const [method = '', ...path] = call.split(' ')
  const answer = await admin.api<Problem>(method, `/admin/${path.join(' ')}`, body && { body })
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(Object.keys(answer.body.errors ?? {})[0]).toBe(field)
})

const COLLECTION = { name: 'A', description: 'B' }
test.each<[string, FormFields, string, string]>([
  ['social-post-collections', { ...COLLECTION, name: LONG }, 'name', TOO_LONG],
  ['social-post-collections', { name: 'A', description: '' }, 'description', 'Description is required'],
  ['social-post-collections', { ...COLLECTION, remove_image: 'yes' }, 'remove_image', 'This must be 1 or 0.'],
  ['template-collections', { type: 'branding' }, 'name', 'Name is required'],
  ['template-collections', { name: 'A', type: 'rental' }, 'type', 'Please choose a type'],
  ['templates', { title: LONG }, 'title', TOO_LONG],
  ['templates', { canva_link: 'https://example.com/x' }, 'canva_link', CANVA],
  ['templates', { template_collection_id: 987_654 }, 'template_collection_id', COLLECTION_GONE],
])('a form for %s with %j is refused for its %s', async (path, fields, field, message) => {
  expect(await sendForm(admin, 'POST', `/admin/${path}`, fields)).toMatchObject(refusal({ [field]: [message] }))
})

const variants = (...all: object[]) => ({ variants: JSON.stringify(all) })
const altOf = (en: unknown, es: unknown) => ({ alt_texts: JSON.stringify({ facebook_image: { en, es } }) })
test.each<[FormFields, string, string?]>([
  [{ title: LONG }, 'title', TOO_LONG],
  [{ caption: ' \n ' }, 'caption', 'English Caption is required'],
  [{ caption: 'In {town|town}.' }, 'caption'],
  [{ spanish_title: LONG }, 'spanish_title', TOO_LONG],
  [{ spanish_caption: 'En {city}.' }, 'spanish_caption'],
  [variants({ ...VERSION, caption: '#{city|town}' }), 'variants.0.caption'],
  [variants({ ...VERSION, name: '' }), 'variants.0.name'],
  [variants(VERSION, { ...VERSION, name: 'LOCAL' }), 'variants.1.name'],
  [variants(...Array.from('1234567', (name) => ({ ...VERSION, name }))), 'variants'],
  [{ variants: 'none' }, 'variants', 'This must be JSON.'],
  [{ has_palettes: 'maybe' }, 'has_palettes'],
  [altOf('x'.repeat(1001), ''), 'alt_texts.facebook_image.en'],
  [altOf('A porch', 7), 'alt_texts.facebook_image.es'],
  [{ type: 'story' }, 'type', 'Please choose a media type'],
  [{ release_date: '2026-02-30' }, 'release_date', 'Please choose a date'],
  [{ canva_link: 'javascript:alert(1)' }, 'canva_link', CANVA],
  [{ idea_link: 'see the folder' }, 'idea_link', 'Please enter a web address, like https://www.example.com'],
  [{ 'tags[]': [987_654] }, 'tags', 'One of these tags isn’t here anymore. Please choose again.'],
  [{ 'tags[]': ['1 or 1=1'] }, 'tags.0'],
  [{ social_post_collection_id: 987_654 }, 'social_post_collection_id', COLLECTION_GONE],
  [{ removed_media: '[987654]' }, 'removed_media', 'One of these files isn’t in this post.'],
  [{ version: 'two' }, 'version'],
  [{ copy_of: 'x' }, 'copy_of'],
])('a post with %j is refused for its %s', async (fields, field, message) => {
  expect(await savePost(fields)).toMatchObject(refusal({ [field]: [message ?? expect.any(String)] }))
})

test('a post is refused with two sidebar tags, or a file that its type or its networks don’t show', async () => {
  const sidebar = await server.context.db.select().from(tags).where(eq(tags.type, 'sidebar')).limit(2)
  const tagged = { 'tags[]': sidebar.map(({ id }) => id) }
  expect(await savePost(tagged)).toMatchObject(refusal({ tags: ['Only one sidebar tag can be selected'] }))
  const square = { type: 'square_video', square_video_file: await film('tiny-wide') }
  const message = 'Video type is only available when LinkedIn is the only selected platform'
  expect(await savePost({ ...square, instagram: '1' })).toMatchObject(refusal({ type: [message] }))
  expect((await savePost({ ...square, linkedin: '1' })).status).toBe(201)
  const errors = { facebook_image: ['This type of post has no facebook image.'] }
  expect(await savePost({ type: 'reel', facebook_image: await picture() })).toMatchObject(refusal(errors))
})

test('a form is refused for two files in one field, and for all its errors at once with the first as its message', async () => {
  const form = new FormData()
  for (const [field, value] of Object.entries(POST_TEXT)) form.set(field, value)
  for (const name of ['a.png', 'b.png']) form.append('facebook_image', new File(['GIF89a'], name))
  const headers = { 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' }
  const response = await admin.fetch('/api/admin/social-posts', { method: 'POST', body: form, headers })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: { facebook_image: ['Please send one file here.'] } })
  const fields = { name: '', description: 'B', image: { content: Buffer.from('GIF89a') } }
  const { body } = await sendForm<Problem>(admin, 'POST', '/admin/social-post-collections', fields)
  expect(body).toMatchObject({ message: 'Name is required' })
  expect(body.errors).toEqual({ name: ['Name is required'], image: ['Only JPG and PNG images are allowed'] })
})
