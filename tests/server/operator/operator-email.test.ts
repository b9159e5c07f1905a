import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { TargetState } from '#domain/publication/publication.ts'
import { connections, subscriptionEmails } from '#server/db/schema/index.ts'
import { intervals } from '#server/db/schema/jobs.ts'
import { SYNC_QUEUE } from '#server/modules/billing/sync.ts'
import { sendOperatorEmail } from '#server/modules/operator-email/service.ts'
import { publishQueue } from '#server/modules/publishing/publication/queue.ts'
import { emailsTo } from '#tests/support/mailbox.ts'
import type { Person } from '#tests/support/people.ts'
import { forgetPublications, storePublication } from '#tests/support/publishing.ts'
import { mailFault, steer } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const OPERATOR = 'hello@porchlight.test'

/** Eight in the morning, Central Time, of a winter day; each test has one of its own. */
let clock = new Date('2026-12-01T14:00:00Z')
const now = () => clock
const ago = (hours: number) => new Date(clock.getTime() - hours * HOUR_MS)

const server = useTestServer({ env: { OPERATOR_LETTER: 'on' }, now })
let agent: Person
beforeAll(async () => {
  // What a test puts into the queues stays there.
  await server.context.jobs.drain()
  agent = await server.createAgent()
})

const publication = (state: TargetState, runAt: Date, errorCode: string | null = null) =>
  storePublication(
    server.context,
    agent.id,
    { caption: 'A caption nobody else reads', scheduledAt: runAt },
    { platform: 'facebook', state, runAt, errorCode },
  )

beforeEach(async () => {
  const { db } = server.context
  clock = new Date(clock.getTime() + DAY_MS)
  await forgetPublications(server.context)
  await db.delete(connections)
  await db.delete(subscriptionEmails)
  await db.execute(sql`delete from jobs.job`)
  await steer(server.address, 'DELETE', '/mail')
})

const mailed = () => emailsTo(server.address, OPERATOR)
const send = () => sendOperatorEmail(server.context)

const times = async (count: number, one: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await one(at)
}
const connection = (at: number, more: Partial<typeof connections.$inferInsert>) =>
  server.context.db
    .insert(connections)
    .values({ agentId: agent.id, platform: 'instagram', accountId: String(at), ...more })
const job = (queue: string, startAfter?: Date) =>
  server.context.jobs.send(queue, { targetId: 0, agentId: 0 }, startAfter && { startAfter })
const subscriptionEmail = (createdAt: Date, more: Partial<typeof subscriptionEmails.$inferInsert> = {}) =>
  server.context.db.insert(subscriptionEmails).values({
    agentId: agent.id,
    kind: 'trial_ending',
    occasion: crypto.randomUUID(),
    facts: { planName: 'Pro', priceCents: 1, interval: 'monthly', subscriptionId: 'sub_1', day: null },
    createdAt,
    notAfter: ago(-24),
    ...more,
  })

test('nothing is sent while nothing is wrong, and the day is settled by that', async () => {
  await publication('needs_check', ago(23))
  await publication('queued', ago(0))
  await connection(1, { needsReconnect: true })
  await job(publishQueue('facebook'))
  await subscriptionEmail(ago(0.9))
  await subscriptionEmail(ago(30), { sentAt: ago(29) })
  await subscriptionEmail(ago(90), { notAfter: ago(25) })
  expect(await send()).toBe('fine')
  await publication('needs_check', ago(30))
  expect(await send()).toBe('done')
  expect(await mailed()).toEqual([])
})

