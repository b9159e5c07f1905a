import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'

import type { Share } from '#contract/publishing/shares.ts'
import { files, postMedia, posts, shares, unusedFiles } from '#server/db/schema/index.ts'
import { MOST_SHARES } from '#server/modules/shares/service.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { agent, browser, postId, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, saveSettings, shelveMany } from '#tests/support/auto-posts.ts'
import { plain } from '#tests/support/media/hostile-media.ts'
import { createPost, publish, publishBody, type Problem } from '#tests/support/publishing.ts'

const NOW = new Date('2026-03-02T15:00:00Z')

let ahead = 0

setUpAgent({ post: {}, now: () => new Date(NOW.getTime() + ahead) })

afterEach(() => {
  ahead = 0
})

const shareBody = (more: object = {}) => ({
  id: crypto.randomUUID(),
  caption: 'My caption',
  caption_language: 'en',
  shared_at: '2026-03-02T14:30:00.000Z',
  ...more,
})

const otherAgent = async () => server.signIn((await server.createAgent()).email)
const record = (body: object, { by = browser, id = postId } = {}) =>
  by.api<{ data: Share } & Problem>('POST', `/social-posts/${id}/shares`, { body })
const mark = (id: string, body: object) => browser.api<{ data: Share }>('PUT', `/agent/shares/${id}`, { body })
const remove = async (id: string) => (await browser.api('DELETE', `/agent/shares/${id}`)).status
const inMonth = async (month: number) =>
  (await browser.api<{ data: Share[] }>('GET', `/agent/shares?year=2026&month=${month}`)).body.data

async function recorded(more: object = {}, id = postId): Promise<Share> {
  const answer = await record(shareBody(more), { id })
  expect(answer.status).toBe(201)
  return answer.body.data
}

test('a record of a share holds a copy of the post, and is listed in its month of the agent’s zone', async () => {
  await setAgent({ timeZone: 'America/Los_Angeles' })
  const share = await recorded({ shared_at: '2026-03-01T07:30:00.000Z' })
  const [post] = await server.context.db.select().from(posts).where(eq(posts.id, postId))
  const copied = { title: post?.title, type: 'image', caption: 'My caption', caption_language: 'en' }
  const times = { shared_at: '2026-03-01T07:30:00.000Z', posted_at: null }
  expect(share).toMatchObject({ social_post_id: postId, publication_id: null, ...copied, ...times })
  // In Los Angeles it was still February.
  expect([await inMonth(2), await inMonth(3)]).toEqual([[share], []])
  // Where the device's clock is ahead, it counts as made now.
  expect((await recorded({ shared_at: '2026-08-01T00:00:00.000Z' })).shared_at).toBe(NOW.toISOString())
})

test('of an agent’s shares the newest four thousand are stored, and another agent’s are left alone', async () => {
  const own = await server.createAgent()
  const sharing = await server.signIn(own.email)
  const theirs = await record(shareBody({ shared_at: '2020-01-01T00:00:00.000Z' }))
  await server.context.db.execute(sql`
    insert into shares (agent_id, id, title, type, caption, caption_language, shared_at)
    select ${own.id}, gen_random_uuid(), '', 'image', '', 'en', timestamptz '2021-01-01T00:00:00Z' + n * interval '1 hour'
    from generate_series(1, ${MOST_SHARES}) n`)
  expect((await record(shareBody(), { by: sharing })).status).toBe(201)
  const mine = await server.context.db.select().from(shares).where(eq(shares.agentId, own.id))
  expect(mine).toHaveLength(MOST_SHARES)
  const times = mine.map(({ sharedAt }) => sharedAt.getTime()).toSorted((a, b) => a - b)
  expect(times[0]).toBe(Date.parse('2021-01-01T02:00:00Z'))
  expect(mine.some(({ caption }) => caption === 'My caption')).toBe(true)
  expect((await record(shareBody({ id: theirs.body.data.id }))).body.data).toEqual(theirs.body.data)
})

test('a record of a share has the Spanish title and picture beside a Spanish caption', async () => {
  const id = await createPost(server.context, { media: ['facebook_image', 'spanish_image'] })
  const media = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, id))
  const spanish = media.find(({ role }) => role === 'spanish_image')?.fileKey
  const share = await recorded({ caption_language: 'es' }, id)
  expect(share.title).toMatch(/^Entrada/)
  expect(share.thumbnail).toBe(`/media/${spanish}`)
})

