import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import type { MediaRole, PostType } from '#domain/library/post.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { files, postMedia, posts, users } from '#server/db/schema/index.ts'
import { brandOf } from '#server/modules/publishing/branding/brand-of.ts'
import { expectLegible } from '#tests/support/brand-pixels.ts'
import {
  accepted,
  agent,
  ahead,
  browser,
  clock,
  sandbox,
  server,
  setAgent,
  settled,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import { createPost, publish, publishBody, type Problem } from '#tests/support/publishing.ts'

let postId: number

setUpPublishing({
  fetches: true,
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

beforeAll(async () => {
  postId = await createPost(server.context)
})

const branded = (more: object = {}) => ({ agent_branding: true, ...more })

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
  await setAgent({ brokerageName: 'Lantern Realty' })
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
  await setAgent({ license: '', brokerageName: '' })
  const { id, caption, post } = await accepted(postId, branded())
  expect(post.brand_state).toBe('left_out')
  await settled(id)
  expect(await wallHashes(caption)).toEqual(await libraryHashes())
})

test('a logo whose file is gone is left out, and the post has its footer', async () => {
  await setAgent({ brokerLogoKey: `${'0'.repeat(64)}.png` })
  expect((await accepted(postId, branded())).post.brand_state).toBe('drawn')
})

const LONG = 'Lantern Realty of Greater Northwest Houston, LLC'
const PICTURES: MediaRole[] = ['facebook_image', 'instagram_image']
const SLIDES: MediaRole[] = ['instagram_carousel_image', 'instagram_carousel_image']

test.each<[string, PostType, MediaRole[], [number, number], string, string, string]>([
  ['square picture', 'image', PICTURES, [1080, 1080], 'Maya Álvarez', 'TX 0712344', 'Cedar & Main Realty'],
  ['1.91:1 picture', 'image', PICTURES, [1200, 630], 'Jo Li', '', 'Oak'],
  ['4:5 carousel', 'carousel', SLIDES, [1080, 1350], 'Alexandra Featherstonehaugh', 'DRE 01234567', LONG],
])('the footer is legible on a %s on each wall', async (_, type, media, size, name, license, brokerageName) => {
  const [firstName, lastName] = name.split(' ')
  await server.context.db.update(users).set({ firstName, lastName }).where(eq(users.id, agent.id))
  await setAgent({ license, brokerageName })
  const post = await createPost(server.context, { type, media, size })
  const { id, caption } = await accepted(post, { agent_branding: true, instagram: true, linkedin: true })
  expect((await settled(id)).status).toBe('published')
  const brand = await brandOf(server.context, agent.id)
  if (!brand) throw new Error('The agent has no brand')
  for (const platform of PLATFORMS) {
    const [shown] = await sandbox.wall(caption, platform)
    expect(shown?.media).toHaveLength(type === 'carousel' ? 2 : 1)
    for (const { url } of shown?.media ?? []) {
      const answer = await fetch(new URL(url, sandbox.address))
      expect(answer.status).toBe(200)
      await expectLegible(Buffer.from(await answer.arrayBuffer()), brand)
    }
  }
})

describe('the download of a branded picture', () => {
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
    await setAgent({ plan: 'plus' })
    const refused = await ask(image)
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
    await server.context.db.update(posts).set({ isPremium: true }).where(eq(posts.id, image))
    expect((await ask(image)).body.code).toBe('plan_required')
    await setAgent({ plan: 'pro' })
    expect((await ask(image)).status).toBe(200)
  })
})
