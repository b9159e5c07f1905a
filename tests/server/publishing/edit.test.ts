import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { mediaFor, type MediaRole } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { toWireTime } from '#domain/time/time.ts'
import { agents, files, postMedia, publications, targets } from '#server/db/schema/index.ts'
import { claim } from '#server/modules/publishing/deliver/claims.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  connectMayasPage,
  createPost,
  forgetLimits,
  pass,
  publish,
  publishBody,
  scheduledPost,
  untilSettled,
  type Problem,
} from '#tests/support/publishing.ts'

let postId: number

setUpPublishing({
  fetches: true,
  user: { firstName: 'Maya', lastName: 'Alvarez' },
  profile: { license: 'TX 1', phone: '(512) 555-0142', brokerageName: 'Cedar & Main' },
})

beforeAll(async () => {
  postId = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
})

const inAnHour = () => toWireTime(new Date(clock.now().getTime() + 3_600_000))

async function scheduled(more: object = {}, id = postId) {
  const body = publishBody({ scheduled_at: inAnHour(), ...more })
  const answer = await publish(browser, id, body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, body, post: answer.body.data }
}

const put = <T = { data: ScheduledPost }>(id: number | string, body: unknown, by = browser) =>
  by.api<T>('PUT', `/agent/social-posts/${id}`, { body })

const setState = (id: number, state: TargetState, platform: Platform = 'facebook') =>
  server.context.db
    .update(targets)
    .set({ state, attempts: 2, errorCode: 'caption_invalid', errorMessage: 'It broke.' })
    .where(and(eq(targets.publicationId, id), eq(targets.platform, platform)))

const statesOf = (post: ScheduledPost) => post.targets.map(({ platform, state }) => [platform, state])

async function publicationRow(id: number) {
  const [row] = await server.context.db.select().from(publications).where(eq(publications.id, id))
  if (!row) throw new Error('The publication is gone')
  return row
}

describe('the Spanish picture of a post', () => {
  const roles = ['facebook_image', 'instagram_image', 'spanish_image'] as const

  /** The keys of what each network gets of a publication, and its thumbnail. */
  async function sent(id: number) {
    const row = await publicationRow(id)
    const files = ['facebook', 'instagram', 'linkedin'] as const
    return [row.thumbnailKey, ...files.map((platform) => mediaFor(row, platform).map(({ key }) => key))]
  }

  test('goes to every network with a Spanish caption, and an edit of the language changes the picture', async () => {
    const id = await createPost(server.context, { media: [...roles] })
    const rows = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, id))
    const keyOf = (role: MediaRole) => rows.find((row) => row.role === role)?.fileKey ?? ''
    const spanish = keyOf('spanish_image')
    const { id: publication, body } = await scheduled({ caption_language: 'es' }, id)
    const all = [spanish, [spanish], [spanish], [spanish]]
    expect(await sent(publication)).toEqual(all)
    const at = { scheduled_at: body.scheduled_at }
    await put(publication, { caption: 'English', caption_language: 'en', ...at })
    const [instagram, facebook] = [keyOf('instagram_image'), keyOf('facebook_image')]
    expect(await sent(publication)).toEqual([null, [facebook], [instagram], [instagram]])
    await put(publication, { caption: 'Español', caption_language: 'es', ...at })
    expect(await sent(publication)).toEqual(all)
  })

  test('with Personal Brand gets the footer', async () => {
    const id = await createPost(server.context, { media: [...roles] })
    const rows = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, id))
    const { id: publication } = await scheduled({ caption_language: 'es', agent_branding: true }, id)
    const [thumbnail, [facebook]] = (await sent(publication)) as [string, [string]]
    expect(facebook).toBe(thumbnail)
    expect(rows.map(({ fileKey }) => fileKey)).not.toContain(facebook)
  })
})