test('a record of a share is made once for an agent and id, however often it is sent, also when its post has left the library meanwhile', async () => {
  const id = await createPost(server.context)
  const body = shareBody()
  const answers = await Promise.all([1, 2, 3].map(() => record(body, { id })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toHaveLength(1)
  // As an earlier release stored it, and as the request is read by now.
  await server.context.db.update(shares).set({ caption: 'My\r\ncaption' }).where(eq(shares.id, body.id))
  expect((await record({ ...body, caption: 'My\u2028caption' }, { id })).status).toBe(201)
  await server.context.db.update(shares).set({ caption: body.caption }).where(eq(shares.id, body.id))
  const other = { ...body, caption: 'Another' }
  expect(await record(other, { id })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect((await record(other, { by: await otherAgent() })).status).toBe(201)
  await server.context.db.delete(posts).where(eq(posts.id, id))
  const again = await record(body, { id })
  expect([again.status, again.body.data]).toEqual([201, { ...answers[0]?.body.data, social_post_id: null }])
  expect(await inMonth(3)).toHaveLength(1)
})

test('a record of a share is refused for a post that agents don’t see', async () => {
  const id = await createPost(server.context)
  await server.context.db.update(posts).set({ releaseDate: '2999-01-01' }).where(eq(posts.id, id))
  expect(await record(shareBody(), { id })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each<[string, object]>([
  ['an id that is no UUID', { id: 'abc' }],
  ['a caption that is too long', { caption: 'x'.repeat(70_001) }],
  ['a time before any calendar', { shared_at: '0001-01-01T00:00:00.000Z' }],
])('a record of a share is refused with %s', async (_what, more) => {
  expect(await record(shareBody(more))).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})

test('shares in the place of a publication are listed with it, latest first', async () => {
  const { id } = (await publish(browser, postId, publishBody())).body.data
  const first = await recorded({ publication_id: id })
  const second = await recorded({ publication_id: id, shared_at: '2026-03-02T14:45:00.000Z' })
  await recorded()
  const list = await browser.api<{ data: Share[] }>('GET', `/agent/social-posts/${id}/shares`)
  expect(list.body.data.map((share) => share.id)).toEqual([second.id, first.id])
  expect((await record(shareBody({ publication_id: id }), { by: await otherAgent() })).status).toBe(404)
})

test('marking a share as posted sets the time once, and not posted removes it', async () => {
  const { id } = await recorded()
  for (const minute of [0, 1]) {
    ahead = minute * 60_000
    expect((await mark(id, { posted: true })).body.data.posted_at).toBe(NOW.toISOString())
  }
  expect((await mark(id, { posted: false })).body.data.posted_at).toBeNull()
  expect(await inMonth(3)).toMatchObject([{ id, posted_at: null }])
  for (const body of [{}, { posted: 'yes' }]) expect((await mark(id, body)).status).toBe(422)
})

test('a removed share leaves no content, and a device that repeats its record doesn’t bring it back', async () => {
  const { db } = server.context
  const publication = (await publish(browser, postId, publishBody())).body.data
  const body = shareBody({ publication_id: publication.id })
  await record(body)
  await mark(body.id, { posted: true })
  const where = eq(shares.agentId, agent.id)
  const [before] = await db.select().from(shares).where(where)
  // While it is removed twice, a device repeats the record, too.
  const [removed, again] = await Promise.all([remove(body.id), remove(body.id), record(body)])
  expect(new Set([removed, again])).toEqual(new Set([204, 404]))
  expect((await mark(body.id, { posted: true })).status).toBe(404)
  for (const repeat of [body, { ...body, caption: 'Another' }]) {
    expect(await record(repeat)).toMatchObject({ status: 409, body: { code: 'share_removed' } })
  }
  expect(await inMonth(3)).toEqual([])
  const ofPost = await browser.api<{ data: Share[] }>('GET', `/agent/social-posts/${publication.id}/shares`)
  expect(ofPost.body.data).toEqual([])
  const blank = { title: '', caption: '', mainColor: null, thumbnailKey: null, postedAt: null }
  expect(await db.select().from(shares).where(where)).toEqual([
    { ...before, ...blank, socialPostId: null, publicationId: null, removedAt: NOW },
  ])
})

test('the picture of a share stays until the share is removed', async () => {
  const { db, storage } = server.context
  const file = await storage.put(await plain(123, 45).jpeg().toBuffer(), 'image/jpeg')
  await db.insert(files).values(file)
  const id = await createPost(server.context)
  await db.update(posts).set({ thumbnailKey: file.key }).where(eq(posts.id, id))
  const share = await recorded({}, id)
  expect(share.thumbnail).toBe(`/media/${file.key}`)
  await db.delete(posts).where(eq(posts.id, id))
  const isKept = async () => {
    const unused = { key: file.key, since: new Date(0) }
    await db.insert(unusedFiles).values(unused).onConflictDoNothing()
    ahead += 3_600_000
    await removeUnusedFiles(server.context)
    return await storage.has(file.key)
  }
  expect(await isKept()).toBe(true)
  await remove(share.id)
  expect(await isKept()).toBe(false)
})

let buyers: number[]

beforeAll(async () => {
  buyers = await shelveMany(server.context, 'home-buyers', 6)
})

const plan = () => saveSettings(browser, { frequency_days_of_week: ['thursday'] })
const planned = async () => (await autoPosts(server.context, agent.id)).map((row) => row.postId ?? 0)

test('auto posts never take a post the agent has posted from another app while others are left', async () => {
  await plan()
  const first = (await planned())[0] ?? 0
  const { id } = await recorded({}, first)
  expect(await planned()).toContain(first)
  await mark(id, { posted: true })
  const after = await planned()
  expect(after).not.toContain(first)
  expect(after.every((one) => buyers.includes(one))).toBe(true)
})

test('auto posts take posts again that were posted from another app once none is left, the longest ago first', async () => {
  const order = [3, 1, 5, 0, 2, 4].map((at) => buyers[at] ?? 0)
  for (const [at, one] of order.entries()) {
    const { id } = await recorded({ shared_at: `2026-02-0${at + 1}T12:00:00.000Z` }, one)
    await mark(id, { posted: true })
  }
  await plan()
  const now = await planned()
  expect(now.length).toBeGreaterThan(0)
  expect(now).toEqual(order.slice(0, now.length))
})
