import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PublishRequest } from '#contract/publishing/publishing.ts'
import { toWireTime } from '#domain/time/time.ts'
import { attempts, files, postMedia, publications, targets } from '#server/db/schema/index.ts'
import { requestHashes } from '#server/modules/publishing/accept/request-hash.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  type Problem,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let agent: Person
let maya: Browser
let postId: number

/** Far enough to stay queued while the tests run. */
const later = () => toWireTime(new Date(Date.now() + 3_600_000))
const body = (more: object = {}) => publishBody({ scheduled_at: later(), ...more })

beforeAll(async () => {
  server = await startTestServer({ config: { instagram: null, standIns: ['facebook', 'linkedin'] } })
  agent = await server.createAgent({ firstName: 'Maya' })
  await connectMayasPage(server.context, agent)
  maya = await server.signIn(agent.email)
  postId = await createPost(server.context)
})

afterAll(() => server.close())

const storedRows = async () => {
  const { db } = server.context
  return [await db.$count(publications), await db.$count(targets), await db.$count(attempts)]
}

/** Expects a refusal of the documented shape that stores nothing. */
async function refused(
  answer: () => Promise<{ status: number; body: unknown }>,
): Promise<Problem & { status: number }> {
  const before = await storedRows()
  const { status, body: said } = await answer()
  expect(await storedRows()).toEqual(before)
  const problem = said as Problem
  expect(problem).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.any(String),
    request_id: expect.any(String),
  })
  return { ...problem, status }
}

