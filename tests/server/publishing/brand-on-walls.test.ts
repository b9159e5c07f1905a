import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { MediaRole, PostType } from '#domain/library/post.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { toWireTime } from '#domain/time/time.ts'
import { agents, users } from '#server/db/schema/index.ts'
import { brandOf } from '#server/modules/publishing/branding/brand-of.ts'
import { expectLegible } from '#tests/support/brand-pixels.ts'
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