describe('a change', () => {
  test('a change of caption, language and time is what goes out, and nothing of the earlier version', async () => {
    const { id, body } = await scheduled()
    const changed = { ...body, caption: `New words ${crypto.randomUUID()}`, caption_language: 'es' }
    const at = toWireTime(new Date(clock.now().getTime() + 7_200_000))
    const answer = await put(id, { ...changed, scheduled_at: at })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      id,
      caption: changed.caption,
      caption_language: 'es',
      title: expect.stringContaining('Entrada'),
      status: 'scheduled',
      scheduled_at: `${at.replace(' ', 'T')}.000Z`,
    })
    await pass(server.context, clock, 3601, id)
    expect(await sandbox.wall(body.caption)).toEqual([])
    await pass(server.context, clock, 3600, id)
    expect(await sandbox.wall(body.caption)).toEqual([])
    expect(await sandbox.wall(changed.caption)).toHaveLength(1)
  })

  test('two changes of different fields at once are both there afterwards', async () => {
    // Drawing the footer takes a while, so that both have read the post before either is stored.
    const { id } = await scheduled({ agent_branding: true })
    const caption = `New words ${crypto.randomUUID()}`
    const at = toWireTime(new Date(clock.now().getTime() + 7_200_000))
    const answers = await Promise.all([
      put(id, { caption }),
      put(id, { scheduled_at: at }),
      put(id, { instagram: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const post = await scheduledPost(browser, id)
    expect(post).toMatchObject({ caption, scheduled_at: `${at.replace(' ', 'T')}.000Z` })
    expect(post.targets.map(({ platform, state }) => [platform, state])).toEqual([
      ['facebook', 'queued'],
      ['instagram', 'queued'],
    ])
  })

  test('a change of the caption alone leaves language, platforms and time as they were', async () => {
    const { id, post } = await scheduled({ caption_language: 'es', instagram: false })
    const caption = `Only the words ${crypto.randomUUID()}`
    const answer = await put(id, { caption })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ ...post, caption })
  })

  test('a change of the time alone leaves the caption as it was', async () => {
    const { id, post } = await scheduled()
    const at = toWireTime(new Date(clock.now().getTime() + 7_200_000))
    const answer = await put(id, { scheduled_at: at })
    expect(answer.body.data).toMatchObject({ caption: post.caption, platforms: post.platforms })
    expect(answer.body.data.scheduled_at).toBe(`${at.replace(' ', 'T')}.000Z`)
  })

  test('a change of nothing leaves everything as it was', async () => {
    const { id, post } = await scheduled()
    const answer = await put(id, {})
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual(post)
  })

  test('removing one platform cancels that one alone', async () => {
    const { id } = await scheduled({ facebook: true, instagram: true })
    const answer = await put(id, { instagram: false })
    expect(statesOf(answer.body.data)).toEqual([
      ['facebook', 'queued'],
      ['instagram', 'canceled'],
    ])
  })

  test('a change without a time is refused for a failed post whose time has passed', async () => {
    const { id } = await scheduled()
    await setState(id, 'failed')
    await server.context.db
      .update(publications)
      .set({ scheduledAt: new Date(clock.now().getTime() - 3_600_000) })
      .where(eq(publications.id, id))
    const answer = await put<Problem>(id, { caption: 'Better words' })
    expect([answer.status, answer.body.code]).toEqual([422, 'time_past'])
  })

  test('a change to now sends the post at once', async () => {
    const { id, body } = await scheduled()
    expect((await put(id, { ...body, scheduled_at: 'now' })).status).toBe(200)
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test('a change of platforms cancels dropped ones, queues added ones, and can restore a dropped one', async () => {
    const { id, body } = await scheduled({ facebook: true, instagram: true })
    const other = await put(id, { ...body, facebook: false, instagram: true, linkedin: true })
    expect(statesOf(other.body.data)).toEqual([
      ['facebook', 'canceled'],
      ['instagram', 'queued'],
      ['linkedin', 'queued'],
    ])
    const back = await put(id, { ...body, facebook: true, instagram: false, linkedin: false, scheduled_at: 'now' })
    expect(back.status).toBe(200)
    const settled = await untilSettled(server.context, clock, browser, id)
    expect(statesOf(settled)).toEqual([
      ['facebook', 'published'],
      ['instagram', 'canceled'],
      ['linkedin', 'canceled'],
    ])
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
    for (const one of ['instagram', 'linkedin'] as const) expect(await sandbox.wall(body.caption, one)).toEqual([])
  })

  test('a change sends failed targets again, with attempts counted from there and without the old upload', async () => {
    await sandbox.fault('create_container', 'image_refused', 1, 'instagram')
    const { id, body } = await scheduled({ facebook: false, instagram: true, scheduled_at: 'now' })
    const failed = await untilSettled(server.context, clock, browser, id)
    expect(failed.targets[0]).toMatchObject({ state: 'failed', remedy: 'edit' })
    const caption = `Better words ${crypto.randomUUID()}`
    const answer = await put(id, { ...body, caption, scheduled_at: 'now' })
    expect(answer.body.data.targets[0]).toMatchObject({ error: null, remedy: null })
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
  })

  test('a change of the caption after the media were prepared sends the new caption', async () => {
    await sandbox.fault('publish_media', 'rate_limit', 1, 'instagram')
    const { id, body } = await scheduled({ facebook: false, instagram: true, scheduled_at: 'now' })
    for (let turn = 0; turn < 20; turn++) {
      if ((await scheduledPost(browser, id)).targets[0]?.error) break
      await pass(server.context, clock, 2, id)
    }
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({ state: 'queued' })
    const caption = `Later words ${crypto.randomUUID()}`
    await forgetLimits(server.context)
    expect((await put(id, { ...body, caption, scheduled_at: 'now' })).status).toBe(200)
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(body.caption, 'instagram')).toEqual([])
    expect(await sandbox.wall(caption, 'instagram')).toHaveLength(1)
  })

  test('a change that arrives twice is one change', async () => {
    const { id, body } = await scheduled()
    const wanted = { ...body, caption: 'Twice' }
    const first = await put(id, wanted)
    expect((await put(id, wanted)).body).toEqual(first.body)
  })

  test('after a change, the first publish’s key answers the publication as it is now', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = publishBody({ scheduled_at: inAnHour() })
    const { id } = (await publish(browser, postId, body, headers)).body.data
    const changed = await put(id, { ...body, caption: 'Other words' })
    const repeat = await publish(browser, postId, body, headers)
    expect([repeat.status, repeat.body]).toEqual([201, changed.body])
  })
})

