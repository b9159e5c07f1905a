import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'

import { agents, files, postMedia } from '#server/db/schema/index.ts'
import {
  accepted,
  agent,
  ahead,
  browser,
  clock,
  sandbox,
  server,
  settled,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import { createPost, publish, publishBody } from '#tests/support/publishing.ts'

let postId: number

setUpPublishing({
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

beforeAll(async () => {
  postId = await createPost(server.context)
})

const branded = (more: object = {}) => ({ agent_branding: true, ...more })
const setProfile = (values: Partial<typeof agents.$inferInsert>) =>
  server.context.db.update(agents).set(values).where(eq(agents.userId, agent.id))

/** Content hashes of a library post's files, in order. */
async function libraryHashes(id = postId): Promise<string[]> {
  const ofPost = eq(postMedia.postId, id)
  const rows = await server.context.db.select().from(postMedia).where(ofPost).orderBy(postMedia.position)
  return rows.map(({ fileKey }) => fileKey.slice(0, 64))
}

/** Content hashes of the pictures of the post on the wall with this caption, in order. */
async function wallHashes(caption: string): Promise<string[]> {
  const [post] = await sandbox.wall(caption)
  return (post?.media ?? []).map(({ url }) => /\/([0-9a-f]{64})\./.exec(url)?.[1] ?? url)
}

const keyIn = (address: string | null) => address?.split('/').at(-1) ?? ''

test('with Personal Brand the drawn picture that is shown is stored and goes out, whatever the profile says later', async () => {
  const { id, caption, post } = await accepted(postId, branded({ scheduled_at: ahead() }))
  const drawn = keyIn(post.thumbnail)
  expect(await libraryHashes()).not.toContain(drawn.slice(0, 64))
  expect(await server.context.db.$count(files, eq(files.key, drawn))).toBe(1)
  await setProfile({ brokerageName: 'Lantern Realty' })
  clock.forward(3601)
  expect((await settled(id)).thumbnail).toBe(post.thumbnail)
  expect(await wallHashes(caption)).toEqual([drawn.slice(0, 64)])
})

test('without Personal Brand the library’s own picture goes out', async () => {
  const { id, caption } = await accepted(postId)
  await settled(id)
  expect(await wallHashes(caption)).toEqual(await libraryHashes())
})

test('a repeated publish draws no second footer, and a refused one draws none', async () => {
  const put = vi.spyOn(server.context.storage, 'put')
  const { body, post } = await accepted(postId, branded({ scheduled_at: ahead() }))
  expect(put).toHaveBeenCalledTimes(1)
  const repeat = await publish(browser, postId, body, { 'idempotency-key': post.idempotency_key })
  expect(repeat.body.data).toEqual(post)
  const late = publishBody(branded({ scheduled_at: '2020-01-01 00:00:00' }))
  expect((await publish(browser, postId, late)).status).toBe(422)
  expect(put).toHaveBeenCalledTimes(1)
  put.mockRestore()
})

test.each([
  ['every slide', {}, [true, true, true]],
  ['the first and the last slide by choice', { brand_slides: 'first_and_last' }, [true, false, true]],
])('a carousel has the footer on %s', async (_name, more, expected) => {
  const media = Array.from({ length: 3 }, () => 'facebook_carousel_image' as const)
  const carousel = await createPost(server.context, { type: 'carousel', media })
  const { id, caption, post } = await accepted(carousel, branded(more))
  expect(post.brand_state).toBe('drawn')
  await settled(id)
  const library = await libraryHashes(carousel)
  expect((await wallHashes(caption)).map((hash, index) => hash !== library[index])).toEqual(expected)
})

test('a profile without license and brokerage gets no footer, and the answer says so', async () => {
  await setProfile({ license: '', brokerageName: '' })
  const { id, caption, post } = await accepted(postId, branded())
  expect(post.brand_state).toBe('left_out')
  await settled(id)
  expect(await wallHashes(caption)).toEqual(await libraryHashes())
})

test('a logo whose file is gone is left out, and the post has its footer', async () => {
  await setProfile({ brokerLogoKey: `${'0'.repeat(64)}.png` })
  expect((await accepted(postId, branded())).post.brand_state).toBe('drawn')
})
