import { beforeAll, expect, test } from 'vitest'

import { pdf } from '#tests/support/admin-form.ts'
import {
  admin,
  listPosts,
  listTemplates,
  newPost,
  newTemplate,
  readPost,
  readTemplate,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { insertPublication } from '#tests/support/publications.ts'

setUpAdmin()

let ids: [number, number]
let one: Browser
let two: Browser

beforeAll(async () => {
  const people = [await server.createAgent(), await server.createAgent()] as const
  ids = [people[0].id, people[1].id]
  one = await server.signIn(people[0].email)
  two = await server.signIn(people[1].email)
})

const download = async (who: Browser, uuid: string, headers: Record<string, string> = {}) =>
  (await who.fetch(`/api/templates/${uuid}/download`, { headers })).status

test('a publication of a post counts once it is published anywhere, and posts are sorted by their number', async () => {
  const make = async (title: string) => (await newPost({ title })).id
  const [never, often, once] = [await make('Never used'), await make('Often used'), await make('Once used')]
  const published = (socialPostId: number, agent: number, states: Parameters<typeof insertPublication>[2]) =>
    insertPublication(server.context, agent, states, { socialPostId })
  await published(never, ids[0], { facebook: 'queued', instagram: 'failed', linkedin: 'canceled' })
  await published(often, ids[0], { facebook: 'published', instagram: 'published', linkedin: 'failed' })
  await published(often, ids[0], { facebook: 'published' })
  await published(often, ids[1], { facebook: 'published', instagram: 'queued' })
  await published(once, ids[1], { facebook: 'needs_check', instagram: 'published' })
  const sorted = async (order: string) =>
    (await listPosts(`search=used&sort=uses&order=${order}`)).data.map(({ title, uses }) => [title, uses])
  const expected = [
    ['Often used', { times: 3, agents: 2 }],
    ['Once used', { times: 1, agents: 1 }],
    ['Never used', { times: 0, agents: 0 }],
  ]
  expect(await sorted('desc')).toEqual(expected)
  expect(await sorted('asc')).toEqual(expected.toReversed())
  expect((await readPost(often)).uses).toEqual({ times: 3, agents: 2 })
})

test('downloads of a template by agents count, but not those of admins nor the later parts of one', async () => {
  const { uuid } = await newTemplate({ title: 'Flyer', file: pdf() })
  await newTemplate({ title: 'Flyer nobody has' })
  expect(await download(one, uuid)).toBe(200)
  expect(await download(one, uuid, { range: 'bytes=0-9' })).toBe(206)
  expect(await download(one, uuid, { range: 'bytes=10-19' })).toBe(206)
  expect(await download(two, uuid)).toBe(200)
  expect(await download(admin, uuid)).toBe(200)
  const { data } = await listTemplates('search=flyer&sort=uses&order=desc')
  expect(data.map(({ title, uses }) => [title, uses])).toEqual([
    ['Flyer', { times: 3, agents: 2 }],
    ['Flyer nobody has', { times: 0, agents: 0 }],
  ])
  expect((await readTemplate(uuid)).uses).toEqual({ times: 3, agents: 2 })
})

test('openings of a template on Canva count beside downloads, where there is a design', async () => {
  const { uuid } = await newTemplate({ title: 'Card', canva_link: 'https://www.canva.com/design/abc', file: pdf() })
  const open = async (who: Browser, which = uuid) => (await who.api('POST', `/templates/${which}/opens`)).status
  expect([await open(one), await open(one), await open(two), await download(one, uuid)]).toEqual([204, 204, 204, 200])
  expect(await open(one, (await newTemplate({ title: 'No design' })).uuid)).toBe(404)
  expect((await readTemplate(uuid)).uses).toEqual({ times: 4, agents: 2 })
})
