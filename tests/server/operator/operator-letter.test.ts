import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { TargetState } from '#domain/publication/publication.ts'
import { connections, letters, publications, targets, turns } from '#server/db/schema/index.ts'
import { SYNC_QUEUE } from '#server/modules/billing/sync-jobs.ts'
import { sendOperatorLetter } from '#server/modules/operator-letter/service.ts'
import { publishQueue } from '#server/modules/publishing/queue.ts'
import { lettersTo } from '#tests/support/mailbox.ts'
import type { Person } from '#tests/support/people.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { run } from '#tests/support/programs/process.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PROGRAM = new URL('../../support/programs/operator-letter.ts', import.meta.url)
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const OPERATOR = 'hello@porchlight.test'

/** Eight in the morning, Central Time, of a winter day; each test has one of its own. */
let clock = new Date('2026-12-01T14:00:00Z')
const now = () => clock
const ago = (hours: number) => new Date(clock.getTime() - hours * HOUR_MS)

let postgres: ClusterDatabase
beforeAll(async () => {
  postgres = await createDatabase()
})
afterAll(() => postgres.close())

async function insertPublication(
  { context: { db } }: TestServer,
  agent: Person,
  state: TargetState,
  runAt: Date,
  errorCode: string | null = null,
): Promise<void> {
  const [made] = await db
    .insert(publications)
    .values({
      agentId: agent.id,
      idempotencyKey: crypto.randomUUID(),
      requestHash: '',
      title: 'Open House',
      type: 'image',
      caption: 'A caption nobody else reads',
      captionLanguage: 'en',
      media: [],
      scheduledAt: runAt,
    })
    .returning({ id: publications.id })
  const publicationId = made?.id ?? 0
  await db.insert(targets).values({ publicationId, platform: 'facebook', state, runAt, errorCode })
}

