import { and, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import type { MediaRole } from '#domain/library/post.ts'
import { files, postMedia, posts } from '#server/db/schema/index.ts'
import { browser, clock, MAYA, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, publicationRow, setAgent, settled } from '#tests/support/publishing-steps.ts'
import { createPost, publish, publishBody, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({ ...MAYA, post: {} })

/** Content hashes of a library post's files, in order. */
async function libraryHashes(id = postId): Promise<string[]> {
  const ofPost = eq(postMedia.postId, id)
  const rows = await server.context.db.select().from(postMedia).where(ofPost).orderBy(postMedia.position)
  return rows.map(({ fileKey }) => fileKey.slice(0, 64))
}

/** Content hashes of the pictures of the post on the wall with this caption, in order. */
async function wallHashes(caption: string): Promise<string[]> {
  const [post] = await sandbox.wall(caption)
  return (post?.media ?? []).map(({ url }) => hashIn(url))
}

const hashIn = (address: string | null) => /([0-9a-f]{64})\./.exec(address ?? '')?.[1] ?? ''

test('with Personal Brand the picture that was drawn goes out, whatever the profile says later, without it the library’s', async () => {
  const branded = await accepted(postId, { agent_branding: true, scheduled_at: ahead() })
  const plain = await accepted(postId, { scheduled_at: ahead() })
  const drawn = hashIn(branded.post.thumbnail)
  expect(await libraryHashes()).not.toContain(drawn)
  expect(await server.context.db.$count(files, like(files.key, `${drawn}%`))).toBe(1)
  await setAgent({ brokerageName: 'Lantern Realty' })
  clock.forward(3601)
  expect((await settled(branded.id)).thumbnail).toBe(branded.post.thumbnail)
  await settled(plain.id)
  expect(await wallHashes(branded.caption)).toEqual([drawn])
  expect(await wallHashes(plain.caption)).toEqual(await libraryHashes())
})

test('a repeated publish draws no second footer, and a refused one draws none', async () => {
  const put = vi.spyOn(server.context.storage, 'put')
  const { body, post } = await accepted(postId, { agent_branding: true, scheduled_at: ahead() })
  expect(put).toHaveBeenCalledTimes(1)
  const repeat = await publish(browser, postId, body, { 'idempotency-key': post.idempotency_key })
  expect(repeat.body.data).toEqual(post)
  const late = publishBody({ agent_branding: true, scheduled_at: '2020-01-01 00:00:00' })
  expect((await publish(browser, postId, late)).status).toBe(422)
  expect(put).toHaveBeenCalledTimes(1)
  put.mockRestore()
})

test('a carousel has the footer on every slide, or on the first and the last by choice', async () => {
  const media = Array.from({ length: 3 }, () => 'facebook_carousel_image' as const)
  const carousel = await createPost(server.context, { type: 'carousel', media, size: [320, 400] })
  const library = await libraryHashes(carousel)
  const drawnOf = async (more: object) => {
    const { id, post } = await accepted(carousel, { agent_branding: true, scheduled_at: ahead(), ...more })
    expect(post.brand_state).toBe('drawn')
    return (await publicationRow(id)).media.map(({ key }, at) => hashIn(key) !== library[at])
  }
  expect(await drawnOf({})).toEqual([true, true, true])
  expect(await drawnOf({ brand_slides: 'first_and_last' })).toEqual([true, false, true])
})

test('a profile without license and brokerage gets no footer, one whose logo is gone gets it without', async () => {
  await setAgent({ brokerLogoKey: `${'0'.repeat(64)}.png` })
  const publishing = { agent_branding: true, scheduled_at: ahead() }
  expect((await accepted(postId, publishing)).post.brand_state).toBe('drawn')
  await setAgent({ license: '', brokerageName: '' })
  const { id, post } = await accepted(postId, publishing)
  expect(post.brand_state).toBe('left_out')
  expect((await publicationRow(id)).media.map(({ key }) => hashIn(key))).toEqual(await libraryHashes())
})

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

const download = (id: number, query = '') => browser.fetch(`/api/social-posts/${id}/branded-picture${query}`)

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
  const refusal = async () => ((await (await download(image)).json()) as Problem).code
  await setAgent({ plan: 'plus' })
  expect(await refusal()).toBe('plan_required')
  await server.context.db.update(posts).set({ isPremium: true }).where(eq(posts.id, image))
  expect(await refusal()).toBe('plan_required')
  await setAgent({ plan: 'pro' })
  expect((await download(image)).status).toBe(200)
})
