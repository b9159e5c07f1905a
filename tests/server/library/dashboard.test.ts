import { expect, test } from 'vitest'

import type { Dashboard } from '#contract/library/dashboard.ts'
import { seedDemo } from '#server/demo/seed.ts'
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
