import { inArray, notInArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Dashboard } from '#contract/library/dashboard.ts'
import { posts, postTags } from '#server/db/schema/index.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { shelve } from '#tests/support/auto-posts.ts'
import { demoCollection, demoPost, makeDemoFolder } from '#tests/support/demo-folder.ts'
import { createTemplate, createTemplateCollection, storePicture } from '#tests/support/templates.ts'
import { useTestServer } from '#tests/support/use-server.ts'

let today = new Date('2026-11-21T08:00:00Z')
const server = useTestServer({ now: () => today })
test('the dashboard is empty at first, and shows the newest of the library, with posts that change by the day', async () => {
  const agent = await server.signIn((await server.createAgent()).email)
  const dashboard = async () => {
    const { status, body } = await agent.api<{ data: Dashboard }>('GET', '/dashboard')
    expect(status).toBe(200)
    return body.data
  }
  expect(await dashboard()).toEqual({ templates: [], posts: [], guides: [], collections: [], categories: [] })
  const folder = await makeDemoFolder([
    ...Array.from({ length: 10 }, (_, at) =>
      demoCollection(`shelf-${at}`, [demoPost(`a-${at}`), demoPost(`b-${at}`), demoPost(`c-${at}`, { premium: true })]),
    ),
    demoCollection('premium', [demoPost('premium', { premium: true })]),
    demoCollection('empty', []),
  ])
  await seedDemo(server.context, folder.path).finally(folder.remove)
  const sheet = await storePicture(server.context, '#4B1D42')
  const old = await createTemplateCollection(server.context, { name: 'CMA Packet', type: 'home-seller' })
  const guide = await createTemplateCollection(server.context, { name: ' cma packet ', type: 'home-seller' })
  const own = await createTemplateCollection(server.context, { name: 'Letterheads', type: 'branding' })
  await createTemplateCollection(server.context, { name: 'Closing Guide', type: 'transactions' })
  for (const { id } of [old, guide, own]) {
    await createTemplate(server.context, { title: `In ${id}`, templateCollectionId: id, imageKey: sheet })
  }
  await createTemplate(server.context, { title: 'Without a picture', templateCollectionId: own.id })

  const shown = await dashboard()
  expect(shown.templates.map(({ title }) => title)).toEqual([own, guide, old].map(({ id }) => `In ${id}`))
  // Branding is no guide, and a collection without templates is left out everywhere.
  expect(shown.guides.map(({ id }) => id)).toEqual([guide.id, old.id])
  expect(shown.collections).toHaveLength(8)
  expect(shown.collections[0]?.name).toBe('Collection shelf-0')
  expect(shown.categories).toContainEqual({ name: 'CMA Packet', id: guide.id })
  expect(shown.categories.map(({ name }) => name).toSorted()).toEqual(['CMA Packet'])

  expect(shown.posts).toHaveLength(8)
  expect(new Set(shown.posts.map((post) => post.collection_name)).size).toBe(8)
  expect(shown.posts.some((post) => post.is_premium)).toBe(false)
  const etag = (await agent.api('GET', '/dashboard')).headers.get('etag') ?? ''
  today = new Date('2026-11-21T23:59:00Z')
  expect(await dashboard()).toEqual(shown)
  expect((await agent.api('GET', '/dashboard', { headers: { 'if-none-match': etag } })).status).toBe(304)
  today = new Date('2026-11-22T00:00:00Z')
  expect((await dashboard()).posts.map(({ id }) => id)).not.toEqual(shown.posts.map(({ id }) => id))
})

test('of the posts of a day none says what isn’t true of everybody, marked or not, and one is for home buyers', async () => {
  const { db } = server.context
  const agent = await server.signIn((await server.createAgent()).email)
  const shown = async () =>
    (await agent.api<{ data: Dashboard }>('GET', '/dashboard')).body.data.posts.map(({ id }) => id)
  await db.delete(postTags)
  const forBuyers = await shelve(server.context, 'home-buyers', { caption: 'Look up' })
  await db.update(posts).set({ thumbnailKey: sql`coalesce(thumbnail_key, (select max(key) from files))` })
  for (const day of ['02', '03', '04']) {
    today = new Date(`2026-12-${day}T08:00:00Z`)
    const ids = await shown()
    expect(ids).toContain(forBuyers)
    expect(ids).toHaveLength(8)
  }
  const [first = 0, ...others] = (await shown()).filter((id) => id !== forBuyers)
  const says = (ids: number[], caption: string) =>
    db.update(posts).set({ claims: null, caption }).where(inArray(posts.id, ids))
  await says([first], 'Just listed')
  expect(await shown()).toHaveLength(8)
  expect(await shown()).not.toContain(first)
  await db
    .update(posts)
    .set({ claims: null, times: null, places: null, caption: 'First snow' })
    .where(notInArray(posts.id, others))
  await says(others.slice(1), 'Psalm 127:1')
  expect(await shown()).toEqual(others.slice(0, 1))
})