test('the email tells of everything that is wrong, and names no agent', async () => {
  await times(2, () => publication('queued', ago(0.1)))
  await times(8, () => publication('published', ago(3)))
  await times(3, () => publication('failed', ago(2), 'http_500'))
  await publication('failed', ago(1), '190')
  await publication('needs_check', ago(25))
  await times(6, (at) => connection(at, { needsReconnect: true }))
  await times(4, (at) => connection(10 + at, {}))
  await times(21, (at) => connection(20 + at, { platform: 'linkedin', userTokenExpiresAt: ago(-3 * 24) }))
  const anHourAgo = new Date(Date.now() - HOUR_MS)
  await job(publishQueue('facebook'), anHourAgo)
  for (const queue of ['letters', SYNC_QUEUE]) await job(queue)
  await server.context.db.execute(
    sql`update jobs.job set state = 'failed', retry_limit = 5, completed_on = now() where name in ('letters', ${SYNC_QUEUE})`,
  )
  await job(SYNC_QUEUE, anHourAgo)
  await subscriptionEmail(ago(2))
  await subscriptionEmail(ago(40), { notAfter: ago(20) })
  expect(await send()).toBe('sent')
  const [sentEmail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(sentEmail?.subject).toBe('Porchlight: 9 things need your attention, urgently')
  for (const form of [sentEmail?.text, sentEmail?.html]) {
    for (const sentence of [
      /2 posts for Facebook are overdue, since today at 7:54 AM\. Check that a worker is running/,
      /4 of the 12 posts for Facebook in the last day failed or need a check, most often with the code http_500, since today at 6:00 AM\./,
      /1 post for Facebook is waiting for its agent to check the network, since yesterday at 7:00 AM\./,
      /6 of the 10 connections to Instagram need to be reconnected\. If they all broke at once, check your app at Instagram\./,
      /21 connections to LinkedIn expire within a week and weren’t renewed\./,
      /Publishing to Facebook: 1 job is waiting, since today at (?:6:59|7:00) AM\./,
      /Emails about subscriptions: 1 job failed every try in the last day, since /,
      /2 changes from Stripe haven’t been processed, since /,
      /2 emails about subscriptions couldn’t be sent, since /,
      /Porchlight Sandbox, 1 Example Street/,
    ]) {
      expect(form).toMatch(sentence)
    }
    expect(form).toContain(`${server.context.config.publicUrl}/admin/operations`)
    expect(form).not.toContain('A caption nobody else reads')
    expect(form).not.toContain(agent.email)
  }
})

test('one email a day from seven in the morning has all findings, the urgent first, and the next day has its own', async () => {
  await publication('needs_check', ago(40))
  await publication('queued', ago(1))
  const eight = clock
  clock = ago(1.01)
  expect(await send()).toBe('early')
  clock = eight
  expect([await send(), await send()]).toEqual(['sent', 'done'])
  clock = new Date(clock.getTime() + DAY_MS)
  expect([await send(), await send()]).toEqual(['sent', 'done'])
  const found = await mailed()
  expect(found).toHaveLength(2)
  expect(found[0]?.subject).toBe('Porchlight: 2 things need your attention, urgently')
  expect(found[0]?.text).toMatch(/found 1 urgent problem[^]*is overdue[^]*to check the network/)
})

test.each([
  // The mail server certainly did not take it.
  ['rate_limit', ['failed', 'sent', 'done'], 1],
  // It may have it.
  ['lost_answer', ['failed', 'done'], 1],
  // It refuses the address.
  ['mailbox_unknown', ['refused', 'done'], 0],
])(
  'an email is tried again only where the mail server certainly did not take it: %s',
  async (mode, outcomes, arrived) => {
    await publication('needs_check', ago(40))
    await mailFault(server.address, mode)
    for (const outcome of outcomes) expect(await send().catch(() => 'failed')).toBe(outcome)
    expect(await mailed()).toHaveLength(arrived)
  },
)

test('of many who try at once one sends', async () => {
  await publication('needs_check', ago(40))
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => send()))
  expect(outcomes.toSorted()).toEqual(['done', 'done', 'done', 'done', 'sent'])
})

test('an email that another process is sending is not sent, whether that one ever ends or not', async () => {
  await publication('needs_check', ago(40))
  const begun = Promise.withResolvers<void>()
  const send = () => {
    begun.resolve()
    return new Promise<never>(() => {})
  }
  void sendOperatorEmail({ ...server.context, mail: { isOpen: true, send } })
  await begun.promise
  expect(await sendOperatorEmail(server.context)).toBe('done')
  clock = new Date(clock.getTime() + DAY_MS)
  expect(await sendOperatorEmail(server.context)).toBe('sent')
})

test('a regular job sends the email', async () => {
  const { db, jobs } = server.context
  await publication('needs_check', ago(40))
  await db.delete(intervals)
  await jobs.work()
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(1))
  await jobs.drain()
})
