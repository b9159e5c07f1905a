import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { MediaRole } from '#domain/library/post.ts'
import { agents, postMedia, posts } from '#server/db/schema/index.ts'
import { browser, server, setUpPublishing, agent } from '#tests/support/publishing-setup.ts'
import { createPost } from '#tests/support/publishing.ts'
import type { Browser } from '#tests/support/browser.ts'

setUpPublishing({
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

interface Problem {
  code: string
}

/** An image post with a thumbnail. */
async function createShown(picture: { size?: [number, number]; media?: MediaRole[] } = {}): Promise<number> {
  const { db } = server.context
  const id = await createPost(server.context, { media: ['facebook_image'], ...picture })
  const [file] = await db.select().from(postMedia).where(eq(postMedia.postId, id))
  await db
    .update(posts)
    .set({ thumbnailKey: file?.fileKey ?? null })
    .where(eq(posts.id, id))
  return id
}

const ask = (id: number, by: Browser = browser) => by.api<Problem>('GET', `/social-posts/${id}/branded-picture`)

test('the picture of an image post is downloaded with the agent’s footer and nothing is stored for it', async () => {
  const id = await createShown({ size: [480, 600] })
  const answer = await browser.fetch(`/api/social-posts/${id}/branded-picture`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Post /)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const picture = Buffer.from(await answer.arrayBuffer())
  const { width, height } = await sharp(picture).metadata()
  expect([width, height]).toEqual([480, 600])
  // The paper of the footer, at the right of its lowest row.
  const { data } = await sharp(picture)
    .extract({ left: 476, top: 596, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.min(...data)).toBeGreaterThan(235)
})

test('a branded picture is refused to guests and admins, for other kinds of posts and for unknown ones', async () => {
  const image = await createShown()
  const reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
  expect((await ask(image, server.guest())).status).toBe(401)
  expect((await ask(image, await server.signIn((await server.createAdmin()).email))).status).toBe(403)
  expect((await ask(reel)).status).toBe(404)
  expect((await ask(2_147_483_000)).status).toBe(404)
  expect((await ask(0)).status).toBe(422)
})

test('the branded picture for a Spanish caption is the Spanish one, and another language is refused', async () => {
  const id = await createShown({ size: [480, 600], media: ['facebook_image', 'spanish_image'] })
  const { db } = server.context
  const square = await createPost(server.context, { media: ['facebook_image'], size: [500, 500] })
  const [file] = await db.select().from(postMedia).where(eq(postMedia.postId, square))
  await db
    .update(postMedia)
    .set({ fileKey: file?.fileKey ?? '' })
    .where(and(eq(postMedia.postId, id), eq(postMedia.role, 'spanish_image')))
  const sizeIn = async (query: string) => {
    const answer = await browser.fetch(`/api/social-posts/${id}/branded-picture${query}`)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return [width, height]
  }
  expect(await sizeIn('')).toEqual([480, 600])
  expect(await sizeIn('?language=en')).toEqual([480, 600])
  expect(await sizeIn('?language=es')).toEqual([500, 500])
  expect((await browser.fetch(`/api/social-posts/${id}/branded-picture?language=fr`)).status).toBe(422)
})

test('a branded picture is refused on a plan without Personal Brand, and of a premium post without Pro', async () => {
  const image = await createShown()
  await server.context.db.update(agents).set({ plan: 'plus' }).where(eq(agents.userId, agent.id))
  const refused = await ask(image)
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
  await server.context.db.update(posts).set({ isPremium: true }).where(eq(posts.id, image))
  expect((await ask(image)).body.code).toBe('plan_required')
  await server.context.db.update(agents).set({ plan: 'pro' }).where(eq(agents.userId, agent.id))
  expect((await ask(image)).status).toBe(200)
})
