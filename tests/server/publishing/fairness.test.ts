import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { targets } from '#server/db/schema/index.ts'
import { browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { connectMayasPage, createPost, publish, publishBody, untilSettled } from '#tests/support/publishing.ts'

// One network's outage, or one agent's many posts, delays nobody else (docs/decisions/0058).

setUpPublishing({ profile: { plan: 'premium' } })

async function publishToFacebook(agents: number, each: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < agents; at++) {
    const agent = await server.createAgent({}, { plan: 'premium' })
    await connectMayasPage(server.context, agent)
    const theirs = await server.signIn(agent.email)
    for (let post = 0; post < each; post++) {
      const made = await publish(theirs, await createPost(server.context), publishBody())
      expect(made.status).toBe(201)
      ids.push(made.body.data.id)
    }
  }
  return ids
}

async function publishedAmong(ids: readonly number[]): Promise<number> {
  const rows = await server.context.db
    .select()
    .from(targets)
    .where(inArray(targets.publicationId, [...ids]))
  return rows.filter(({ state }) => state === 'published').length
}

test('publishes to LinkedIn while more posts than there are workers wait for a slow Facebook', async () => {
  await sandbox.fault('upload_photo', 'slow', 100)
  const slow = await publishToFacebook(5, 2)
  const post = await createPost(server.context, { media: ['facebook_image'] })
  const made = await publish(browser, post, publishBody({ facebook: false, linkedin: true }))
  expect(made.status).toBe(201)
  const settled = await untilSettled(server.context, clock, browser, made.body.data.id)
  expect(settled.status).toBe('published')
  // With one queue for all networks eight of them would have to be done first.
  expect(await publishedAmong(slow)).toBeLessThanOrEqual(4)
})
