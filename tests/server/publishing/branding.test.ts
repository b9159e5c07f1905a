import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { toWireTime } from '#domain/time/time.ts'
import { FOOTER_SHARE } from '#domain/branding/footer-place.ts'
import { agents, files, postMedia } from '#server/db/schema/index.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { createPost, publish, publishBody, scheduledPost, untilSettled } from '#tests/support/publishing.ts'

let postId: number

setUpPublishing({
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 0712344', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

beforeAll(async () => {
  postId = await createPost(server.context)
})

beforeEach(() => vi.restoreAllMocks())

const branded = (more: object = {}) => publishBody({ agent_branding: true, ...more })
const inAnHour = () => toWireTime(new Date(clock.now().getTime() + 3_600_000))

/** Keys of a library post's files, in order. */
async function libraryKeys(id: number): Promise<string[]> {
  const rows = await server.context.db
    .select()
    .from(postMedia)
    .where(eq(postMedia.postId, id))
    .orderBy(postMedia.position)
  return rows.map(({ fileKey }) => fileKey)
}

/** Content hashes of the pictures of the post on the wall with this caption, in order. */
async function wallHashes(caption: string): Promise<string[]> {
  const [post] = await sandbox.wall(caption)
  return (post?.media ?? []).map(({ url }) => /\/([0-9a-f]{64})\./.exec(url)?.[1] ?? url)
}

const hashOf = (key: string) => key.slice(0, 64)
const keyIn = (address: string | null) => address?.split('/').at(-1) ?? ''

/** Mean difference of two pictures' samples, 0 to 255, above the footer's edge and below it. */
async function differences(one: string, other: string): Promise<{ above: number; below: number }> {
  const read = async (key: string) =>
    sharp(await server.context.storage.read(key))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  const [a, b] = [await read(one), await read(other)]
  expect([b.info.width, b.info.height]).toEqual([a.info.width, a.info.height])
  const row = a.info.width * a.info.channels
  const mean = (from: number, to: number) => {
    let sum = 0
    for (let at = from * row; at < to * row; at++) sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
    return sum / ((to - from) * row)
  }
  const edge = Math.round(a.info.height * (1 - FOOTER_SHARE))
  // The eight rows around the edge, a JPEG block, belong to both.
  return { above: mean(0, edge - 8), below: mean(edge + 8, a.info.height) }
}

test('a picture published with Personal Brand has the footer at its bottom and is unchanged above it', async () => {
  const body = branded()
  const { id } = (await publish(browser, postId, body)).body.data
  const post = await untilSettled(server.context, clock, browser, id)
  expect(post.status).toBe('published')
  const drawn = keyIn(post.thumbnail)
  expect(await wallHashes(body.caption)).toEqual([hashOf(drawn)])
  const [library = ''] = await libraryKeys(postId)
  const { above, below } = await differences(library, drawn)
  expect(above).toBeLessThan(3)
  expect(below).toBeGreaterThan(60)
  expect(await server.context.db.select().from(files).where(eq(files.key, drawn))).toHaveLength(1)
})

test('without Personal Brand the library’s own picture goes out', async () => {
  const body = publishBody()
  const { id } = (await publish(browser, postId, body)).body.data
  await untilSettled(server.context, clock, browser, id)
  expect(await wallHashes(body.caption)).toEqual((await libraryKeys(postId)).map(hashOf))
})

test('the footer is drawn at publish time: a later profile change does not alter waiting posts', async () => {
  const body = branded({ scheduled_at: inAnHour() })
  const { id, thumbnail } = (await publish(browser, postId, body)).body.data
  await server.context.db.update(agents).set({ brokerageName: 'Lantern Realty' }).where(eq(agents.userId, agent.id))
  clock.forward(3601)
  expect((await untilSettled(server.context, clock, browser, id)).thumbnail).toBe(thumbnail)
  expect(await wallHashes(body.caption)).toEqual([hashOf(keyIn(thumbnail))])

  const anew = (await publish(browser, postId, branded({ scheduled_at: inAnHour() }))).body.data
  expect(anew.thumbnail).not.toBe(thumbnail)
})

test('a repeated publish draws no second footer, and a refused one draws none', async () => {
  const put = vi.spyOn(server.context.storage, 'put')
  const body = branded({ scheduled_at: inAnHour() })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await publish(browser, postId, body, key)
  expect(put).toHaveBeenCalledTimes(1)
  const repeat = await publish(browser, postId, body, key)
  expect(repeat.body.data).toEqual(first.body.data)
  expect((await publish(browser, postId, branded({ scheduled_at: '2020-01-01 00:00:00' }))).status).toBe(422)
  expect(put).toHaveBeenCalledTimes(1)
})

test('a publish made many times at once is one publication with one picture', async () => {
  const body = branded({ scheduled_at: inAnHour() })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => publish(browser, postId, body, key)))
  const all = answers.map(({ body: { data } }) => `${data.id} ${data.thumbnail ?? ''}`)
  expect(new Set(all).size).toBe(1)
  const [one] = answers
  expect((await scheduledPost(browser, one?.body.data.id ?? 0)).thumbnail).toBe(one?.body.data.thumbnail)
})

describe('a carousel', () => {
  const roles = Array.from({ length: 3 }, () => 'facebook_carousel_image' as const)

  /** Of each slide on the wall whether it is another picture than the library's. */
  async function drawnSlides(more: object): Promise<boolean[]> {
    const carousel = await createPost(server.context, { type: 'carousel', media: [...roles] })
    const body = branded(more)
    const { id, brand_state } = (await publish(browser, carousel, body)).body.data
    expect(brand_state).toBe('drawn')
    await untilSettled(server.context, clock, browser, id)
    const library = (await libraryKeys(carousel)).map(hashOf)
    return (await wallHashes(body.caption)).map((hash, index) => hash !== library[index])
  }

  test('has the footer on every slide', async () => {
    expect(await drawnSlides({})).toEqual([true, true, true])
  })

  test('has it on the first and the last one by choice', async () => {
    expect(await drawnSlides({ brand_slides: 'first_and_last' })).toEqual([true, false, true])
  })
})

test('a profile without license and brokerage gets no footer, and the answer says so', async () => {
  await server.context.db.update(agents).set({ license: '', brokerageName: '' }).where(eq(agents.userId, agent.id))
  const body = branded()
  const { id, brand_state } = (await publish(browser, postId, body)).body.data
  expect(brand_state).toBe('left_out')
  await untilSettled(server.context, clock, browser, id)
  expect(await wallHashes(body.caption)).toEqual((await libraryKeys(postId)).map(hashOf))
})

test('a logo whose file is gone is left out, and the post has its footer', async () => {
  const logoKey = `${'0'.repeat(64)}.png`
  await server.context.db.update(agents).set({ brokerLogoKey: logoKey }).where(eq(agents.userId, agent.id))
  expect((await publish(browser, postId, branded())).body.data.brand_state).toBe('drawn')
})
