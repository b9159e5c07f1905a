import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { MediaRole } from '#domain/library/post.ts'
import { agents, postMedia, posts } from '#server/db/schema/index.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { createPost, type Problem } from '#tests/support/publishing.ts'

setUpAgent({ profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' } })

/** An image post with a thumbnail. */
async function createShown(media: MediaRole[] = ['facebook_image']): Promise<number> {
  const { db } = server.context
  const id = await createPost(server.context, { media, size: [240, 300] })
  const [file] = await db.select().from(postMedia).where(eq(postMedia.postId, id))
  await db
    .update(posts)
    .set({ thumbnailKey: file?.fileKey ?? null })
    .where(eq(posts.id, id))
  return id
}

const pathOf = (id: number, query = '') => `/social-posts/${id}/branded-picture${query}`
const ask = (id: number) => browser.api<Problem>('GET', pathOf(id))
const download = (id: number, query = '') => browser.fetch(`/api${pathOf(id, query)}`)

test('the picture of an image post is downloaded with the agent’s footer', async () => {
  const answer = await download(await createShown())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Post /)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const picture = Buffer.from(await answer.arrayBuffer())
  const { width, height } = await sharp(picture).metadata()
  expect([width, height]).toEqual([240, 300])
  // The paper of the footer, at the right of its lowest row.
  const paper = await sharp(picture).extract({ left: 236, top: 296, width: 1, height: 1 }).raw().toBuffer()
  expect(Math.min(...paper)).toBeGreaterThan(235)
})

test('a branded picture of another kind of post is not found', async () => {
  const reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
  expect((await ask(reel)).status).toBe(404)
})

test('the branded picture for a Spanish caption is the Spanish one, and another language is refused', async () => {
  const id = await createShown(['facebook_image', 'spanish_image'])
  const square = await createPost(server.context, { size: [200, 200] })
  const { db } = server.context
  const [file] = await db.select().from(postMedia).where(eq(postMedia.postId, square))
  await db
    .update(postMedia)
    .set({ fileKey: file?.fileKey ?? '' })
    .where(and(eq(postMedia.postId, id), eq(postMedia.role, 'spanish_image')))
  const sizeIn = async (query: string) => {
    const { width, height } = await sharp(Buffer.from(await (await download(id, query)).arrayBuffer())).metadata()
    return [width, height]
  }
  expect(await sizeIn('')).toEqual([240, 300])
  expect(await sizeIn('?language=es')).toEqual([200, 200])
  expect((await download(id, '?language=fr')).status).toBe(422)
})

test('a branded picture is refused on a plan without Personal Brand, and of a premium post without Pro', async () => {
  const image = await createShown()
  const setPlan = (plan: 'plus' | 'pro') =>
    server.context.db.update(agents).set({ plan }).where(eq(agents.userId, agent.id))
  await setPlan('plus')
  const refused = await ask(image)
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
  await server.context.db.update(posts).set({ isPremium: true }).where(eq(posts.id, image))
  expect((await ask(image)).body.code).toBe('plan_required')
  await setPlan('pro')
  expect((await ask(image)).status).toBe(200)
})
