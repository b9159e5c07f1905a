import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { PublishRequest } from '#contract/publishing/publishing.ts'
import { toWireTime } from '#domain/time/time.ts'
import { connections, posts, publications } from '#server/db/schema/index.ts'
import { requestHashes } from '#server/modules/publishing/accept/request-hash.ts'
import { agent, browser, postId, server, setUpAgent } from '#tests/support/agent-setup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { beginConsent, connectionsOf } from '#tests/support/consents.ts'
import type { Person } from '#tests/support/people.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  type Problem,
} from '#tests/support/publishing.ts'

setUpAgent({ post: {}, config: { instagram: null, standIns: ['facebook', 'linkedin'] } })

/** Far enough to stay queued while the tests run. */
const soon = () => toWireTime(new Date(Date.now() + 3_600_000))
const body = (more: object = {}) => publishBody({ scheduled_at: soon(), ...more })

/** Expects a refusal of the documented shape, with only so many publications of the agent stored. */
async function refused(answer: Promise<{ status: number; body: unknown }>, stored = 0, by = agent) {
  const { status, body: said } = await answer
  expect(await server.context.db.$count(publications, eq(publications.agentId, by.id))).toBe(stored)
  const problem = said as Problem
  expect(problem).toMatchObject({ message: expect.stringMatching(/\S/), request_id: expect.any(String) })
  return { ...problem, status }
}

async function signedIn(profile: Parameters<typeof server.createAgent>[1] = {}): Promise<[Person, Browser]> {
  const person = await server.createAgent({}, profile)
  await connectMayasPage(server.context, person)
  return [person, await server.signIn(person.email)]
}

const TOO_MANY = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`${at}`, 'x']))

test.each<[string, object, string, string]>([
  ['with no platform', { facebook: false }, 'no_platform', 'platforms'],
  ['with a caption longer than Facebook takes', { caption: 'x'.repeat(63_207) }, 'caption_invalid', 'caption'],
  ['with a caption longer than anything takes', { caption: 'x'.repeat(70_001) }, 'validation_failed', 'caption'],
  ['for a platform the post has nothing for', { instagram: true }, 'media_missing', 'platforms'],
  ['for a time that has passed', { scheduled_at: '2020-01-01 00:00:00' }, 'time_past', 'scheduled_at'],
  ['for a day that does not exist', { scheduled_at: '2027-02-30 10:00:00' }, 'validation_failed', 'scheduled_at'],
  ['for a year no calendar shows', { scheduled_at: '9999-12-31 23:59:59' }, 'validation_failed', 'scheduled_at'],
  ['for a time in another form', { scheduled_at: '2027-02-20T10:00:00Z' }, 'validation_failed', 'scheduled_at'],
  ['with a long alternative text', { alt_texts: { 'a.jpg': 'x'.repeat(1001) } }, 'validation_failed', 'alt_texts'],
  ['with more texts than pictures', { alt_texts: TOO_MANY }, 'validation_failed', 'alt_texts'],
])('a publish is refused and nothing stored: %s', async (_name, more, code, field) => {
  const problem = await refused(publish(browser, postId, body(more)))
  expect(problem).toMatchObject({ status: 422, code })
  expect(Object.keys(problem.errors ?? {}).join()).toContain(field)
})

test('a publish is refused while a blank of its library post is left, in either language, and takes brackets of the agent’s own', async () => {
  const left = { caption: 'Just listed: [street]', spanishCaption: 'Recién anunciada: [calle]' }
  await server.context.db.update(posts).set(left).where(eq(posts.id, postId))
  for (const caption of ['Just listed: [street]', 'Mine, [calle] too']) {
    const problem = await refused(publish(browser, postId, body({ caption })))
    const errors = { caption: [expect.stringMatching(/^Fill in \[\w+\] first\.$/)] }
    expect(problem).toMatchObject({ code: 'caption_invalid', errors })
  }
  expect((await publish(browser, postId, body({ caption: 'Just listed: 12 Oak [corner]' }))).status).toBe(201)
})

