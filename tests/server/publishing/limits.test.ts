import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Plan } from '#domain/plan/plan.ts'
import { publications, targets } from '#server/db/schema/index.ts'
import { agent, browser, postId, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { connectionsOf } from '#tests/support/consents.ts'
import { accepted, put, say, setAgent, setPublication, setTargets } from '#tests/support/publishing-steps.ts'
import { connectMayasProfiles, publish, publishBody, type Problem } from '#tests/support/publishing.ts'

setUpAgent({ post: {}, profile: { plan: 'plus' } })

const at = (scheduled_at: string, more: object = {}) => publish(browser, postId, publishBody({ scheduled_at, ...more }))

const made = async (scheduled_at: string) => (await accepted(postId, { scheduled_at })).id

const fill = async (scheduled_at: string, most = 2) => {
  for (let nth = 0; nth < most; nth++) await made(scheduled_at)
}

async function refused(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  const { code, message, errors } = body as Problem
  return { status, code, message, fields: Object.keys(errors ?? {}) }
}

const expectFull = async (answer: Promise<{ status: number; body: unknown }>) =>
  expect(await refused(answer)).toMatchObject({ status: 422, code: 'daily_limit', fields: ['scheduled_at'] })

const TODAY = '2031-06-10 15:00:00'
const TOMORROW = '2031-06-11 15:00:00'

test.each<[Plan, number, string]>([
  ['plus', 2, 'Plus plan’s limit of 2 posts for this day. Pick another day, or upgrade to Pro.'],
  ['premium', 10, 'Premium plan’s limit of 10 posts for this day. Pick another day.'],
])(
  'the daily post limit on %s is %i, and the next post is refused with a message that names a way out',
  async (plan, most, message) => {
    await setAgent({ plan })
    await fill(TODAY, most)
    const answer = at('2031-06-10 20:00:00')
    expect((await refused(answer)).message).toBe(`You’ve reached your ${message}`)
    await expectFull(answer)
    await made(TOMORROW)
  },
)

test('the daily post limit counts days of the agent’s own time zone, not of UTC', async () => {
  await setAgent({ timeZone: 'Pacific/Honolulu' })
  // 9 PM and 11 PM of June 9 there, which is June 10 in UTC.
  for (const time of ['07:00:00', '09:00:00']) await made(`2031-06-10 ${time}`)
  await expectFull(at('2031-06-10 09:59:59'))
  await made('2031-06-10 10:00:00')
})

test('the daily post limit holds for publishes sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => at(TODAY)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await server.context.db.$count(publications, eq(publications.agentId, agent.id))).toBe(2)
})

test('the daily post limit takes one key sent several times at once, as the last of the day, for one publication', async () => {
  await made(TODAY)
  const body = publishBody({ scheduled_at: TODAY })
  const key = crypto.randomUUID()
  const send = () => publish(browser, postId, body, { 'idempotency-key': key })
  const answers = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data.id}`)).size).toBe(1)
})

test('the daily post limit does not count what was canceled, failed everywhere or was planned by the settings', async () => {
  await made(TODAY)
  await setTargets(await made(TODAY), { state: 'canceled' })
  await setTargets(await made(TODAY), { state: 'failed' })
  await setPublication(await made(TODAY), { source: 'auto' })
  await made(TODAY)
  await expectFull(at(TODAY))
})

test('the daily post limit refuses to move a post to a full day, and allows a change on its own day', async () => {
  await made(TODAY)
  const [full, moving] = [await made(TODAY), await made(TOMORROW)]
  await expectFull(put(moving, { scheduled_at: TODAY }))
  expect((await put(full, { scheduled_at: '2031-06-10 19:00:00' })).status).toBe(200)
  expect((await put(full, { scheduled_at: TOMORROW })).status).toBe(200)
  expect((await put(moving, { scheduled_at: TODAY })).status).toBe(200)
})

test('the daily post limit counts a post that is edited for the day it goes out, and not for the day of the edit', async () => {
  for (const id of [await made(TODAY), await made(TOMORROW)]) {
    expect((await put(id, { caption: 'Other words' })).status).toBe(200)
  }
  await fill('now')
  await expectFull(at('now'))
})

test('the daily post limit refuses to post a failed post again on a full day, but not one that already counts there', async () => {
  const id = await made(TODAY)
  await setTargets(id, { state: 'failed' })
  await fill(TODAY)
  await expectFull(say(id, 'post_again'))
  await setTargets(id, { state: 'needs_check' })
  expect((await say(id, 'post_again')).status).toBe(200)
})

test('the daily post limit counts a failed post of another day that is posted again for the day on which that is', async () => {
  const ids = [await made(TODAY), await made(TOMORROW)]
  for (const id of ids) await setTargets(id, { state: 'failed' })
  await setPublication(ids[0] ?? 0, { scheduledAt: new Date(Date.now() - 3 * 86_400_000) })
  await made('now')
  expect((await say(ids[0] ?? 0, 'post_again')).status).toBe(200)
  await expectFull(at('now'))
  await expectFull(say(ids[1] ?? 0, 'post_again'))
})

test('the daily post limit counts a post that went out in part for that day alone, not for the day the rest is posted again', async () => {
  const id = await made(TODAY)
  const [publishedAt, askedAgainAt] = [new Date('2031-06-10T15:00:00Z'), new Date('2031-06-11T15:00:00Z')]
  const { db } = server.context
  await setTargets(id, { state: 'published', publishedAt })
  const again = { platform: 'instagram', state: 'queued', runAt: askedAgainAt, askedAgainAt } as const
  await db.insert(targets).values({ publicationId: id, ...again })
  await fill(TOMORROW)
  await expectFull(at(TOMORROW))
  await made(TODAY)
  await expectFull(at(TODAY))
})

test('publishing is refused without a plan, and so is a change of an earlier post', async () => {
  const id = await made(TODAY)
  await setAgent({ plan: null })
  expect(await connectionsOf(browser)).toMatchObject({ facebook: { allowed: false } })
  const message = 'You need a plan to publish. Please choose one.'
  expect(await refused(at(TODAY))).toEqual({ status: 403, code: 'plan_required', message, fields: [] })
  expect((await refused(put(id, publishBody({ scheduled_at: TODAY })))).code).toBe('plan_required')
  expect(await server.context.db.$count(publications, eq(publications.agentId, agent.id))).toBe(1)
})

test('Plus has neither Personal Brand nor LinkedIn, and can’t connect it', async () => {
  await connectMayasProfiles(server.context, agent)
  const brand = await refused(at(TODAY, { agent_branding: true }))
  expect(brand.message).toBe('Personal Brand comes with the Pro plan.')
  const ask = (call: string, platform = 'linkedin') => browser.api('GET', `/agent/social-media/${platform}/${call}`)
  const linkedin = { status: 403, code: 'plan_required', message: 'LinkedIn comes with the Pro plan.' }
  expect(await refused(at(TODAY, { linkedin: true }))).toMatchObject(linkedin)
  for (const call of ['redirect-url', 'handle-connection?code=a&state=b']) {
    expect(await refused(ask(call))).toMatchObject(linkedin)
  }
  expect((await ask('redirect-url', 'instagram')).status).toBe(200)
  expect(await connectionsOf(browser)).toMatchObject({ instagram: { allowed: true }, linkedin: { allowed: false } })
  // A connection from a bigger plan can still be removed.
  expect((await browser.api('DELETE', '/agent/social-media/linkedin')).status).toBe(204)
})