describe.each(['the embedded database', 'PostgreSQL'])('the letter to the operator, on %s', (place) => {
  let server: TestServer
  let agent: Person

  beforeAll(async () => {
    const isShared = place === 'PostgreSQL'
    const env = { OPERATOR_LETTER: 'on', ...(isShared && { DATABASE_URL: postgres.url }) }
    server = await startTestServer({ env, now, onDisk: isShared })
    // What a test puts into the queues stays there.
    await server.context.jobs.rest()
    agent = await server.createAgent()
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    const { db } = server.context
    clock = new Date(clock.getTime() + DAY_MS)
    await db.delete(publications)
    await db.delete(connections)
    await db.delete(letters)
    await db.execute(sql`delete from jobs.job`)
    await fetch(`${server.address}/sandbox/api/mail`, { method: 'DELETE' })
  })

  const mailed = () => lettersTo(server.address, OPERATOR)
  const send = () => sendOperatorLetter(server.context)

  const publication = (state: TargetState, runAt: Date, errorCode: string | null = null) =>
    insertPublication(server, agent, state, runAt, errorCode)
  const times = async (count: number, one: (at: number) => Promise<unknown>) => {
    for (let at = 0; at < count; at++) await one(at)
  }
  const connection = (at: number, more: Partial<typeof connections.$inferInsert>) =>
    server.context.db
      .insert(connections)
      .values({ agentId: agent.id, platform: 'instagram', accountId: String(at), ...more })
  const job = (queue: string, startAfter?: Date) =>
    server.context.jobs.send(queue, { targetId: 0, agentId: 0 }, startAfter && { startAfter })
  const fail = (queue: string) =>
    server.context.db.execute(
      sql`update jobs.job set state = 'failed', retry_limit = 5, completed_on = now() where name = ${queue}`,
    )
  const subscriptionLetter = (createdAt: Date, more: Partial<typeof letters.$inferInsert> = {}) =>
    server.context.db.insert(letters).values({
      agentId: agent.id,
      kind: 'trial_ending',
      occasion: crypto.randomUUID(),
      facts: { planName: 'Pro', priceCents: 1, interval: 'monthly', subscriptionId: 'sub_1', day: null },
      createdAt,
      notAfter: ago(-24),
      ...more,
    })

  test('nothing is sent while nothing is wrong, and the day is settled by that', async () => {
    await times(30, () => publication('published', ago(2)))
    await publication('failed', ago(2), '190')
    await publication('needs_check', ago(23))
    await publication('queued', ago(0))
    await connection(1, { needsReconnect: true })
    await job(publishQueue('facebook'))
    await subscriptionLetter(ago(0.9))
    await subscriptionLetter(ago(30), { sentAt: ago(29) })
    await subscriptionLetter(ago(90), { notAfter: ago(25) })
    expect(await send()).toBe('fine')
    await publication('needs_check', ago(30))
    expect(await send()).toBe('done')
    expect(await mailed()).toEqual([])
  })

  test.each<[what: string, arrange: () => Promise<unknown>, sentence: RegExp]>([
    [
      'overdue publications',
      () => times(2, () => publication('queued', ago(0.1))),
      /Urgent: 2 publications for Facebook are overdue, since today at 7:54 AM\. Check that a worker is running/,
    ],
    [
      'a network at which many fail',
      async () => {
        await times(8, () => publication('published', ago(3)))
        await times(3, () => publication('failed', ago(2), 'http_500'))
        await publication('failed', ago(1), '190')
      },
      /Urgent: 4 of the 12 publications for Facebook in the last day failed or have to be checked, most often with the code http_500, since today at 6:00 AM\./,
    ],
    [
      'publications to check for more than a day',
      () => publication('needs_check', ago(25)),
      /1 publication for Facebook waits for its agent to check the network, since yesterday at 7:00 AM\./,
    ],
    [
      'connections to be made again',
      async () => {
        await times(6, (at) => connection(at, { needsReconnect: true }))
        await times(4, (at) => connection(10 + at, {}))
      },
      /6 of the 10 connections to Instagram have to be made again\. If they ended at once, check the app at Instagram\./,
    ],
    [
      'connections that end soon',
      () => times(21, (at) => connection(at, { userTokenExpiresAt: ago(-3 * 24) })),
      /21 connections to Instagram end within a week and were not renewed\./,
    ],
    [
      'jobs that wait',
      () => job(publishQueue('facebook'), new Date(Date.now() - HOUR_MS)),
      /Urgent: 1 job of the queue publish-facebook waits, since today at (?:6:59|7:00) AM\./,
    ],
    [
      'jobs that failed at every try',
      async () => {
        await job('letters')
        await fail('letters')
      },
      /1 job of the queue letters failed at every try in the last day, since /,
    ],
    [
      'events of Stripe that are not processed',
      async () => {
        await job(SYNC_QUEUE)
        await fail(SYNC_QUEUE)
        await job(SYNC_QUEUE, new Date(Date.now() - HOUR_MS))
      },
      /Urgent: 2 changes at Stripe are not processed, since /,
    ],
    [
      'letters that could not be sent',
      async () => {
        await subscriptionLetter(ago(2))
        await subscriptionLetter(ago(40), { notAfter: ago(20) })
      },
      /Urgent: 2 letters about subscriptions could not be sent, since /,
    ],
  ])('the letter tells of %s, and of nothing else', async (_what, arrange, sentence) => {
    await arrange()
    expect(await send()).toBe('sent')
    const [letter, ...others] = await mailed()
    expect(others).toEqual([])
    expect(letter?.subject).toMatch(/^Porchlight: one thing needs your attention(, urgently)?$/)
    for (const form of [letter?.text, letter?.html]) {
      expect(form).toMatch(sentence)
      expect(form).toContain(`${server.context.config.publicUrl}/admin/operations`)
      expect(form).toContain('Porchlight Sandbox, 1 Example Street')
      expect(form).not.toContain('A caption nobody else reads')
      expect(form).not.toContain(agent.email)
    }
  })

  test('one letter a day has all findings, the urgent first, and the next day has its own', async () => {
    await publication('needs_check', ago(40))
    await publication('queued', ago(1))
    expect([await send(), await send()]).toEqual(['sent', 'done'])
    clock = new Date(clock.getTime() + DAY_MS)
    expect([await send(), await send()]).toEqual(['sent', 'done'])
    const found = await mailed()
    expect(found).toHaveLength(2)
    expect(found[0]?.subject).toBe('Porchlight: 2 things need your attention, urgently')
    expect(found[0]?.text).toMatch(/found 1 urgent problem[^]*is overdue[^]*to check the network/)
  })

  test('no letter is sent before seven in the morning, and none is lost by that', async () => {
    await publication('needs_check', ago(40))
    const eight = clock
    clock = ago(1.01)
    expect(await send()).toBe('early')
    clock = eight
    expect(await send()).toBe('sent')
  })

  async function fault(mode: string, times = 1): Promise<void> {
    const answer = await fetch(`${server.address}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform: 'mail', operation: 'deliver', mode, times }),
    })
    expect(answer.ok).toBe(true)
  }

  test('a letter that the mail server certainly did not take is tried again', async () => {
    await publication('needs_check', ago(40))
    await fault('rate_limit', 2)
    await expect(send()).rejects.toThrow()
    await expect(send()).rejects.toThrow()
    expect([await send(), await send()]).toEqual(['sent', 'done'])
    expect(await mailed()).toHaveLength(1)
  })

  test.each([
    ['lost_answer', 1],
    ['refuse', 0],
  ])('a letter that the mail server may have is not sent twice (%s)', async (mode, arrived) => {
    await publication('needs_check', ago(40))
    await fault(mode)
    await expect(send()).rejects.toThrow()
    expect(await send()).toBe('done')
    expect(await mailed()).toHaveLength(arrived)
  })

  test('an address that the mail server refuses is not written to again that day', async () => {
    await publication('needs_check', ago(40))
    await fault('mailbox_unknown')
    expect([await send(), await send()]).toEqual(['refused', 'done'])
  })

  test('of many who try at once one sends', async () => {
    await publication('needs_check', ago(40))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(9)
    expect(await mailed()).toHaveLength(1)
  })
})

describe('several processes on one PostgreSQL', () => {
  const silence = { info: () => {}, warn: () => {}, error: () => {} }
  const settings = { now, onDisk: true }
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ ...settings, env: { DATABASE_URL: postgres.url } })
    await server.context.jobs.rest()
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    clock = new Date(clock.getTime() + DAY_MS)
    const { db } = server.context
    await db.delete(publications)
    await db.delete(turns)
    const agent = await server.createAgent()
    await insertPublication(server, agent, 'needs_check', ago(40))
  })

  test('the regular job of one of them sends the letter', async () => {
    const env = { DATABASE_URL: postgres.url, OPERATOR_LETTER: 'on' }
    const both = await Promise.all([1, 2].map(() => startTestServer({ ...settings, env })))
    const mailed = async () =>
      (await Promise.all(both.map(({ address }) => lettersTo(address, OPERATOR)))).flatMap((found) => found)
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), { interval: 50 })
    await Promise.all(both.map(({ context }) => context.jobs.rest()))
    expect(await mailed()).toHaveLength(1)
    await Promise.all(both.map((one) => one.close()))
  })

  test('a process that is killed while it sends leaves no letter to the others, and the next day has one', async () => {
    // A mail server that takes the connection and never says a word.
    const mailServer = createServer()
    mailServer.listen(0, '127.0.0.1')
    await once(mailServer, 'listening')
    const { port } = mailServer.address() as AddressInfo
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: server.context.config.dataDir,
      APP_SECRET: server.context.config.appSecret,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Porchlight <hello@porchlight.test>',
    }
    const connected = once(mailServer, 'connection')
    const first = run(PROGRAM, [clock.toISOString()], env)
    await connected
    await first.end('SIGKILL')
    mailServer.close()
    const second = run(PROGRAM, [clock.toISOString()], env)
    expect([await second.exit(), second.output]).toEqual([0, ['done']])

    const sent: string[] = []
    const mail = { isOpen: true, send: async ({ messageId = '' }) => void sent.push(messageId) }
    const context = { ...server.context, mail, log: silence }
    expect(await sendOperatorLetter(context)).toBe('done')
    clock = new Date(clock.getTime() + DAY_MS)
    expect(await sendOperatorLetter(context)).toBe('sent')
    expect(sent).toHaveLength(1)
  })
})
