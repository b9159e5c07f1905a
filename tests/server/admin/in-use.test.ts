import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { toWireTime } from '#domain/time/time.ts'
import { pastDeadlocks } from '#server/db/statements.ts'
import { posts } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { admin, newPost, readPost, savePost, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { agentWith, autoPosts, planForAll, shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import { csv, importZip, zipOf } from '#tests/support/post-imports.ts'
import { pass, publish, publishBody, scheduledPost, testClock, untilIdle } from '#tests/support/publishing.ts'

const HOUR = 60 * 60

const clock = testClock()
setUpAdmin({ now: clock.now })
beforeEach(() => clock.reset())

const signedIn = async () => server.signIn((await agentWith(server, { days: [] })).email)

/** Queues a post for two hours from now. */
async function queue(agent: Browser, postId: number) {
  const body = publishBody({ scheduled_at: toWireTime(new Date(clock.now().getTime() + 2 * HOUR * 1000)) })
  const answer = await publish(agent, postId, body)
  expect(answer.status).toBe(201)
  return answer.body.data.id
}

test('a queued post says how many publications of how many agents wait for it, as does its collection', async () => {
  const path = '/admin/social-post-collections'
  const form = { name: 'A', description: 'B' }
  const collection = (await sendForm<{ data: AdminCollection }>(admin, 'POST', path, form)).body.data
  const { id } = await newPost({ facebook_image: await picture(), social_post_collection_id: collection.id })
  const inUse = async () => (await readPost(id)).in_use
  const [one, two] = [await signedIn(), await signedIn()]
  await queue(one, id)
  const last = await queue(one, id)
  await queue(two, id)
  const all = { queued: 3, agents: 2 }
  expect(await inUse()).toEqual(all)
  expect(await admin.api('GET', `${path}/${collection.id}`)).toMatchObject({ body: { data: { in_use: all } } })
  await one.api('DELETE', `/agent/social-posts/${last}`)
  expect(await inUse()).toEqual({ queued: 2, agents: 2 })
})

test('a queued post goes out with its own picture at its time, though it got another one and was deleted', async () => {
  const agent = await signedIn()
  const post = await newPost({ facebook_image: await picture() })
  const id = await queue(agent, post.id)
  expect((await savePost({ facebook_image: await picture() }, post.id)).status).toBe(200)
  expect((await admin.api('DELETE', `/admin/social-posts/${post.id}`)).status).toBe(204)
  clock.forward(HOUR)
  await removeUnusedFiles(server.context)
  expect(await server.context.storage.has(post.media[0]?.file_path ?? '')).toBe(true)
  await untilIdle(server.context, id)
  await pass(server.context, clock, HOUR + 1, id)
  expect((await scheduledPost(agent, id)).status).toBe('published')
})

const inFiveDays = () => new Date(clock.now().getTime() + 5 * 24 * HOUR * 1000).toISOString().slice(0, 10)
/** Saves a post with a few fields changed. */
async function changePost(id: number, fields: Record<string, string>) {
  const post = await readPost(id)
  const flags = Object.fromEntries(PLATFORM_FLAGS.map((flag) => [flag, post[flag] ? '1' : '0']))
  const kept = { 'tags[]': post.tag_ids, social_post_collection_id: post.social_post_collection_id ?? '' }
  return await savePost({ ...kept, ...flags, ...fields }, id)
}
const ofPosts = (body: object) => admin.api('PATCH', '/admin/social-posts', { body })

test.each<[string, (id: number, collection: number) => Promise<{ status: number }>]>([
  ['the post is deleted', (id) => admin.api('DELETE', `/admin/social-posts/${id}`)],
  ['its collection is deleted', (_, shelf) => admin.api('DELETE', `/admin/social-post-collections/${shelf}`)],
  ['several posts are deleted', (id) => ofPosts({ ids: [id], action: 'delete' })],
  [
    'its release is put off',
    (id, shelf) => savePost({ social_post_collection_id: shelf, release_date: inFiveDays() }, id),
  ],
  ['it leaves its collection', (id) => savePost({}, id)],
  ['it becomes a draft', (id, shelf) => savePost({ social_post_collection_id: shelf, is_draft: '1' }, id)],
  ['several posts become drafts', (id) => ofPosts({ ids: [id], action: 'set_draft', is_draft: true })],
  [
    'its collection becomes a draft',
    (_, shelf) =>
      sendForm(admin, 'PUT', `/admin/social-post-collections/${shelf}`, { name: 'A', description: 'B', is_draft: '1' }),
  ],
  ['it is marked with a claim', (id) => changePost(id, { claims: JSON.stringify(['listing']) })],
  ['its words make a claim', (id) => changePost(id, { caption: 'Just listed' })],
  ['it leaves a blank', (id) => changePost(id, { caption: 'At [Address]' })],
  [
    'several posts lose their category',
    async (id) => {
      const [tag = 0] = (await readPost(id)).tag_ids
      return await ofPosts({ ids: [id], action: 'remove_tag', tag })
    },
  ],
  [
    'an import marks it with a claim',
    async (id) => {
      const done = await importZip(admin, await zipOf({ 'posts.csv': csv('id,claims', `${id},Listing`) }))
      return { status: done.updated === 1 ? 200 : 500 }
    },
  ],
  [
    'its picture is removed',
    async (id, shelf) => {
      const removed = (await readPost(id)).media.map((file) => file.id)
      return await savePost({ social_post_collection_id: shelf, removed_media: JSON.stringify(removed) }, id)
    },
  ],
])('auto posts are planned again from other posts when %s', async (_what, takeAway) => {
  const { context } = server
  await pastDeadlocks(() => context.db.delete(posts))
  const first = await shelve(context, 'home-buyers')
  const second = await shelve(context, 'home-buyers')
  const agent = await agentWith(server, { days: ['monday', 'friday'] })
  // The server's own planner may have this agent at the same time; the other one then leaves them out.
  const planned = async () => {
    await planForAll(context)
    return await autoPosts(context, agent.id)
  }
  await expect.poll(async () => (await planned()).some(({ postId }) => postId === first)).toBe(true)
  const before = await planned()
  const [row] = await context.db.select().from(posts).where(eq(posts.id, first))
  expect((await takeAway(first, row?.collectionId ?? 0)).status).toBeLessThan(300)
  await expect.poll(planned).toMatchObject(before.map(({ day }) => ({ day, postId: second })))
})
