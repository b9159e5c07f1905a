import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { footerLayout } from '#domain/branding/footer.ts'
import { footerPlace } from '#domain/branding/footer-place.ts'
import type { MediaRole, PostType } from '#domain/library/post.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { toWireTime } from '#domain/time/time.ts'
import { footerStrip, type Brand } from '#server/branding/footer.ts'
import { openLettering } from '#server/branding/lettering.ts'
import { agents, users } from '#server/db/schema/index.ts'
import { brandOf } from '#server/modules/publishing/branding/brand-of.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { createPost, publish, publishBody, untilSettled } from '#tests/support/publishing.ts'

// What the agents' followers see: name, brokerage and license, read back from the pictures on the three walls.

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

const PROFILES = [
  { name: ['Maya', 'Álvarez'], license: 'TX 0712344', brokerageName: 'Cedar & Main Realty' },
  {
    name: ['Alexandra', 'Featherstonehaugh'],
    license: 'DRE 01234567',
    brokerageName: 'Lantern Realty of Greater Northwest Houston, LLC',
  },
  { name: ['Jo', 'Li'], license: '', brokerageName: 'Oak' },
] as const

/** The shape a post has, by its name. */
const SHAPES: [string, PostType, MediaRole[], [number, number]][] = [
  ['square picture', 'image', ['facebook_image', 'instagram_image'], [1080, 1080]],
  ['4:5 picture', 'image', ['facebook_image', 'instagram_image'], [1080, 1350]],
  ['1.91:1 picture', 'image', ['facebook_image', 'instagram_image'], [1200, 630]],
  ['carousel', 'carousel', ['instagram_carousel_image', 'instagram_carousel_image'], [1080, 1350]],
]

/** Bytes of the files of a post on a wall, in order. */
async function picturesOnWall(caption: string, platform: Platform): Promise<Buffer[]> {
  const [post] = await sandbox.wall(caption, platform)
  const urls = (post?.media ?? []).map(({ url }) => url)
  return await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(new URL(url, sandbox.address))
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
}

const gray = async (picture: Buffer, part: { left: number; top: number; width: number; height: number }) =>
  await sharp(picture).extract(part).removeAlpha().grayscale().raw().toBuffer()

/** How alike two parts of the same size are: the correlation of their samples, 1 for the same. */
function likeness(one: Buffer, other: Buffer): number {
  const mean = (all: Buffer) => all.reduce((sum, value) => sum + value, 0) / all.length
  const [a, b] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  for (const [index, value] of one.entries()) {
    const [x, y] = [value - a, (other[index] ?? 0) - b]
    both += x * y
    first += x * x
    second += y * y
  }
  return both / Math.sqrt(first * second)
}

/** Compares each line of text on a picture with the line as it is drawn. */
async function expectLegible(picture: Buffer, brand: Brand): Promise<void> {
  const { width, height } = await sharp(picture).metadata()
  const letters = await openLettering()
  const measure = (text: string, face: Parameters<typeof letters>[1], size: number) => letters(text, face, size).width
  const { strip, lines } = footerLayout(
    { picture: { width, height }, ground: 'artwork', texts: brand, hasPortrait: false, logo: null },
    measure,
  )
  const { png } = await footerStrip({ width, height }, brand, 'artwork')
  const drawn = lines.map(({ text }) => text).join(' ')
  for (const text of [brand.name, brand.license, brand.brokerage]) expect(drawn).toContain(text)
  for (const { text, face, size, x, y } of lines) {
    const part = {
      left: Math.floor(x),
      top: Math.floor(y - size * 0.75),
      width: Math.min(width - Math.floor(x), Math.ceil(measure(text, face, size))),
      height: Math.ceil(size),
    }
    const there = await gray(picture, part)
    const expected = await gray(png, { ...part, top: part.top - strip.top })
    expect(likeness(there, expected), text).toBeGreaterThan(0.97)
    // Dark on paper: as the letters are, not a pale trace of them.
    expect(Math.max(...there) - Math.min(...there), text).toBeGreaterThan(110)
  }
  expect(strip).toEqual(footerPlace({ width, height }, 'artwork').strip)
}

describe.each(PROFILES)('the footer of $brokerageName', ({ name: [firstName, lastName], license, brokerageName }) => {
  test.each(SHAPES)('is legible on a %s on each wall', async (_, type, media, size) => {
    const { db } = server.context
    await db.update(users).set({ firstName, lastName }).where(eq(users.id, agent.id))
    await db.update(agents).set({ license, brokerageName }).where(eq(agents.userId, agent.id))
    const body = publishBody({
      agent_branding: true,
      facebook: true,
      instagram: true,
      linkedin: true,
      scheduled_at: toWireTime(clock.now()),
    })
    const made = await publish(browser, await createPost(server.context, { type, media, size }), body)
    expect(made.status).toBe(201)
    expect((await untilSettled(server.context, clock, browser, made.body.data.id)).status).toBe('published')
    const brand = await brandOf(server.context, agent.id)
    if (!brand) throw new Error('The agent has no brand')
    for (const platform of PLATFORMS) {
      const pictures = await picturesOnWall(body.caption, platform)
      expect(pictures).toHaveLength(type === 'carousel' ? 2 : 1)
      for (const picture of pictures) await expectLegible(picture, brand)
    }
  })
})
