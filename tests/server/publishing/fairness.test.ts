import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { targets } from '#server/db/schema/index.ts'
import { accepted, sandbox, server, settled, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { connectMayasPage, createPost, publish, publishBody } from '#tests/support/publishing.ts'

// One network's outage, or one agent's many posts, delays nobody else (docs/decisions/0058).

setUpPublishing({ profile: { plan: 'premium' } })

test('publishes to LinkedIn while more posts than there are workers wait for a slow Facebook', async () => {
  await sandbox.fault('upload_photo', 'slow', 100)
  const post = await createPost(server.context)
  const slow: number[] = []
  for (let made = 0; made < 5; made++) {
    const other = await server.createAgent()
    await connectMayasPage(server.context, other)
    const theirs = await server.signIn(other.email)
    for (let nth = 0; nth < 2; nth++) slow.push((await publish(theirs, post, publishBody())).body.data.id)
  }
  const { id } = await accepted(post, { facebook: false, linkedin: true })
  expect((await settled(id)).status).toBe('published')
  // With one queue for all networks eight of them would have to be done first.
  const published = and(inArray(targets.publicationId, slow), eq(targets.state, 'published'))
  expect(await server.context.db.$count(targets, published)).toBeLessThanOrEqual(4)
})
