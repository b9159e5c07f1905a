import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { AdminTemplate, AdminTemplateRow } from '#contract/admin/templates.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { posts, publications, targets } from '#server/db/schema/index.ts'
import { pdf, sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Browser
let agentIds: number[]
let agents: Browser[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin()).email)
  const people = [await server.createAgent(), await server.createAgent()]
  agentIds = people.map(({ id }) => id)
  agents = [await server.signIn(people[0]?.email ?? ''), await server.signIn(people[1]?.email ?? '')]
})
afterAll(() => server.close())

/** A publication of a post by one of the agents, with a target for each state. */
async function publication(postId: number, agent: 0 | 1, states: readonly TargetState[]): Promise<void> {
  const { db } = server.context
  const at = new Date()
  const [row] = await db
    .insert(publications)
    .values({
      agentId: agentIds[agent] ?? 0,
      idempotencyKey: crypto.randomUUID(),
      requestHash: 'none',
      socialPostId: postId,
      title: 'T',
      type: 'image',
      caption: 'C',
      captionLanguage: 'en',
      media: [],
      scheduledAt: at,
    })
    .returning({ id: publications.id })
  const platforms = ['facebook', 'instagram', 'linkedin'] as const
  await db.insert(targets).values(
    states.map((state, index) => ({
      publicationId: row?.id ?? 0,
      platform: platforms[index] ?? 'facebook',
      runAt: at,
      state,
    })),
  )
}

describe('how often posts were published', () => {
  let ids: number[]

  beforeAll(async () => {
    const rows = ['Never', 'Often', 'Once'].map((title) => ({ title, type: 'image' as const, caption: 'C' }))
    ids = (await server.context.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id)
    const [never = 0, often = 0, once = 0] = ids
    await publication(never, 0, ['queued', 'failed', 'canceled'])
    await publication(often, 0, ['published', 'published', 'failed'])
    await publication(often, 0, ['published'])
    await publication(often, 1, ['published', 'queued'])
    await publication(once, 1, ['needs_check', 'published'])
  })

  const rows = async (query = '') =>
    (await admin.api<{ data: AdminPostRow[] }>('GET', `/admin/social-posts?per_page=50${query}`)).body.data

  test('a publication counts once, whatever number of networks published it, and not before one has', async () => {
    expect((await rows()).map(({ title, uses }) => [title, uses])).toEqual([
      ['Once', { times: 1, agents: 1 }],
      ['Often', { times: 3, agents: 2 }],
      ['Never', { times: 0, agents: 0 }],
    ])
    const one = await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${ids[1]}`)
    expect(one.body.data.uses).toEqual({ times: 3, agents: 2 })
  })

  test('the list of posts is sorted by how often they were published, with search and pages', async () => {
    const titles = async (query: string) => (await rows(query)).map(({ title }) => title)
    expect(await titles('&sort=uses&order=desc')).toEqual(['Often', 'Once', 'Never'])
    expect(await titles('&sort=uses&order=asc')).toEqual(['Never', 'Once', 'Often'])
    expect(await titles('&sort=uses&order=desc&search=o')).toEqual(['Often', 'Once'])
    const last = await admin.api<{ data: AdminPostRow[]; meta: object }>(
      'GET',
      '/admin/social-posts?sort=uses&order=desc&page=2',
    )
    expect(last.body).toMatchObject({ data: [], meta: { total: 3 } })
  })

  test('an unknown order is refused', async () => {
    expect((await admin.api('GET', '/admin/social-posts?sort=downloads')).status).toBe(422)
  })
})

describe('how often templates were used', () => {
  const make = async (title: string) =>
    (await sendForm<{ data: AdminTemplate }>(admin, 'POST', '/admin/templates', { title, file: pdf() })).body.data
  const download = async (who: Browser, uuid: string, headers: Record<string, string> = {}) =>
    (await who.fetch(`/api/templates/${uuid}/download`, { headers })).status

  test('downloads of agents count, but not those of admins nor the later parts of one', async () => {
    const [flyer, letter] = [await make('Flyer'), await make('Letter')]
    const [one, two] = agents as [Browser, Browser]
    expect(await download(one, flyer.uuid)).toBe(200)
    expect(await download(one, flyer.uuid, { range: 'bytes=0-9' })).toBe(206)
    expect(await download(one, flyer.uuid, { range: 'bytes=10-19' })).toBe(206)
    expect(await download(two, flyer.uuid)).toBe(200)
    expect(await download(admin, flyer.uuid)).toBe(200)
    expect(await download(server.guest(), flyer.uuid)).toBe(401)
    const sorted = await admin.api<{ data: AdminTemplateRow[] }>('GET', '/admin/templates?sort=uses&order=desc')
    expect(sorted.body.data.map(({ title, uses }) => [title, uses])).toEqual([
      ['Flyer', { times: 3, agents: 2 }],
      ['Letter', { times: 0, agents: 0 }],
    ])
    const read = await admin.api<{ data: AdminTemplate }>('GET', `/admin/templates/${flyer.uuid}`)
    expect(read.body.data.uses).toEqual({ times: 3, agents: 2 })
    expect(letter.uses).toEqual({ times: 0, agents: 0 })
  })

  test('openings on Canva count by the session, beside downloads, where there is a design', async () => {
    const canva_link = 'https://www.canva.com/design/abc'
    const { uuid } = (
      await sendForm<{ data: AdminTemplate }>(admin, 'POST', '/admin/templates', {
        title: 'Card',
        canva_link,
        file: pdf(),
      })
    ).body.data
    const [one, two] = agents as [Browser, Browser]
    const open = async (who: Browser, which = uuid) => (await who.api('POST', `/templates/${which}/opens`)).status
    expect([await open(one), await open(one), await open(two), await download(one, uuid)]).toEqual([204, 204, 204, 200])
    expect([await open(admin), await open(server.guest())]).toEqual([403, 401])
    expect((await one.fetch(`/api/templates/${uuid}/opens`, { method: 'POST' })).status).toBe(419)
    expect(await open(one, (await make('No design')).uuid)).toBe(404)
    const read = await admin.api<{ data: AdminTemplate }>('GET', `/admin/templates/${uuid}`)
    expect(read.body.data.uses).toEqual({ times: 4, agents: 2 })
  })
})
