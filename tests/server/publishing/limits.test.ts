import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { agents, connections, publications, targets } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import {
  connectMayasPage,
  connectMayasProfiles,
  createPost,
  publish,
  publishBody,
  type Problem,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let postId: number

beforeAll(async () => {
  server = await startTestServer()
  postId = await createPost(server.context)
})

afterAll(() => server.close())

interface Signed {
  person: Person
  browser: Browser
}

async function agentOn(plan: Plan | null, timeZone: TimeZone = 'America/Chicago'): Promise<Signed> {
  const person = await server.createAgent({}, { plan, timeZone })
  await connectMayasPage(server.context, person)
  return { person, browser: await server.signIn(person.email) }
}

const at = (by: Signed, scheduled_at: string, headers: Record<string, string> = {}, more: object = {}) =>
  publish(by.browser, postId, publishBody({ scheduled_at, ...more }), headers)

const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  const { code, message, errors } = body as Problem
  return { status, code, message, fields: Object.keys(errors ?? {}) }
}

const setState = (id: number, state: TargetState) =>
  server.context.db.update(targets).set({ state }).where(eq(targets.publicationId, id))

describe('the daily post limit', () => {
  test.each<[Plan, number, string]>([
    ['plus', 2, 'You’ve reached your Plus plan’s limit of 2 posts for this day. Pick another day, or move up to Pro.'],
    [
      'pro',
      5,
      'You’ve reached your Pro plan’s limit of 5 posts for this day. Pick another day, or move up to Premium.',
    ],
    ['premium', 10, 'You’ve reached your Premium plan’s limit of 10 posts for this day. Pick another day.'],
  ])(
    'the daily limit on %s is %i, and the next post is refused with a message that names a way out',
    async (plan, most, message) => {
      const by = await agentOn(plan)
      for (let nth = 0; nth < most; nth++) expect((await at(by, '2031-06-10 15:00:00')).status).toBe(201)
      expect(await refused(at(by, '2031-06-10 20:00:00'))).toEqual({
        status: 422,
        code: 'daily_limit',
        message,
        fields: ['scheduled_at'],
      })
      expect((await at(by, '2031-06-11 15:00:00')).status).toBe(201)
    },
  )

  test('the daily limit counts days of the agent’s own time zone, not of UTC', async () => {
    const by = await agentOn('plus', 'Pacific/Honolulu')
    // 9 PM and 11 PM of June 9 there, which is June 10 in UTC.
    for (const time of ['07:00:00', '09:00:00']) expect((await at(by, `2031-06-10 ${time}`)).status).toBe(201)
    expect((await refused(at(by, '2031-06-10 09:59:59'))).code).toBe('daily_limit')
    expect((await at(by, '2031-06-10 10:00:00')).status).toBe(201)
  })

  test.each([
    ['2031-03-09', '05:59:59', '06:00:00', '2031-03-10 04:59:59', '2031-03-10 05:00:00'],
    ['2031-11-02', '04:59:59', '05:00:00', '2031-11-03 05:59:59', '2031-11-03 06:00:00'],
  ])(
    'the daily limit counts from midnight to midnight on %s, when the clocks change',
    async (day, before, first, last, after) => {
      const by = await agentOn('plus')
      for (const time of [`${day} ${first}`, last]) expect((await at(by, time)).status).toBe(201)
      expect((await refused(at(by, `${day} 18:00:00`))).code).toBe('daily_limit')
      expect((await at(by, `${day} ${before}`)).status).toBe(201)
      expect((await at(by, after)).status).toBe(201)
    },
  )

  test('of twenty publishes sent at once no more than the plan’s daily limit are accepted', async () => {
    const by = await agentOn('plus')
    const answers = await Promise.all(Array.from({ length: 20 }, () => at(by, '2031-06-10 15:00:00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await server.context.db.$count(publications, eq(publications.agentId, by.person.id))).toBe(2)
  })

  test('one key sent twenty times at once is one publication, also as the last of the day', async () => {
    const by = await agentOn('plus')
    await at(by, '2031-06-10 15:00:00')
    const body = publishBody({ scheduled_at: '2031-06-10 15:00:00' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(by.browser, postId, body, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await publish(by.browser, postId, body, key)).status).toBe(201)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['was canceled', (id) => setState(id, 'canceled')],
    ['failed everywhere', (id) => setState(id, 'failed')],
    [
      'was planned by the settings',
      (id) => server.context.db.update(publications).set({ source: 'auto' }).where(eq(publications.id, id)),
    ],
  ])('the daily limit does not count what %s', async (_name, change) => {
    const by = await agentOn('plus')
    await at(by, '2031-06-10 15:00:00')
    await change((await at(by, '2031-06-10 15:00:00')).body.data.id)
    expect((await at(by, '2031-06-10 15:00:00')).status).toBe(201)
    expect((await refused(at(by, '2031-06-10 15:00:00'))).code).toBe('daily_limit')
  })

  test.each<TargetState>(['queued', 'publishing', 'published', 'needs_check'])(
    'the daily limit counts a publication %s on one platform and failed on another',
    async (state) => {
      const by = await agentOn('plus')
      await at(by, '2031-06-10 15:00:00')
      const { id } = (await at(by, '2031-06-10 15:00:00')).body.data
      await setState(id, state)
      const runAt = new Date()
      await server.context.db
        .insert(targets)
        .values({ publicationId: id, platform: 'instagram', state: 'failed', runAt })
      expect((await refused(at(by, '2031-06-10 15:00:00'))).code).toBe('daily_limit')
    },
  )

  test('moving a post to a full day is refused, changing it on its own day is allowed', async () => {
    const by = await agentOn('plus')
    const put = (id: number, time: string) =>
      by.browser.api('PUT', `/agent/social-posts/${id}`, { body: publishBody({ scheduled_at: time }) })
    await at(by, '2031-06-10 15:00:00')
    const full = (await at(by, '2031-06-10 15:00:00')).body.data.id
    const moving = (await at(by, '2031-06-11 15:00:00')).body.data.id
    expect(await refused(put(moving, '2031-06-10 18:00:00'))).toMatchObject({
      code: 'daily_limit',
      fields: ['scheduled_at'],
    })
    expect((await put(full, '2031-06-10 19:00:00')).status).toBe(200)
    expect((await put(moving, '2031-06-12 18:00:00')).status).toBe(200)
    expect((await put(full, '2031-06-11 18:00:00')).status).toBe(200)
    expect((await put(moving, '2031-06-10 18:00:00')).status).toBe(200)
  })

  test('a post that is edited counts for the day it goes out, and not for the day of the edit', async () => {
    const by = await agentOn('plus')
    const ids = [(await at(by, '2031-06-10 15:00:00')).body.data.id, (await at(by, '2031-06-11 15:00:00')).body.data.id]
    for (const id of ids) {
      const edited = await by.browser.api('PUT', `/agent/social-posts/${id}`, { body: { caption: 'Other words' } })
      expect(edited.status).toBe(200)
    }
    expect((await at(by, 'now')).status).toBe(201)
    expect((await at(by, 'now')).status).toBe(201)
    expect((await refused(at(by, 'now'))).code).toBe('daily_limit')
  })

  test('posting a failed post again is refused when the day is full', async () => {
    const by = await agentOn('plus')
    const { id } = (await at(by, '2031-06-10 15:00:00')).body.data
    await setState(id, 'failed')
    await at(by, '2031-06-10 15:00:00')
    await at(by, '2031-06-10 15:00:00')
    const body = { answer: 'post_again', attempts: 0 }
    const again = () => by.browser.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body })
    expect((await refused(again())).code).toBe('daily_limit')
    await setState(id, 'needs_check')
    expect((await again()).status).toBe(200)
  })
})

test('a failed post of a later day is not posted again at once when today is full', async () => {
  const by = await agentOn('plus')
  const { id } = (await at(by, '2031-06-21 15:00:00')).body.data
  await setState(id, 'failed')
  for (let nth = 0; nth < 2; nth++) expect((await at(by, 'now')).status).toBe(201)
  const body = { answer: 'post_again', attempts: 0 }
  const again = by.browser.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body })
  expect((await refused(again)).code).toBe('daily_limit')
})