describe('the footer', () => {
  const keyOf = (post: ScheduledPost) => post.thumbnail

  test('the footer is drawn when it is turned on, drawn again after a profile change, and gone when turned off', async () => {
    const { id, body, post } = await scheduled()
    const drawn = (await put(id, { ...body, agent_branding: true })).body.data
    expect(keyOf(drawn)).not.toBe(keyOf(post))
    await server.context.db.update(agents).set({ brokerageName: 'Lantern' }).where(eq(agents.userId, agent.id))
    const anew = (await put(id, { ...body, agent_branding: true })).body.data
    expect([keyOf(post), keyOf(drawn)]).not.toContain(keyOf(anew))
    const without = (await put(id, { ...body, agent_branding: false })).body.data
    expect([keyOf(without), without.agent_branding]).toEqual([keyOf(post), false])
  })

  test('the footer stays where the library post is gone, and other changes still go out', async () => {
    const gone = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
    const { id, body, post } = await scheduled({ agent_branding: true }, gone)
    await server.context.db.execute(`delete from social_posts where id = ${gone}`)
    const kept = (await put(id, { ...body, caption: 'Still the agent’s', scheduled_at: 'now' })).body.data
    expect([keyOf(kept), kept.caption]).toEqual([keyOf(post), 'Still the agent’s'])
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall('Still the agent’s')).toHaveLength(1)
  })

  test.each([{ agent_branding: false }, { agent_branding: true, instagram: true }])(
    'the footer can’t be changed to %j without the library post',
    async (more) => {
      const gone = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
      const { id, body } = await scheduled({ agent_branding: true }, gone)
      await server.context.db.execute(`delete from social_posts where id = ${gone}`)
      expect(await put<Problem>(id, { ...body, ...more })).toMatchObject({
        status: 422,
        body: { code: 'media_missing', message: expect.stringContaining('no longer in the library') },
      })
    },
  )
})

test('a publication whose library post is gone is changed from its own copy, with its measures', async () => {
  const gone = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
  const { id, body } = await scheduled({}, gone)
  const [media] = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, gone))
  await server.context.db.execute(`delete from social_posts where id = ${gone}`)
  expect((await put(id, { ...body, linkedin: true })).status).toBe(200)
  const ofFilm = eq(files.key, media?.fileKey ?? '')
  const [film] = await server.context.db.select().from(files).where(ofFilm)
  await server.context.db.update(files).set({ durationMs: 90_001 }).where(ofFilm)
  expect(await put<Problem>(id, body)).toMatchObject({
    status: 422,
    body: { code: 'media_invalid', message: 'Facebook videos can be up to 90 seconds long. This one is longer.' },
  })
  await server.context.db
    .update(files)
    .set({ durationMs: film?.durationMs ?? null })
    .where(ofFilm)
})