describe('a refused publish', () => {
  test.each<[string, object, number, string, string]>([
    ['with no platform', { facebook: false }, 422, 'no_platform', 'platforms'],
    ['with an empty caption', { caption: '' }, 422, 'caption_invalid', 'caption'],
    ['with a caption of white space', { caption: ' \n\t ' }, 422, 'caption_invalid', 'caption'],
    ['with a caption longer than Facebook takes', { caption: 'x'.repeat(63_207) }, 422, 'caption_invalid', 'caption'],
    ['with a caption longer than anything takes', { caption: 'x'.repeat(70_001) }, 422, 'validation_failed', 'caption'],
    ['with a caption the database can’t hold', { caption: 'a\0b' }, 422, 'validation_failed', 'caption'],
    ['for a platform the post has nothing for', { instagram: true }, 422, 'media_missing', 'platforms'],
    ['for a time that has passed', { scheduled_at: '2020-01-01 00:00:00' }, 422, 'time_past', 'scheduled_at'],
    [
      'for a day that does not exist',
      { scheduled_at: '2027-02-30 10:00:00' },
      422,
      'validation_failed',
      'scheduled_at',
    ],
    [
      'for an hour that does not exist',
      { scheduled_at: '2027-02-20 24:10:00' },
      422,
      'validation_failed',
      'scheduled_at',
    ],
    ['for a year no calendar shows', { scheduled_at: '9999-12-31 23:59:59' }, 422, 'validation_failed', 'scheduled_at'],
    ['for a time in another form', { scheduled_at: '2027-02-20T10:00:00Z' }, 422, 'validation_failed', 'scheduled_at'],
    ['for a time that is a number', { scheduled_at: 12 }, 422, 'validation_failed', 'scheduled_at'],
    ['with a caption that is no text', { caption: { a: 1 } }, 422, 'validation_failed', 'caption'],
    ['with a platform that is no boolean', { facebook: 'yes' }, 422, 'validation_failed', 'facebook'],
    ['in a language we don’t have', { caption_language: 'fr' }, 422, 'validation_failed', 'caption_language'],
  ])('a publish is refused and nothing stored: %s', async (_name, more, status, code, field) => {
    const problem = await refused(() => publish(maya, postId, body(more)))
    expect(problem).toMatchObject({ status, code })
    expect(Object.keys(problem.errors ?? {})).toContain(field)
  })

  test('a refused publish carries the specified messages', async () => {
    expect((await refused(() => publish(maya, postId, body({ facebook: false })))).message).toBe(
      'Please select at least one platform.',
    )
    expect((await refused(() => publish(maya, postId, body({ caption: ' ' })))).message).toBe('Please enter a caption.')
  })

  test('a publish of a premium post is refused on Plus, and any publish without a plan', async () => {
    const premium = await createPost(server.context, { premium: true })
    for (const plan of ['plus', null] as const) {
      const person = await server.createAgent({}, { plan })
      await connectMayasPage(server.context, person)
      const browser = await server.signIn(person.email)
      const problem = await refused(() => publish(browser, premium, body()))
      expect(problem).toMatchObject({ status: 403, code: 'plan_required' })
    }
    expect((await publish(maya, premium, body())).status).toBe(201)
  })

  test('a publish is refused without a connection, and while the connection needs to be renewed', async () => {
    const person = await server.createAgent()
    const browser = await server.signIn(person.email)
    const missing = await refused(() => publish(browser, postId, body()))
    expect(missing).toMatchObject({ status: 422, code: 'connection_missing' })
    expect(missing.errors?.['platforms']).toEqual(['Connect Facebook first, then publish this post.'])
  })

  test('a publish is refused for a platform this server has no connector for', async () => {
    const both = await createPost(server.context, { media: ['instagram_image'] })
    const problem = await refused(() => publish(maya, both, body({ instagram: true })))
    expect(problem).toMatchObject({
      status: 422,
      code: 'connection_missing',
      message: 'Instagram isn’t available right now.',
    })
  })

  test('a publish is refused for a film that is too long', async () => {
    const film = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
    const { db } = server.context
    const [media] = await db.select().from(postMedia).where(eq(postMedia.postId, film))
    const ofFilm = eq(files.key, media?.fileKey ?? '')
    const [stored] = await db.select().from(files).where(ofFilm)
    await db.update(files).set({ durationMs: 90_001 }).where(ofFilm)
    expect(await refused(() => publish(maya, film, body()))).toMatchObject({
      status: 422,
      code: 'media_invalid',
      message: 'Facebook videos can be up to 90 seconds long. This one is longer.',
      errors: { platforms: ['Facebook videos can be up to 90 seconds long. This one is longer.'] },
    })
    await db
      .update(files)
      .set({ durationMs: stored?.durationMs ?? null })
      .where(ofFilm)
  })

  test('a publish is refused for a post with nothing to send', async () => {
    const bare = await createPost(server.context, { media: [] })
    expect(await refused(() => publish(maya, bare, body()))).toMatchObject({ status: 422, code: 'media_missing' })
  })

  test.each(['999999', '0', '-1', 'abc', '99999999999999999999', '1.5'])(
    'a publish is refused for the post %s',
    async (id) => {
      const answer = () =>
        maya.api('POST', `/social-posts/${id}/publish`, {
          body: body(),
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      expect([404, 422]).toContain((await refused(answer)).status)
    },
  )

  test.each([undefined, '', 'abc', '123e4567-e89b-12d3-a456', '123e4567-e89b-12d3-a456-426614174000; drop'])(
    'a publish is refused with the key %s',
    async (key) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const answer = () => maya.api('POST', `/social-posts/${postId}/publish`, { body: body(), headers })
      expect(await refused(answer)).toMatchObject({ status: 422, code: 'validation_failed' })
    },
  )

  test('a publish is refused when it was written by someone else on this device', async () => {
    const answer = () => publish(maya, postId, body(), { 'x-agent-id': String(agent.id + 1) })
    expect(await refused(answer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await publish(maya, postId, body(), { 'x-agent-id': String(agent.id) })).status).toBe(201)
  })

  test('a publish is refused without a session, as an admin, and with a wrong CSRF token', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const path = `/social-posts/${postId}/publish`
    const guest = server.guest()
    expect(await refused(() => guest.api('POST', path, { body: body(), headers: key }))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    const admin = await server.signIn((await server.createAdmin()).email)
    expect(await refused(() => admin.api('POST', path, { body: body(), headers: key }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    const wrong = { ...key, 'x-xsrf-token': 'made-up' }
    expect(await refused(() => maya.api('POST', path, { body: body(), headers: wrong }))).toMatchObject({
      status: 419,
      code: 'csrf_mismatch',
    })
  })

  test('a publish is refused when the body is no JSON, no object, or too large', async () => {
    const raw = (text: string) => async () => {
      const response = await maya.fetch(`/api/social-posts/${postId}/publish`, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-xsrf-token': maya.cookies.get('XSRF-TOKEN') ?? '',
        },
      })
      return { status: response.status, body: await response.json() }
    }
    expect((await refused(raw('{"caption":'))).status).toBe(400)
    expect((await refused(raw('[1]'))).status).toBe(422)
    expect((await refused(raw(JSON.stringify(body({ caption: 'x'.repeat(600 * 1024) }))))).status).toBe(413)
  })
})

describe('the key of a publish', () => {
  const keyed = (key: string, more: object, id = postId) => publish(maya, id, body(more), { 'idempotency-key': key })
  const same = { caption: 'One and the same', scheduled_at: '2031-05-05 10:00:00' }

  test('a publish key gives the same publication however often it comes, in upper case too', async () => {
    const key = crypto.randomUUID()
    const first = await keyed(key, same)
    expect(first.status).toBe(201)
    expect(await keyed(key.toUpperCase(), same)).toMatchObject({ status: 201, body: first.body })
  })

  test('a publish key is refused for another request', async () => {
    const key = crypto.randomUUID()
    const first = await keyed(key, same)
    const other = await createPost(server.context)
    const differing: [object, number][] = [
      [{ ...same, caption: 'Another' }, postId],
      [{ ...same, scheduled_at: '2031-05-05 10:00:01' }, postId],
      [{ ...same, agent_branding: true }, postId],
      [{ ...same, caption_language: 'es' }, postId],
      [same, other],
    ]
    for (const [more, id] of differing) {
      expect(await refused(() => keyed(key, more, id))).toMatchObject({ status: 409, code: 'key_reused' })
    }
    expect(await scheduledPost(maya, first.body.data.id)).toEqual(first.body.data)
  })

  test('a publish that the release before stored without its palette is answered when it is repeated', async () => {
    const key = crypto.randomUUID()
    const { body: first } = await keyed(key, { ...same, palette: 'dusk' })
    const { db } = server.context
    const stored = eq(publications.id, first.data.id)
    const { withoutPalette } = requestHashes(postId, PublishRequest.parse(body({ ...same, palette: 'dusk' })))
    await db.update(publications).set({ requestHash: withoutPalette }).where(stored)
    expect(await keyed(key, { ...same, palette: 'dusk' })).toMatchObject({ status: 201, body: { data: first.data } })
    await db.update(publications).set({ palette: 'original' }).where(stored)
    expect(await keyed(key, { ...same, palette: 'dusk' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('a publish key belongs to its agent alone', async () => {
    const key = crypto.randomUUID()
    const person = await server.createAgent()
    await connectMayasPage(server.context, person)
    const browser = await server.signIn(person.email)
    const first = await keyed(key, same)
    const other = await publish(browser, postId, body(same), { 'idempotency-key': key })
    expect([first.status, other.status]).toEqual([201, 201])
    expect(other.body.data.id).not.toBe(first.body.data.id)
  })

  test('a repeated key gets the same answer when the post and the connection are gone', async () => {
    const person = await server.createAgent()
    await connectMayasPage(server.context, person)
    const browser = await server.signIn(person.email)
    const gone = await createPost(server.context)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await publish(browser, gone, body(same), headers)
    await server.context.db.execute(`delete from social_posts where id = ${gone}`)
    await server.context.db.execute(`delete from connections where agent_id = ${person.id}`)
    const again = await publish(browser, gone, body(same), headers)
    expect(again.status).toBe(201)
    expect(again.body.data).toEqual({ ...first.body.data, social_post_id: null })
  })

  test('a publish key sent by twenty calls at once makes one publication', async () => {
    const before = (await storedRows())[0] ?? 0
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const request = body(same)
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(maya, postId, request, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((one) => one.body.data.id)).size).toBe(1)
    expect((await storedRows())[0]).toBe(before + 1)
  })
})