test('a failed post of an earlier day counts for the day on which it is posted again', async () => {
  const by = await agentOn('plus')
  const { id } = (await at(by, '2031-06-20 15:00:00')).body.data
  await setState(id, 'failed')
  await server.context.db
    .update(publications)
    .set({ scheduledAt: new Date(Date.now() - 3 * 86_400_000) })
    .where(eq(publications.id, id))
  await at(by, 'now')
  const body = { answer: 'post_again', attempts: 0 }
  const again = () => by.browser.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body })
  expect((await again()).status).toBe(200)
  expect((await refused(at(by, 'now'))).code).toBe('daily_limit')
})

test('a post that went out in part counts for that day alone, not for the day the rest is posted again', async () => {
  const by = await agentOn('plus')
  const { id } = (await at(by, '2031-06-10 15:00:00')).body.data
  const [publishedAt, askedAgainAt] = [new Date('2031-06-10T15:00:00Z'), new Date('2031-06-11T15:00:00Z')]
  await server.context.db.update(targets).set({ state: 'published', publishedAt }).where(eq(targets.publicationId, id))
  const again = { state: 'queued', runAt: askedAgainAt, askedAgainAt } as const
  await server.context.db.insert(targets).values({ publicationId: id, platform: 'instagram', ...again })
  for (let nth = 0; nth < 2; nth++) expect((await at(by, '2031-06-11 16:00:00')).status).toBe(201)
  expect((await refused(at(by, '2031-06-11 16:00:00'))).code).toBe('daily_limit')
  expect((await at(by, '2031-06-10 16:00:00')).status).toBe(201)
  expect((await refused(at(by, '2031-06-10 16:00:00'))).code).toBe('daily_limit')
})

