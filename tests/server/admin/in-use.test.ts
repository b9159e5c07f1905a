import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import { toWireTime } from '#domain/time/time.ts'
import { posts, socialPostSettings } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { openPlanner } from '#server/modules/auto-post/planner.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  connectMayasPage,
  forgetLimits,
  pass,
  publish,
  publishBody,
  scheduledPost,
  testClock,
  untilIdle,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { startStandIn, type StandIn } from '#tests/support/stand-in.ts'

const clock = testClock()
let server: TestServer
let sandbox: StandIn
let admin: Browser

beforeAll(async () => {
  sandbox = await startStandIn()
  server = await startTestServer({ now: clock.now, config: sandbox.config })
  admin = await server.signIn((await server.createAdmin()).email)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  clock.reset()
  await forgetLimits(server.context)
})

const HOUR = 60 * 60

async function newPost(fields: object = {}): Promise<AdminPost> {
  const text = { title: 'Queued', caption: 'C', facebook: '1', type: 'image' }
  const { body } = await sendForm<{ data: AdminPost }>(admin, 'POST', '/admin/social-posts', {
    ...text,
    facebook_image: await picture(),
    ...fields,
  })
  return body.data
}

async function connectedAgent(): Promise<Browser> {
  const agent = await server.createAgent()
  await connectMayasPage(server.context, agent)
  return await server.signIn(agent.email)
}

/** Queues a post for two hours from now. */
async function queue(agent: Browser, postId: number) {
  const body = publishBody({ scheduled_at: toWireTime(new Date(clock.now().getTime() + 2 * HOUR * 1000)) })
  const answer = await publish(agent, postId, body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, caption: body.caption }
}

const postInUse = async (id: number) =>
  (await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${id}`)).body.data.in_use

describe('a post that agents have queued', () => {
  test('a queued post says how many publications of how many agents wait for it, as does its collection', async () => {
    const collection = (
      await sendForm<{ data: AdminCollection }>(admin, 'POST', '/admin/social-post-collections', {
        name: 'A',
        description: 'B',
      })
    ).body.data
    const { id } = await newPost({ social_post_collection_id: collection.id })
    const [one, two] = [await connectedAgent(), await connectedAgent()]
    await queue(one, id)
    const last = await queue(one, id)
    await queue(two, id)
    expect(await postInUse(id)).toEqual({ queued: 3, agents: 2 })
    const path = `/admin/social-post-collections/${collection.id}`
    expect((await admin.api<{ data: AdminCollection }>('GET', path)).body.data.in_use).toEqual({ queued: 3, agents: 2 })
    await one.api('DELETE', `/agent/social-posts/${last.id}`)
    expect(await postInUse(id)).toEqual({ queued: 2, agents: 2 })
  })

  test('a queued post goes out with its picture at its time, though the post and its files were deleted', async () => {
    const agent = await connectedAgent()
    const post = await newPost()
    const { id, caption } = await queue(agent, post.id)
    expect((await admin.api('DELETE', `/admin/social-posts/${post.id}`)).status).toBe(204)
    clock.forward(HOUR)
    await removeUnusedFiles(server.context)
    const key = post.media[0]?.file_path ?? ''
    expect(await server.context.storage.has(key)).toBe(true)
    await untilIdle(server.context, id)
    await pass(server.context, clock, HOUR + 1, id)
    expect((await scheduledPost(agent, id)).status).toBe('published')
    expect((await sandbox.wall(caption)).map(({ media }) => media.length)).toEqual([1])
  })

  test('a queued post goes out as it was when queued, though its picture was replaced', async () => {
    const agent = await connectedAgent()
    const post = await newPost()
    const { id, caption } = await queue(agent, post.id)
    const text = { title: 'Queued', caption: 'C', facebook: '1', type: 'image' }
    await sendForm(admin, 'PUT', `/admin/social-posts/${post.id}`, { ...text, facebook_image: await picture() })
    clock.forward(HOUR)
    await removeUnusedFiles(server.context)
    await untilIdle(server.context, id)
    await pass(server.context, clock, HOUR + 1, id)
    expect((await scheduledPost(agent, id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })
})

describe('auto posts planned from deleted content', () => {
  async function planned() {
    const agent = await server.createAgent()
    await connectMayasPage(server.context, agent)
    await server.context.db.insert(socialPostSettings).values({
      agentId: agent.id,
      categories: ['homeBuyers'],
      days: ['monday', 'wednesday', 'friday'],
      timeOfDay: 'afternoon',
    })
    await plan()
    return agent
  }
  const plan = () => openPlanner(server.context).turn(60_000)

  test.each(['post', 'collection', 'several posts', 'release date', 'post’s collection'] as const)(
    'auto posts are planned again from other posts after a change of a %s that takes a post away',
    async (kind) => {
      await server.context.db.delete(posts)
      const first = await shelve(server.context, 'home-buyers')
      const second = await shelve(server.context, 'home-buyers')
      const agent = await planned()
      const before = await autoPosts(server.context, agent.id)
      expect(before.some(({ postId }) => postId === first)).toBe(true)
      const [row] = await server.context.db.select().from(posts).where(eq(posts.id, first))
      const collectionId = row?.collectionId ?? 0
      const remove = {
        post: () => admin.api('DELETE', `/admin/social-posts/${first}`),
        collection: () => admin.api('DELETE', `/admin/social-post-collections/${collectionId}`),
        'several posts': () => admin.api('PATCH', '/admin/social-posts', { body: { ids: [first], action: 'delete' } }),
        'release date': () =>
          sendForm(admin, 'PUT', `/admin/social-posts/${first}`, {
            title: 'Later',
            caption: 'C',
            facebook: '1',
            type: 'image',
            social_post_collection_id: collectionId,
            release_date: new Date(clock.now().getTime() + 5 * 24 * HOUR * 1000).toISOString().slice(0, 10),
          }),
        'post’s collection': () =>
          sendForm(admin, 'PUT', `/admin/social-posts/${first}`, {
            title: 'Of no collection',
            caption: 'C',
            facebook: '1',
            type: 'image',
          }),
      }
      expect((await remove[kind]()).status).toBeLessThan(300)
      await plan()
      const after = await autoPosts(server.context, agent.id)
      expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day))
      expect(new Set(after.map(({ postId }) => postId))).toEqual(new Set([second]))
    },
  )
})
