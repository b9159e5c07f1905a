import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { agents } from '#server/db/schema/index.ts'
import {
  accepted,
  agent,
  ahead,
  browser,
  later,
  MAYA,
  postId,
  put,
  sandbox,
  server,
  setAgent,
  settled,
  setTargets,
  setUpPublishing,
  targetOf,
  targetRow,
} from '#tests/support/publishing-setup.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'
import { MAYAS_ENDING } from '#tests/support/signed.ts'

setUpPublishing({ post: {}, user: MAYA.user, profile: { ...MAYA.profile, plan: 'plus' } })

const sent = async (caption: string) => (await sandbox.wall(caption)).map((post) => post.caption)

test('a post of every plan goes out with the signature, which the receipt keeps and the caption never has', async () => {
  const { id, caption } = await accepted(postId)
  const post = await settled(id)
  expect(await sent(caption)).toEqual([caption + MAYAS_ENDING])
  expect(post).toMatchObject({ caption, targets: [{ state: 'published', signature: MAYAS_ENDING }] })
})

test('an agent who turned it off signs nothing, and the setting is in the profile', async () => {
  const { body } = await browser.api<{ data: object }>('PUT', '/agent', { body: { signature: false } })
  expect(body.data).toMatchObject({ signature: false, license: MAYA.profile.license })
  const { id, caption } = await accepted(postId)
  expect((await settled(id)).targets).toMatchObject([{ signature: '' }])
  expect(await sent(caption)).toEqual([caption])
})

test('a scheduled post is signed by the profile of the time it goes out', async () => {
  const { id, caption, post } = await accepted(postId, { scheduled_at: ahead(120) })
  expect(post.targets).toMatchObject([{ signature: null }])
  await setAgent({ brokerageName: 'Oak & Vine' })
  await later(121, id)
  const ending = MAYAS_ENDING.replace('Cedar & Main', 'Oak & Vine')
  expect((await settled(id)).targets).toMatchObject([{ signature: ending }])
  expect(await sent(caption)).toEqual([caption + ending])
})

test('a caption that names brokerage and license is not signed again', async () => {
  const { id, caption } = await accepted(postId, { caption: `Welcome home.${MAYAS_ENDING}` })
  expect((await settled(id)).targets).toMatchObject([{ signature: '' }])
  expect(await sent(caption)).toEqual([caption])
})

test('a post in doubt is looked for with the signature it was sent with, whatever the profile says by then', async () => {
  await sandbox.fault('create_post', 'lost_answer')
  await sandbox.fault('read_feed', 'http_500', 1)
  const { id, caption } = await accepted(postId)
  await later(1, id)
  await setAgent({ brokerageName: 'Oak & Vine', signature: false })
  expect((await settled(id)).targets).toMatchObject([{ state: 'published', signature: MAYAS_ENDING }])
  expect(await sent(caption)).toEqual([caption + MAYAS_ENDING])
})

test('the signature counts against the limit, also in a change', async () => {
  const room = 63_206 - MAYAS_ENDING.length
  const over = { scheduled_at: ahead(), caption: 'a'.repeat(room + 1) }
  const refused = await publish(browser, postId, publishBody(over))
  expect(refused).toMatchObject({ status: 422, body: { code: 'caption_invalid' } })
  expect(JSON.stringify(refused.body)).toContain('With your signature, this caption is 1 over.')
  const { id } = await accepted(postId, { ...over, caption: 'a'.repeat(room) })
  expect((await put(id, { caption: over.caption })).status).toBe(422)
  await setAgent({ signature: false })
  expect((await put(id, { caption: over.caption })).status).toBe(200)
})

test('a signature that no longer fits is left out, and the attempts say so', async () => {
  const caption = 'a'.repeat(63_206 - MAYAS_ENDING.length)
  const { id } = await accepted(postId, { caption, scheduled_at: ahead(120) })
  await setAgent({ brokerageName: `${MAYA.profile.brokerageName} and Company` })
  await later(121, id)
  expect((await settled(id)).targets).toMatchObject([{ state: 'published', signature: '' }])
  expect(await sent(caption)).toEqual([caption])
  const { body } = await browser.api('GET', `/agent/social-posts/${id}/attempts`)
  expect(JSON.stringify(body)).toContain('Your signature didn’t fit Facebook’s limit')
})

test('what an earlier release had begun to upload goes out unsigned, as it was begun', async () => {
  await sandbox.fault('create_post', 'rate_limit')
  const { id, caption } = await accepted(postId)
  await later(1, id)
  expect(await targetRow(id)).toMatchObject({ state: 'queued', signature: MAYAS_ENDING })
  await setTargets(id, { signature: null })
  await settled(id)
  expect(await sent(caption)).toEqual([caption])
})

test('a changed post is signed anew', async () => {
  await sandbox.fault('create_post', 'rate_limit')
  const { id } = await accepted(postId)
  await later(1, id)
  await setAgent({ license: 'TX 999111' })
  const caption = 'Another caption.'
  expect((await put(id, { caption })).status).toBe(200)
  expect((await targetOf(id))?.signature).toBeNull()
  await settled(id)
  expect(await sent(caption)).toEqual([caption + MAYAS_ENDING.replace('TX 0712344', 'TX 999111')])
})

test('the setting is on for every agent unless they say otherwise', async () => {
  const [row] = await server.context.db.select().from(agents).where(eq(agents.userId, agent.id))
  expect(row?.signature).toBe(true)
})
