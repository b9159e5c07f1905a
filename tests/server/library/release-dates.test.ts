import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { CollectionDetail } from '#contract/library/library.ts'
import type { Problem } from '#contract/problem.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'
import { collections, posts, postTags, tags } from '#server/db/schema/index.ts'
import { readPostPool } from '#server/modules/auto-post/post-pool.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let admin: Browser
let agent: Browser
let collectionId: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
  agent = await server.signIn((await server.createAgent()).email)
  const [made] = await server.context.db.insert(collections).values({ name: 'December', description: '' }).returning()
  collectionId = made?.id ?? 0
})
afterAll(() => server.close())

/** The day so many days from today. */
const dayFromNow = (days: number) => localDay(new Date(Date.now() + days * DAY_MS), DEFAULT_TIME_ZONE)

const TEXTS = { title: 'Wreaths on the door', caption: 'C', facebook: '1', type: 'image' }
const send = <T = { data: AdminPost }>(fields: object, path = '/admin/social-posts') =>
  sendForm<T>(admin, 'POST', path, { ...TEXTS, social_post_collection_id: collectionId, ...fields })
const make = async (fields: object) =>
  (await send({ facebook_image: await picture(), main_color: '#445566', ...fields })).body.data
const statusOf = async (path: string) => (await agent.api('GET', path)).status

/** What an agent sees of the collection and of its posts. */
async function seen(id: number) {
  const collection = await agent.api<{ data: CollectionDetail }>('GET', `/social-post-collections/${collectionId}`)
  const own = await agent.api<{ data: { id: number }[] }>(
    'GET',
    `/social-post-collections/${collectionId}/social-posts`,
  )
  const search = await agent.api<{ data: { posts: unknown[] } }>('GET', '/library/search?q=wreaths')
  return {
    post: await statusOf(`/social-posts/${id}`),
    inCollection: own.body.data.some((post) => post.id === id),
    found: search.body.data.posts.length,
    cover: collection.body.data.main_color,
  }
}

describe('the release date of a post', () => {
  test('a post is hidden from agents before its release date, and shown from that day on', async () => {
    const post = await make({ release_date: dayFromNow(2) })
    expect(post.release_date).toBe(dayFromNow(2))
    expect(await seen(post.id)).toEqual({ post: 404, inCollection: false, found: 0, cover: null })
    expect((await publish(agent, post.id, publishBody())).status).toBe(404)
    const update = { release_date: dayFromNow(0), version: post.version }
    expect((await send(update, `/admin/social-posts/${post.id}`)).status).toBe(200)
    expect(await seen(post.id)).toMatchObject({ post: 200, inCollection: true, found: 1 })
    const again = await send({ release_date: dayFromNow(1) }, `/admin/social-posts/${post.id}`)
    expect(again.body.data.history[0]?.changes).toContainEqual({
      field: 'release_date',
      before: dayFromNow(0),
      after: dayFromNow(1),
    })
    expect(await seen(post.id)).toMatchObject({ post: 404, inCollection: false, found: 0 })
    expect((await send({}, `/admin/social-posts/${post.id}`)).body.data.release_date).toBeNull()
    expect(await statusOf(`/social-posts/${post.id}`)).toBe(200)
  })

  test('a collection whose only post with a tag is unreleased isn’t listed under that tag', async () => {
    const { db } = server.context
    const [own] = await db.insert(collections).values({ name: 'Tagged', description: '' }).returning()
    const [tag] = await db.insert(tags).values({ name: 'later', slug: 'later', type: 'category' }).returning()
    const post = await make({ social_post_collection_id: own?.id, release_date: dayFromNow(3) })
    await db.insert(postTags).values({ postId: post.id, tagId: tag?.id ?? 0 })
    const total = async () =>
      (await agent.api<{ meta: { total: number } }>('GET', '/social-post-collections/tag/later')).body.meta.total
    expect(await total()).toBe(0)
    await db.execute(sql`update social_posts set release_date = null where id = ${post.id}`)
    expect(await total()).toBe(1)
  })

  test('a post is no candidate for auto posts before its release', async () => {
    const { db } = server.context
    const id = await shelve(server.context, 'mortgage')
    const isCandidate = async () =>
      (await readPostPool(db))
        .fitting({ categories: ['mortgage'], plan: 'premium', platforms: ['facebook'] })
        .includes(id)
    expect(await isCandidate()).toBe(true)
    await db
      .update(posts)
      .set({ releaseDate: dayFromNow(1) })
      .where(eq(posts.id, id))
    expect(await isCandidate()).toBe(false)
    await db
      .update(posts)
      .set({ releaseDate: dayFromNow(0) })
      .where(eq(posts.id, id))
    expect(await isCandidate()).toBe(true)
  })

  test('admins see unreleased posts and can list them alone', async () => {
    const post = await make({ release_date: dayFromNow(5) })
    const rows = async (query: string) =>
      (await admin.api<{ data: AdminPostRow[] }>('GET', `/admin/social-posts?per_page=50${query}`)).body.data
    expect(await rows('')).toContainEqual(expect.objectContaining({ id: post.id, release_date: dayFromNow(5) }))
    const unreleased = await rows('&state=unreleased')
    expect(unreleased.map(({ id }) => id)).toContain(post.id)
    expect(unreleased.every(({ release_date: date }) => date !== null && date > dayFromNow(0))).toBe(true)
  })

  test.each(['tomorrow', '2026-13-01', '2026-02-30', '01.12.2026'])('the date %s is refused', async (date) => {
    const refused = await send<Problem>({ release_date: date })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ release_date: ['Please choose a date'] })
  })
})
