import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { MediaRole, PostType } from '#domain/library/post.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { agents, users } from '#server/db/schema/index.ts'
import { brandOf } from '#server/modules/publishing/branding/brand-of.ts'
import { expectLegible } from '#tests/support/brand-pixels.ts'
import { accepted, agent, sandbox, server, settled, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { createPost } from '#tests/support/publishing.ts'

// What the agents' followers see: name, brokerage and license, read back from the pictures on the three walls.

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

const LONG = 'Lantern Realty of Greater Northwest Houston, LLC'
const PICTURES: MediaRole[] = ['facebook_image', 'instagram_image']
const SLIDES: MediaRole[] = ['instagram_carousel_image', 'instagram_carousel_image']

/** Bytes of the files of a post on a wall, in order. */
async function picturesOnWall(caption: string, platform: Platform): Promise<Buffer[]> {
  const [post] = await sandbox.wall(caption, platform)
  return await Promise.all(
    (post?.media ?? []).map(async ({ url }) => {
      const answer = await fetch(new URL(url, sandbox.address))
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
}

test.each<[string, PostType, MediaRole[], [number, number], string, string, string]>([
  ['square picture', 'image', PICTURES, [1080, 1080], 'Maya Álvarez', 'TX 0712344', 'Cedar & Main Realty'],
  ['1.91:1 picture', 'image', PICTURES, [1200, 630], 'Jo Li', '', 'Oak'],
  ['4:5 carousel', 'carousel', SLIDES, [1080, 1350], 'Alexandra Featherstonehaugh', 'DRE 01234567', LONG],
])('the footer is legible on a %s on each wall', async (_, type, media, size, name, license, brokerageName) => {
  const { db } = server.context
  const [firstName, lastName] = name.split(' ')
  await db.update(users).set({ firstName, lastName }).where(eq(users.id, agent.id))
  await db.update(agents).set({ license, brokerageName }).where(eq(agents.userId, agent.id))
  const post = await createPost(server.context, { type, media, size })
  const { id, caption } = await accepted(post, { agent_branding: true, instagram: true, linkedin: true })
  expect((await settled(id)).status).toBe('published')
  const brand = await brandOf(server.context, agent.id)
  if (!brand) throw new Error('The agent has no brand')
  for (const platform of PLATFORMS) {
    const pictures = await picturesOnWall(caption, platform)
    expect(pictures).toHaveLength(type === 'carousel' ? 2 : 1)
    for (const picture of pictures) await expectLegible(picture, brand)
  }
})