describe('a change is refused', () => {
  test.each<[TargetState, string]>([
    ['publishing', 'This post is already being published, so it can’t be changed.'],
    ['published', 'This post is already being published, so it can’t be changed.'],
    ['needs_check', 'This post may already be live. Check the platform first, then tell us.'],
  ])('a change is refused once one platform is %s', async (state, message) => {
    const { id, body } = await scheduled({ instagram: true })
    await setState(id, state)
    const before = await scheduledPost(browser, id)
    expect(await put<Problem>(id, { ...body, caption: 'Too late' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message },
    })
    expect(await scheduledPost(browser, id)).toEqual(before)
  })

  test('a change is refused once the whole publication was canceled', async () => {
    const { id, body } = await scheduled()
    await browser.api('DELETE', `/agent/social-posts/${id}`)
    expect(await put(id, body)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await scheduledPost(browser, id)).status).toBe('canceled')
  })

  test.each<[string, object, number, string]>([
    ['no platform', { facebook: false }, 422, 'no_platform'],
    ['an empty caption', { caption: ' ' }, 422, 'caption_invalid'],
    ['a caption too long for one of them', { instagram: true, caption: 'x'.repeat(2201) }, 422, 'caption_invalid'],
    ['a caption the database can’t hold', { caption: 'a\0b' }, 422, 'validation_failed'],
    ['a time that has passed', { scheduled_at: '2020-01-01 00:00:00' }, 422, 'time_past'],
    ['a day that does not exist', { scheduled_at: '2027-02-30 10:00:00' }, 422, 'validation_failed'],
    ['a time in another form', { scheduled_at: '2027-02-20T10:00:00Z' }, 422, 'validation_failed'],
    ['a language we don’t have', { caption_language: 'fr' }, 422, 'validation_failed'],
    ['a platform that is no boolean', { linkedin: 'yes' }, 422, 'validation_failed'],
  ])('a change is refused for %s, and changes nothing', async (_name, more, status, code) => {
    const { id, body, post } = await scheduled()
    const problem = await put<Problem>(id, { ...body, ...more })
    expect(problem).toMatchObject({ status, body: { code, request_id: expect.any(String) } })
    expect(await scheduledPost(browser, id)).toEqual(post)
  })

  test('a change is refused for a platform that is not connected', async () => {
    const { id, body } = await scheduled()
    await server.context.db.execute(`delete from connections where agent_id = ${agent.id} and platform = 'linkedin'`)
    expect(await put(id, { ...body, linkedin: true })).toMatchObject({
      status: 422,
      body: { code: 'connection_missing' },
    })
  })

  test('a change of the caption alone is accepted while the account of a waiting target is gone', async () => {
    const { id, body } = await scheduled()
    await server.context.db.execute(`delete from connections where agent_id = ${agent.id} and platform = 'facebook'`)
    const answer = await put(id, { ...body, caption: 'Better words' })
    expect([answer.status, answer.body.data.caption, statesOf(answer.body.data)]).toEqual([
      200,
      'Better words',
      [['facebook', 'queued']],
    ])
  })

  test('a change at an endless address is 404', async () => {
    const { body } = await scheduled()
    expect(await put<Problem>('9'.repeat(5000), body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a change is refused to anybody else', async () => {
    const { id, body, post } = await scheduled()
    const other = await server.createAgent()
    await connectMayasPage(server.context, other)
    expect((await put(id, body, await server.signIn(other.email))).status).toBe(404)
    expect((await put(id, body, server.guest())).status).toBe(401)
    expect((await put(id, body, await server.signIn((await server.createAdmin()).email))).status).toBe(403)
    expect((await put(999_999, body)).status).toBe(404)
    expect((await put('abc', body)).status).toBe(422)
    expect((await put(id, [1])).status).toBe(422)
    expect(await scheduledPost(browser, id)).toEqual(post)
  })
})

describe('changes during publishing', () => {
  test('a change that races a worker’s claim takes effect completely or is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, body } = await scheduled({ scheduled_at: toWireTime(new Date(clock.now().getTime() + 60_000)) })
      const [target] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
      const caption = `Raced ${crypto.randomUUID()}`
      const at = toWireTime(new Date(clock.now().getTime() + 3_600_000))
      clock.forward(61)
      const [answer, held] = await Promise.all([
        put(id, { ...body, caption, scheduled_at: at }),
        claim(server.context, target?.id ?? 0),
      ])
      const row = await publicationRow(id)
      if (held) expect([answer.status, row.caption]).toEqual([409, body.caption])
      else expect([200, 409]).toContain(answer.status)
      if (answer.status === 200) expect([held, row.caption]).toEqual([null, caption])
      await server.context.db.delete(publications).where(eq(publications.id, id))
    }
  })

  test('of twenty changes at once one that was answered 200 is left, whole', async () => {
    const { id, body } = await scheduled()
    const changes = Array.from({ length: 20 }, (_, at) => ({
      ...body,
      caption: `Change ${at}`,
      linkedin: at % 2 === 0,
    }))
    const answers = await Promise.all(changes.map((one) => put(id, one)))
    // One that keeps meeting others is refused after some tries.
    expect(new Set([200, 409])).toEqual(new Set([200, 409, ...answers.map(({ status }) => status)]))
    const post = await scheduledPost(browser, id)
    const kept = changes.find(({ caption }, at) => caption === post.caption && answers[at]?.status === 200)
    expect(kept).toBeDefined()
    const linkedin = post.targets.find(({ platform }) => platform === 'linkedin')
    expect(linkedin?.state === 'queued').toBe(kept?.linkedin)
    expect(post.targets.filter(({ platform }) => platform === 'facebook')).toHaveLength(1)
  })
})