test('a publish of a premium post is refused on Plus, and any publish without a plan', async () => {
  const premium = await createPost(server.context, { premium: true })
  for (const plan of ['plus', null] as const) {
    const [person, by] = await signedIn({ plan })
    const problem = await refused(publish(by, premium, body()), 0, person)
    expect(problem).toMatchObject({ status: 403, code: 'plan_required' })
  }
  expect((await publish(browser, premium, body())).status).toBe(201)
})

test('a publish is refused without a connection, while it has to be renewed, and for a network that isn’t set up', async () => {
  const ofAgent = eq(connections.agentId, agent.id)
  await server.context.db.update(connections).set({ needsReconnect: true }).where(ofAgent)
  expect(await refused(publish(browser, postId, body()))).toMatchObject({ status: 422, code: 'connection_missing' })
  await server.context.db.delete(connections).where(ofAgent)
  const missing = await refused(publish(browser, postId, body()))
  expect(missing).toMatchObject({ status: 422, code: 'connection_missing' })
  expect(missing.errors?.['platforms']).toEqual(['Connect Facebook first, then publish this post.'])
  const both = await createPost(server.context, { media: ['instagram_image'] })
  expect(await refused(publish(browser, both, body({ facebook: false, instagram: true })))).toMatchObject({
    code: 'connection_missing',
    message: 'Instagram isn’t available right now.',
  })
  expect((await connectionsOf(browser)).instagram).toMatchObject({ status: 'not_connected', available: false })
  const begun = await beginConsent(browser, 'instagram')
  expect(begun).toMatchObject({ status: 503, body: { code: 'network_unavailable' } })
})

test.each([undefined, 'abc'])('a publish is refused with the key %s', async (key) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = browser.api('POST', `/social-posts/${postId}/publish`, { body: body(), headers })
  expect(await refused(answer)).toMatchObject({ status: 422, code: 'validation_failed' })
})

const same = { caption: 'One and the same', scheduled_at: '2031-05-05 10:00:00' }
const keyed = (key: string, more: object = same, id = postId, by = browser) =>
  publish(by, id, body(more), { 'idempotency-key': key })

test('the key of a publish gives the same publication to its agent, in upper case too, and is refused for another request', async () => {
  const key = crypto.randomUUID()
  const first = await keyed(key)
  expect(first.status).toBe(201)
  expect(await keyed(key.toUpperCase())).toMatchObject({ status: 201, body: first.body })
  const other = await createPost(server.context)
  for (const answer of [keyed(key, { ...same, caption: 'Another' }), keyed(key, same, other)]) {
    expect(await refused(answer, 1)).toMatchObject({ status: 409, code: 'key_reused' })
  }
  expect(await scheduledPost(browser, first.body.data.id)).toEqual(first.body.data)
  const theirs = await keyed(key, same, postId, (await signedIn())[1])
  expect(theirs.status).toBe(201)
  expect(theirs.body.data.id).not.toBe(first.body.data.id)
})

test('the key of a publish is answered when the release before stored its publication without the palette', async () => {
  const key = crypto.randomUUID()
  const inDusk = { ...same, palette: 'dusk' }
  const { body: first } = await keyed(key, inDusk)
  const { db } = server.context
  const stored = eq(publications.id, first.data.id)
  const { withoutPalette } = requestHashes(postId, PublishRequest.parse(body(inDusk)))
  await db.update(publications).set({ requestHash: withoutPalette }).where(stored)
  expect(await keyed(key, inDusk)).toMatchObject({ status: 201, body: { data: first.data } })
  await db.update(publications).set({ palette: 'original' }).where(stored)
  expect(await keyed(key, inDusk)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
})

test('the key of a publish gets the same answer when the post and the connection are gone', async () => {
  const gone = await createPost(server.context)
  const key = crypto.randomUUID()
  const first = await keyed(key, same, gone)
  await server.context.db.delete(posts).where(eq(posts.id, gone))
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  const again = await keyed(key, same, gone)
  expect([again.status, again.body.data]).toEqual([201, { ...first.body.data, social_post_id: null }])
})
