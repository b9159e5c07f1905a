import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { AdminCollection, AdminTemplateCollection } from '#contract/admin/collections.ts'
import type { PostAsAgent } from '#contract/admin/post-as-agent.ts'
import type { CollectionRow } from '#contract/admin/records.ts'
import type { CollectionPost } from '#contract/library/library.ts'
import { agents, socialPostSettings } from '#server/db/schema/index.ts'
import { picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import {
  admin,
  changedPost,
  listPosts,
  newAgent,
  newPost,
  newTemplate,
  readTemplate,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import type { Browser } from '#tests/support/browser.ts'

setUpAdmin()

const SHELVES = '/social-post-collections'
const TEXT = { name: 'December', description: 'What moves in winter' }

let agent: Browser
beforeAll(async () => {
  agent = await newAgent()
})

const save = async <T>(method: 'POST' | 'PUT', path: string, fields: FormFields) =>
  (await sendForm<{ data: T }>(admin, method, `/admin${path}`, fields)).body.data
const newShelf = async () => await save<AdminCollection>('POST', SHELVES, TEXT)
const seenIn = async (id: number) =>
  (await agent.api<{ data?: CollectionPost[] }>('GET', `${SHELVES}/${id}/social-posts`)).body.data?.map(
    (post) => post.id,
  )

test('a collection tells how many posts it has and which agents see, and they see them in its order', async () => {
  const shelf = await newShelf()
  const fields = { social_post_collection_id: shelf.id, facebook_image: await picture() }
  const [one, two, draft] = [await newPost(fields), await newPost(fields), await newPost({ ...fields, is_draft: '1' })]
  const path = `${SHELVES}/${shelf.id}`
  const read = async () => (await admin.api<{ data: AdminCollection }>('GET', `/admin${path}`)).body.data
  expect((await read()).entries.map(({ id, key, is_seen }) => [id, key, is_seen])).toEqual([
    [one.id, String(one.id), true],
    [two.id, String(two.id), true],
    [draft.id, String(draft.id), false],
  ])
  const { data } = (await admin.api<{ data: CollectionRow[] }>('GET', `/admin${SHELVES}?sort=count&order=desc`)).body
  expect(data[0]).toMatchObject({ id: shelf.id, count: 3, is_draft: false })

  const order = [draft.id, two.id, 987_654, one.id]
  const ordered = await save<AdminCollection>('PUT', path, { ...TEXT, order: JSON.stringify(order) })
  expect(ordered.entries.map(({ id }) => id)).toEqual([draft.id, two.id, one.id])
  expect(ordered.history[0]?.changes.map(({ field }) => field)).toEqual(['order'])
  const late = await newPost(fields)
  expect(await seenIn(shelf.id)).toEqual([two.id, one.id, late.id])
  // A client that knows nothing of orders and drafts changes neither.
  const renamed = await save<AdminCollection>('PUT', path, { ...TEXT, name: 'Winter' })
  expect(renamed.history[0]?.changes.map(({ field }) => field)).toEqual(['name'])
  expect(await seenIn(shelf.id)).toEqual([two.id, one.id, late.id])
  expect((await sendForm(admin, 'PUT', `/admin${path}`, { ...TEXT, order: '["first"]' })).status).toBe(422)
})

test('a draft stays one when other fields are saved, is listed alone, and is in the history', async () => {
  const { id, is_draft: isDraft } = await newPost({ is_draft: '1' })
  expect([isDraft, (await changedPost({ title: 'Six rooms' }, id)).is_draft]).toEqual([true, true])
  const drafts = (await listPosts('per_page=50&state=draft')).data
  expect(drafts.map((row) => row.id)).toContain(id)
  expect(drafts.every((row) => row.is_draft)).toBe(true)
  const released = await changedPost({ title: 'Six rooms', is_draft: '0' }, id)
  expect(released.history[0]?.changes).toEqual([{ field: 'is_draft', before: 'yes', after: null }])
})

test('agents see neither a draft template, nor one of a draft collection, nor a collection without any', async () => {
  const shelf = await save<AdminTemplateCollection>('POST', '/template-collections', { ...TEXT, type: 'branding' })
  const { id, uuid } = await newTemplate({ title: 'A sign', template_collection_id: shelf.id })
  const path = `/template-collections/${shelf.id}`
  const seen = async () => {
    const found = await agent.api<{ data: { templates: object[] } }>('GET', '/library/search?q=sign%20december')
    const statuses = await Promise.all([path, `/templates/${uuid}`].map((one) => agent.fetch(`/api${one}`)))
    return [found.body.data.templates.length, ...statuses.map(({ status }) => status)]
  }
  const [all, nothing] = [
    [1, 200, 200],
    [0, 404, 404],
  ]
  expect(await seen()).toEqual(all)
  const setDraft = (isDraft: boolean) =>
    admin.api('PATCH', '/admin/templates', { body: { ids: [id], action: 'set_draft', is_draft: isDraft } })
  const keepShelf = (isDraft: '0' | '1') => save('PUT', path, { ...TEXT, type: 'branding', is_draft: isDraft })
  await setDraft(true)
  expect([await seen(), (await readTemplate(uuid)).is_draft]).toEqual([nothing, true])
  await setDraft(false)
  await keepShelf('1')
  expect(await seen()).toEqual(nothing)
  await keepShelf('0')
  expect(await seen()).toEqual(all)
})

test('an admin sees a draft as an agent would get it: fields filled, in their language, with why it is hidden', async () => {
  const shelf = await save<AdminCollection>('POST', SHELVES, { ...TEXT, is_draft: '1' })
  const { id } = await newPost({
    caption: 'Homes in {market|your neighborhood}',
    spanish_caption: 'Casas en {market|tu barrio}',
    social_post_collection_id: shelf.id,
    is_draft: '1',
    release_date: '2090-01-01',
  })
  const view = (query = '') => admin.api<{ data: PostAsAgent }>('GET', `/admin/social-posts/${id}/as-agent${query}`)
  const { post, ...beside } = (await view()).body.data
  expect(post).toMatchObject({ id, caption: 'Homes in your neighborhood', palettes: expect.anything() })
  const hidden = ['draft', 'draft_collection', 'unreleased', 'nothing_to_publish']
  expect(beside).toEqual({ language: 'en', agent: null, hidden })

  const { id: agentId } = await server.createAgent({ firstName: 'Maya', lastName: 'Torres' })
  await server.context.db.update(agents).set({ market: 'East Austin' }).where(eq(agents.userId, agentId))
  const settings = { categories: ['homeBuyers' as const], days: ['monday' as const], timeOfDay: 'afternoon' as const }
  await server.context.db.insert(socialPostSettings).values({ agentId, ...settings, language: 'es' })
  const own = (await view(`?agent=${agentId}`)).body.data
  expect(own).toMatchObject({ language: 'es', agent: { id: agentId, name: 'Maya Torres', city: null } })
  expect(own.post.versions?.[0]?.spanish_caption).toBe('Casas en East Austin')

  for (const query of ['?agent=987654', `?agent=${(await server.createAdmin()).id}`])
    expect((await view(query)).status).toBe(404)
  expect((await agent.api('GET', `/admin/social-posts/${id}/as-agent`)).status).toBe(403)
  // What it tells of an agent is not for an admin of the library alone.
  const writer = await server.signIn((await server.createAdmin({ contentOnly: true })).email)
  const asWriter = async (query: string) =>
    (await writer.api('GET', `/admin/social-posts/${id}/as-agent${query}`)).status
  expect([await asWriter(''), await asWriter(`?agent=${agentId}`)]).toEqual([200, 403])
  expect((await agent.api('GET', `/social-posts/${id}`)).status).toBe(404)
})