describe('an auto post', () => {
  const asAuto = async (day: string) => {
    const made = await scheduled({ scheduled_at: `${day} 18:00:00` })
    await server.context.db
      .update(publications)
      .set({ source: 'auto', localDay: day })
      .where(eq(publications.id, made.id))
    return made
  }

  test('a changed auto post counts as edited, and takes the day it goes out on', async () => {
    const { id, body } = await asAuto('2031-03-03')
    expect((await publicationRow(id)).editedAt).toBeNull()
    const answer = await put(id, { ...body, scheduled_at: '2031-03-05 18:00:00' })
    expect([answer.status, answer.body.data.source]).toEqual([200, 'auto'])
    expect(await publicationRow(id)).toMatchObject({ editedAt: expect.any(Date), localDay: '2031-03-05' })
  })

  test('an auto post can’t move to a day that has its own', async () => {
    const { id, body } = await asAuto('2031-03-10')
    await asAuto('2031-03-11')
    expect(await put<Problem>(id, { ...body, scheduled_at: '2031-03-11 20:00:00' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: { scheduled_at: [expect.stringContaining('Pick another day.')] } },
    })
    expect(await publicationRow(id)).toMatchObject({ editedAt: null, localDay: '2031-03-10' })
  })

  test('an auto post can’t move to a day that is taken in the agent’s current time zone', async () => {
    const { id, body } = await asAuto('2031-04-10')
    const other = await asAuto('2031-04-12')
    // In Chicago it was the 11th.
    await server.context.db
      .update(publications)
      .set({ scheduledAt: new Date('2031-04-12T04:30:00Z'), localDay: '2031-04-11' })
      .where(eq(publications.id, other.id))
    await server.context.db.update(agents).set({ timeZone: 'America/New_York' }).where(eq(agents.userId, agent.id))
    expect(await put<Problem>(id, { ...body, scheduled_at: '2031-04-12 15:00:00' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })
})

describe('a change that waited on a device', () => {
  const SEEN = (post: ScheduledPost) => ({
    caption: post.caption,
    scheduled_at: toWireTime(new Date(post.scheduled_at)),
  })

  test('is made where nobody changed the same fields since, and can be sent again', async () => {
    const { id, post } = await scheduled({ caption: 'First' })
    expect((await put(id, { agent_branding: true })).status).toBe(200)
    const change = { caption: 'Written offline', seen: SEEN(post) }
    const first = await put(id, change)
    expect(first).toMatchObject({ status: 200, body: { data: { caption: 'Written offline', agent_branding: true } } })
    expect((await put(id, change)).body).toEqual(first.body)
  })

  test('is refused where a field it changes was changed elsewhere, and nothing is changed', async () => {
    const { id, post } = await scheduled({ caption: 'First' })
    await put(id, { caption: 'Written at the desk' })
    const answer = await put<Problem>(id, { caption: 'Written offline', facebook: false, seen: SEEN(post) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'edited_elsewhere' } })
    await put(id, { palette: 'dusk' })
    const colors = await put<Problem>(id, { palette: 'original', seen: { palette: 'film' } })
    expect(colors).toMatchObject({ status: 409, body: { code: 'edited_elsewhere' } })
    expect(await publicationRow(id)).toMatchObject({ caption: 'Written at the desk' })
    const moved = await put(id, { scheduled_at: inAnHour(), seen: SEEN(post) })
    expect(moved).toMatchObject({ status: 200, body: { data: { caption: 'Written at the desk' } } })
  })

  test('is refused in the session of another agent', async () => {
    const { id } = await scheduled({ caption: 'Mine' })
    const headers = { 'x-agent-id': String(agent.id + 1) }
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { caption: 'Not mine' } : undefined
      const answer = await browser.api<Problem>(method, `/agent/social-posts/${id}`, { body, headers })
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(await publicationRow(id)).toMatchObject({ caption: 'Mine' })
  })

  test('is refused with unreadable fields in `seen`', async () => {
    const { id } = await scheduled()
    const answer = await put<Problem>(id, { caption: 'New', seen: { caption: 7 } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })
})
