import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'
import { notices, publications, targets } from '#server/db/schema/index.ts'
import { move } from '#server/modules/publishing/publication/targets.ts'
import { agent, browser, clock, postId, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, put } from '#tests/support/publishing-steps.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'

const FAR = { scheduled_at: '2030-01-02 10:00:00' }

setUpPublishing({ post: { media: ['facebook_image', 'instagram_image'] } })
// The tests are the only worker.
beforeAll(() => server.context.jobs.drain())

const list = async (by = browser) => (await by.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data
const titles = async (by = browser) => (await list(by)).map(({ title }) => title)
const unread = async () => (await list()).filter(({ read }) => !read).map(({ kind }) => kind)
const rowsOf = (id: number) => server.context.db.select().from(targets).where(eq(targets.publicationId, id))

/** A publication with two rows, both claimed by a worker. */
async function heldPair() {
  const { id, post } = await accepted(postId, { instagram: true, ...FAR })
  for (const row of await rowsOf(id)) await move(server.context.db, row, { state: 'publishing', attempts: 1 })
  const [first, second] = await rowsOf(id)
  if (!first || !second) throw new Error('Two rows were expected')
  return { id, post, first, second }
}

/** Such a publication whose rows, of Facebook and Instagram, have ended in these states. */
async function settledPair(facebook: TargetState, instagram: TargetState) {
  const pair = await heldPair()
  await move(server.context.db, pair.first, { state: facebook, errorMessage: 'No.' })
  await move(server.context.db, pair.second, { state: instagram, errorMessage: 'No.' })
  return pair
}

/** A step of a row in a transaction that is undone. */
async function undone(row: typeof targets.$inferSelect, to: TargetState): Promise<void> {
  const broken = server.context.db.transaction(async (tx) => {
    await move(tx, row, { state: to })
    throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
}

const LIVE = ['published', 'Your post is live', '“Porch” is live on Facebook and Instagram.'] as const
const GONE = ['failed', 'A post didn’t go out', '“Porch” didn’t go out on Facebook and Instagram. No.'] as const
const PART = [
  'failed',
  'Part of a post didn’t go out',
  '“Porch” is live on Instagram, but didn’t go out on Facebook. No.',
] as const
const DOUBT = [
  'needs_check',
  'A post needs your attention',
  'We’re not sure “Porch” posted to Facebook. Please check. We won’t post it again unless you tell us to. It’s live on Instagram.',
] as const

test.each([
  ['published', 'published', LIVE],
  ['failed', 'failed', GONE],
  ['failed', 'published', PART],
  ['needs_check', 'published', DOUBT],
] as const)(
  'the notice of a post that is %s on Facebook and %s on Instagram is one, which says so, why, and leads to it',
  async (facebook, instagram, [kind, title, body]) => {
    const { post } = await settledPair(facebook, instagram)
    const href = `/calendar?month=${post.scheduled_at.slice(0, 7)}&post=${post.id}`
    const shown = { id: expect.any(Number) as number, created_at: expect.any(String) as string, read: false, href }
    expect(await list()).toEqual([{ kind, title, body: body.replace('Porch', post.title), ...shown }])
  },
)

test('the notice of a settled post that was canceled is none', async () => {
  const { id } = await accepted(postId, FAR)
  await browser.api('DELETE', `/agent/social-posts/${id}`)
  expect(await list()).toEqual([])
})

test('the notice of a settled post with a long title has it cut, in whole characters', async () => {
  const { id, first, second } = await heldPair()
  const long = { title: '🏡'.repeat(300) }
  await server.context.db.update(publications).set(long).where(eq(publications.id, id))
  for (const row of [first, second]) await move(server.context.db, row, { state: 'published' })
  expect((await list())[0]?.body).toBe(`“${'🏡'.repeat(79)}…” is live on Facebook and Instagram.`)
})

test('one notice for each settled publication is made when two workers settle the last two rows at the same moment', async () => {
  const { id, first, second } = await heldPair()
  await Promise.all([
    move(server.context.db, first, { state: 'published' }),
    move(server.context.db, second, { state: 'failed', errorMessage: 'No.' }),
  ])
  expect((await list()).map(({ kind, href }) => [kind, href.endsWith(`post=${id}`)])).toEqual([['failed', true]])
})

test('one notice for each settled publication is not made before the last row is settled, nor for a refused step, nor by a step that is rolled back', async () => {
  const { first, second } = await heldPair()
  await move(server.context.db, first, { state: 'published' })
  expect(await move(server.context.db, { ...second, attempts: 7 }, { state: 'failed' })).toBe(false)
  await undone(second, 'published')
  expect(await list()).toEqual([])
  await move(server.context.db, second, { state: 'published' })
  expect(await list()).toHaveLength(1)
})

test('one notice for each settled publication is made anew when the post was sent again and settled, but not for the agent’s own answer', async () => {
  const { db } = server.context
  const { first, second } = await heldPair()
  await move(db, first, { state: 'published' })
  await move(db, second, { state: 'needs_check' })
  await move(db, { ...second, state: 'needs_check' }, { state: 'queued' })
  expect(await list()).toHaveLength(1)
  await move(db, { ...second, state: 'queued' }, { state: 'publishing', attempts: 2 })
  const held = { ...second, state: 'publishing' as const, attempts: 2 }
  await move(db, held, { state: 'failed', errorMessage: 'No.' })
  expect((await list()).map(({ kind }) => kind)).toEqual(['failed', 'needs_check'])
  await move(db, { ...held, state: 'failed' }, { state: 'canceled' })
  expect(await list()).toHaveLength(2)
})

const inMinutes = (minutes: number, more: object = {}) =>
  accepted(postId, { scheduled_at: ahead(minutes * 60), ...more })

/** Has the account on hold for two hours; gives the agent's new session. */
async function hold() {
  const admin = await server.signIn((await server.createAdmin()).email)
  expect((await admin.api('POST', `/admin/agents/${agent.id}/disable`)).status).toBe(204)
  clock.forward(2 * 60 * 60)
  expect((await admin.api('POST', `/admin/agents/${agent.id}/enable`)).status).toBe(204)
  return await server.signIn(agent.email)
}

test('the notice at the end of a hold is one for all posts that are too late, with their number, beside that of a post that went out in part', async () => {
  const made = [await inMinutes(4), await inMinutes(2), await inMinutes(3, { linkedin: true })]
  const part = await inMinutes(2, { linkedin: true })
  await inMinutes(60 * 24)
  const [facebook] = await rowsOf(part.id)
  if (!facebook) throw new Error('A row was expected')
  await move(server.context.db, facebook, { state: 'publishing', attempts: 1 })
  await move(server.context.db, { ...facebook, state: 'publishing', attempts: 1 }, { state: 'published' })
  const all = await list(await hold())
  expect(all.map(({ title }) => title).toSorted()).toEqual(['3 posts didn’t go out', 'Part of a post didn’t go out'])
  expect(all.find(({ title }) => title.startsWith('3'))).toMatchObject({
    kind: 'failed',
    body: 'They were due while your account was on hold. You can post them again from your calendar.',
    href: `/calendar?month=${localDay(new Date(made[1]?.post.scheduled_at ?? ''), DEFAULT_TIME_ZONE).slice(0, 7)}`,
    read: false,
  })
  for (const { id } of made) expect((await rowsOf(id))[0]?.state).toBe('failed')
})

test('the notice at the end of a hold names a single post', async () => {
  const { post } = await inMinutes(2, { linkedin: true })
  const why = 'This post was due while your account was on hold, so it didn’t go out.'
  expect(await list(await hold())).toMatchObject([
    {
      title: 'A post didn’t go out',
      body: `“${post.title}” didn’t go out on Facebook and LinkedIn. ${why}`,
      href: expect.stringMatching(new RegExp(`&post=${post.id}$`)),
    },
  ])
})

test('the notice at the end of a hold is made anew by a second hold, here by a deletion that is taken back', async () => {
  for (let made = 0; made < 2; made++) await inMinutes(2)
  const again = await hold()
  for (const minutes of [2, 3, 4]) {
    const body = publishBody({ scheduled_at: ahead(minutes * 60) })
    expect((await publish(again, postId, body)).status).toBe(201)
  }
  expect((await again.api('POST', '/agent/account-deletion')).status).toBe(201)
  clock.forward(2 * 60 * 60)
  const last = await server.signIn(agent.email)
  expect((await last.api('DELETE', '/agent/account-deletion')).status).toBe(204)
  expect(await titles(last)).toEqual(['3 posts didn’t go out', '2 posts didn’t go out'])
})

const answer = async (id: number, platform: string, said: string, seen?: number) => {
  const row = (await rowsOf(id)).find((one) => one.platform === platform)
  const body = { answer: said, attempts: seen ?? row?.attempts }
  return (await browser.api('POST', `/agent/social-posts/${id}/${platform}/answer`, { body })).status
}

test('a notice is read once the agent has answered about this post, unless that is refused or rolled back', async () => {
  const other = await server.createAgent()
  const row = { kind: 'needs_check', title: 'T', body: 'B', href: '/calendar', occasion: 'other' } as const
  for (const { id } of [other, agent]) await server.context.db.insert(notices).values({ ...row, agentId: id })
  const { id, second } = await settledPair('published', 'needs_check')
  expect(await answer(id, 'instagram', 'there', 77)).toBe(409)
  await undone({ ...second, state: 'needs_check' }, 'canceled')
  expect(await unread()).toEqual(['needs_check', 'needs_check'])
  expect(await answer(id, 'instagram', 'there')).toBe(200)
  expect((await list()).filter(({ read }) => !read)).toMatchObject([{ title: 'T' }])
  expect(await list(await server.signIn(other.email))).toMatchObject([{ read: false }])
})

test('a notice is read once the agent has answered by changing a failed post, or canceling it at the last platform that needs it', async () => {
  const changed = await settledPair('failed', 'failed')
  expect(await unread()).toEqual(['failed'])
  expect((await put(changed.id, FAR)).status).toBe(200)
  expect(await unread()).toEqual([])
  const { id } = await settledPair('failed', 'failed')
  expect(await answer(id, 'facebook', 'drop')).toBe(200)
  expect(await unread()).toEqual(['failed'])
  expect(await answer(id, 'instagram', 'drop')).toBe(200)
  expect(await unread()).toEqual([])
})

const rowOf = (agentId: number, occasion: string) =>
  ({ agentId, occasion, kind: 'published', title: 'T', body: 'B', href: '/calendar' }) as const

/** Notices of the agent and one of another agent, in this order: mine, theirs, mine, mine. */
async function several() {
  const other = await server.createAgent()
  const made = await server.context.db
    .insert(notices)
    .values([agent, other, agent, agent].map(({ id }, at) => rowOf(id, `several ${at}`)))
    .returning({ id: notices.id })
  const mark = async (body: object) => (await browser.api('POST', '/agent/notices/read', { body })).status
  return { ids: made.map(({ id }) => id), others: await server.signIn(other.email), mark }
}

test('the list of notices has the agent’s own notices, newest first, of 30 days and at most 50', async () => {
  const old = { ...rowOf(agent.id, 'old'), createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) }
  const { others } = await several()
  await server.context.db.insert(notices).values(old)
  expect(await list()).toHaveLength(3)
  const many = Array.from({ length: 60 }, (_, at) => rowOf(agent.id, `${at}`))
  await server.context.db.insert(notices).values(many)
  const ids = (await list()).map(({ id }) => id)
  expect(ids).toHaveLength(50)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(await list(others)).toHaveLength(1)
})

test.each<[string, (ids: number[]) => object[], boolean[]]>([
  ['all up to an id', (ids) => [{ up_to: ids[2] }], [false, true, true]],
  ['one notice', (ids) => [{ id: ids[1] }, { id: ids[2] }], [false, true, false]],
])('the list of notices marks %s as read, and nobody else’s', async (_name, bodies, read) => {
  const { ids, others, mark } = await several()
  for (const body of [{}, { id: 1, up_to: 1 }]) expect(await mark(body)).toBe(422)
  for (const body of bodies(ids)) expect(await mark(body)).toBe(204)
  const areRead = async (by = browser) => (await list(by)).map((one) => one.read)
  expect([await areRead(), await areRead(others)]).toEqual([read, [false]])
})
