import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { CollectionDetail } from '#contract/library/library.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'
import { collections, posts, postTags, tags } from '#server/db/schema/index.ts'
import { readPostPool } from '#server/modules/auto-post/post-pool.ts'
import { picture } from '#tests/support/admin-form.ts'
import { changedPost, listPosts, newAgent, newPost, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let agent: Browser
let collectionId: number

setUpAdmin()

beforeAll(async () => {
  agent = await newAgent()
  const [made] = await server.context.db.insert(collections).values({ name: 'December', description: '' }).returning()
  collectionId = made?.id ?? 0
})

/** The day so many days from today. */
const dayFromNow = (days: number) => localDay(new Date(Date.now() + days * DAY_MS), DEFAULT_TIME_ZONE)

const inCollection = () => ({
  title: 'Wreaths on the door',
  main_color: '#445566',
  social_post_collection_id: collectionId,
})
const make = async (fields: object) => newPost({ facebook_image: await picture(), ...inCollection(), ...fields })
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

test('a post is hidden from agents before its release date, and shown from that day on', async () => {
  const post = await make({ release_date: dayFromNow(2) })
  expect(post.release_date).toBe(dayFromNow(2))
  expect(await seen(post.id)).toEqual({ post: 404, inCollection: false, found: 0, cover: null })
  expect((await publish(agent, post.id, publishBody())).status).toBe(404)
  const save = (fields: object) => changedPost({ ...inCollection(), ...fields }, post.id)
  await save({ release_date: dayFromNow(0) })
  expect(await seen(post.id)).toEqual({ post: 200, inCollection: true, found: 1, cover: '#445566' })
  const days = { before: dayFromNow(0), after: dayFromNow(1) }
  const { history } = await save({ release_date: dayFromNow(1) })
  expect(history[0]?.changes).toContainEqual({ field: 'release_date', ...days })
  expect(await seen(post.id)).toMatchObject({ post: 404, inCollection: false, found: 0 })
  expect((await save({})).release_date).toBeNull()
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
  for (const [days, expected] of [
    [1, false],
    [0, true],
  ] as const) {
    const releaseDate = dayFromNow(days)
    await db.update(posts).set({ releaseDate }).where(eq(posts.id, id))
    expect(await isCandidate()).toBe(expected)
  }
})

test('admins see unreleased posts and can list them alone', async () => {
  const post = await make({ release_date: dayFromNow(5) })
  const rows = async (query: string) => (await listPosts(`per_page=50${query}`)).data
  expect(await rows('')).toContainEqual(expect.objectContaining({ id: post.id, release_date: dayFromNow(5) }))
  const unreleased = await rows('&state=unreleased')
  expect(unreleased.map(({ id }) => id)).toContain(post.id)
  expect(unreleased.every(({ release_date: date }) => date !== null && date > dayFromNow(0))).toBe(true)
})