describe('features that a plan lacks', () => {
  test('publishing is refused without a plan', async () => {
    const by = await agentOn(null)
    expect(await refused(at(by, '2031-06-10 15:00:00'))).toEqual({
      status: 403,
      code: 'plan_required',
      message: 'You need a plan to publish. Please choose one.',
      fields: [],
    })
    expect(await server.context.db.$count(publications, eq(publications.agentId, by.person.id))).toBe(0)
  })

  test('Plus has neither Personal Brand nor LinkedIn', async () => {
    const by = await agentOn('plus')
    await connectMayasProfiles(server.context, by.person)
    expect(await refused(at(by, '2031-06-10 15:00:00', {}, { agent_branding: true }))).toMatchObject({
      status: 403,
      code: 'plan_required',
      message: 'Personal Brand comes with the Pro plan.',
    })
    expect(await refused(at(by, '2031-06-10 15:00:00', {}, { linkedin: true }))).toMatchObject({
      status: 403,
      code: 'plan_required',
      message: 'LinkedIn comes with the Pro plan.',
    })
  })

  test('features the plan lacks can’t be added by changing an earlier post', async () => {
    const by = await agentOn('pro')
    const { id } = (await at(by, '2031-06-10 15:00:00')).body.data
    await server.context.db.update(agents).set({ plan: null }).where(eq(agents.userId, by.person.id))
    const body = publishBody({ scheduled_at: '2031-06-10 15:00:00' })
    expect((await refused(by.browser.api('PUT', `/agent/social-posts/${id}`, { body }))).code).toBe('plan_required')
  })

  test.each(['redirect-url', 'handle-connection?code=a&state=b'])(
    'Plus can’t connect LinkedIn, by %s',
    async (call) => {
      const by = await agentOn('plus')
      const ask = (platform: string) => by.browser.api('GET', `/agent/social-media/${platform}/${call}`)
      expect(await refused(ask('linkedin'))).toMatchObject({
        status: 403,
        code: 'plan_required',
        message: 'LinkedIn comes with the Pro plan.',
      })
      expect((await ask('instagram')).status).not.toBe(403)
      const pro = await agentOn('pro')
      expect((await pro.browser.api('GET', `/agent/social-media/linkedin/${call}`)).status).not.toBe(403)
    },
  )

  test.each<[Plan | null, boolean[]]>([
    ['plus', [true, true, false]],
    ['pro', [true, true, true]],
    ['premium', [true, true, true]],
    [null, [false, false, false]],
  ])('the list of connections says what %s allows', async (plan, allowed) => {
    const { browser } = await agentOn(plan)
    const { body } = await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')
    const { facebook, instagram, linkedin } = body.data
    expect([facebook, instagram, linkedin].map((one) => one?.allowed)).toEqual(allowed)
  })

  test('a connection the plan no longer allows can still be removed', async () => {
    const { person, browser } = await agentOn('plus')
    await connectMayasProfiles(server.context, person)
    expect((await browser.api('DELETE', '/agent/social-media/linkedin')).status).toBe(204)
    const ofPerson = and(eq(connections.agentId, person.id), eq(connections.platform, 'linkedin'))
    expect(await server.context.db.$count(connections, ofPerson)).toBe(0)
  })
})
