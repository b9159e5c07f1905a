import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import type { AccountDeletion, DeletionState } from '#contract/account/account-deletion.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { User } from '#contract/account/session.ts'
import { DELETION_STEPS } from '#domain/account/account-deletion.ts'
import { toWireTime } from '#domain/time/time.ts'
import { accountDeletions, connections, publications, retainedInvoices, users } from '#server/db/schema/index.ts'
import { advance } from '#server/modules/account-deletion/advance.ts'
import { deleteNow, requestDeletion } from '#server/modules/account-deletion/service.ts'
import { STEPS, type Steps } from '#server/modules/account-deletion/steps.ts'

import { asServer, askStripe, CARD, checkedOut, moveClock, stripeFault } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter, lettersTo } from '#tests/support/mailbox.ts'
import {
  connectMayasPage,
  createPost,
  type Problem,
  publish,
  publishBody,
  testClock,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const DAY = 24 * 60 * 60

describe('deleting an account', () => {
  const clock = testClock()
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ now: clock.now, env: { LOG_LEVEL: 'silent' } })
  })
  afterEach(async () => {
    await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
    clock.reset()
  })
  afterAll(() => server.close())

  const account = async () => {
    const { browser, email } = await checkedOut(server)
    const { id } = (await browser.api<{ data: User }>('GET', '/user')).body.data
    return { browser, email, id }
  }
  const request = async (browser: Browser) =>
    (await browser.api<{ data: AccountDeletion }>('POST', '/agent/account-deletion')).body.data
  const stateOf = async (code: string) =>
    (await server.guest().api<{ data: DeletionState }>('GET', `/account-deletions/${code}`)).body.data
  const rowOf = async (code: string) => {
    const [row] = await server.context.db.select().from(accountDeletions).where(eq(accountDeletions.code, code))
    if (!row) throw new Error('no such request')
    return row
  }
  /** Works on a request at its next time; true where there is none. */
  const carryOn = async (code: string, steps: Steps = STEPS) => {
    const { id, nextTryAt, status, busyUntil } = await rowOf(code)
    if (status === 'done' || nextTryAt === null) return true
    const wait = Math.max(nextTryAt.getTime(), busyUntil?.getTime() ?? 0) - clock.now().getTime()
    clock.forward(Math.max(0, wait / 1000))
    await advance(server.context, id, steps)
    return false
  }
  /** Works on a request until it is done or waits, with as many rounds and retries as that takes. */
  const carryOut = async (code: string, steps: Steps = STEPS) => {
    for (let turn = 0; turn < 60; turn++) if (await carryOn(code, steps)) return
    throw new Error('the deletion was never done')
  }
  const customersOf = (email: string) =>
    askStripe<{ data: { id: string }[] }>(
      server.address,
      `/customers?email=${encodeURIComponent(email)}`,
      null,
      asServer,
    )

  test('a deletion is scheduled for two weeks ahead, and shown in the session, a letter and a public page', async () => {
    const { browser, email } = await account()
    const answer = await browser.api<{ data: AccountDeletion }>('POST', '/agent/account-deletion')
    expect(answer.status).toBe(201)
    const { code, due_at } = answer.body.data
    expect(new Date(due_at).getTime() - clock.now().getTime()).toBeGreaterThan(13.99 * DAY * 1000)
    const { data: user } = (await browser.api<{ data: User }>('GET', '/user')).body
    expect(user.account_deletion).toEqual({ code, due_at })
    const letter = await awaitLetter(server.address, email, 1, /will be deleted on/)
    expect(letter.text).toContain(`/account-deletion/${code}`)
    expect(await stateOf(code)).toMatchObject({ kind: 'account', status: 'scheduled', due_at, completed_at: null })
  })

  test('a repeated request for deletion is one request', async () => {
    const { browser } = await account()
    const first = await request(browser)
    expect(await request(browser)).toEqual(first)
  })

  test('a request for deletion stops the renewal, and taking it back resumes it', async () => {
    const { browser, id } = await account()
    const { code } = await request(browser)
    await carryOutScheduled(code)
    const ends = async () =>
      (await browser.api<{ data: { cancelAtPeriodEnd: boolean } }>('GET', '/agent/subscriptions')).body.data
        .cancelAtPeriodEnd
    expect(await ends()).toBe(true)
    expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
    await carryOut(code)
    expect(await ends()).toBe(false)
    expect(await stateOf(code)).toMatchObject({ status: 'canceled' })
    expect((await rowOf(code)).email).toBeNull()
    expect(await server.context.db.$count(users, eq(users.id, id))).toBe(1)
  })

  test('taking a deletion back leaves a subscription canceled before as it was', async () => {
    const { browser } = await account()
    await browser.api('POST', '/agent/subscriptions/cancel')
    const { code } = await request(browser)
    await carryOutScheduled(code)
    await browser.api('DELETE', '/agent/account-deletion')
    await carryOut(code)
    const { body } = await browser.api<{ data: { cancelAtPeriodEnd: boolean } }>('GET', '/agent/subscriptions')
    expect(body.data.cancelAtPeriodEnd).toBe(true)
  })

  test('a subscription the agent cancels while a deletion is scheduled stays canceled when the account is kept', async () => {
    const { browser } = await account()
    const { code } = await request(browser)
    await carryOutScheduled(code)
    expect((await browser.api('POST', '/agent/subscriptions/cancel')).status).toBe(200)
    await browser.api('DELETE', '/agent/account-deletion')
    await carryOut(code)
    const { body } = await browser.api<{ data: { cancelAtPeriodEnd: boolean } }>('GET', '/agent/subscriptions')
    expect(body.data.cancelAtPeriodEnd).toBe(true)
  })

  test.each([
    ['kept', true],
    ['deleted', false],
  ])(
    'a missing payment is not collected while a deletion is scheduled; once the account is %s: %s',
    async (_end, resumes) => {
      const { browser, email } = await checkedOut(server, {}, CARD.declinesLater)
      await moveClock(server.address, 15)
      const { code } = await request(browser)
      await carryOutScheduled(code)
      const customer = (await customersOf(email)).data[0]?.id ?? ''
      const invoices = async () =>
        (
          await askStripe<{ data: { status: string; auto_advance: boolean }[] }>(
            server.address,
            `/invoices?customer=${customer}`,
            null,
            asServer,
          )
        ).data
      expect(await invoices()).toMatchObject([{ status: 'open', auto_advance: false }])
      if (resumes) await browser.api('DELETE', '/agent/account-deletion')
      else clock.forward(15 * DAY)
      await carryOut(code)
      expect(await invoices()).toMatchObject([{ status: 'open', auto_advance: resumes }])
    },
  )

  test('a missing payment is not collected after an account was deleted at once', async () => {
    const { browser, email } = await checkedOut(server, {}, CARD.declinesLater)
    const { id } = (await browser.api<{ data: User }>('GET', '/user')).body.data
    await moveClock(server.address, 15)
    const customer = (await customersOf(email)).data[0]?.id ?? ''
    const { code } = await deleteNow(server.context, id, 'admin')
    await carryOut(code)
    await moveClock(server.address, 20)
    const path = `/invoices?customer=${customer}`
    const { data } = await askStripe<{ data: object[] }>(server.address, path, null, asServer)
    expect(data).toMatchObject([{ status: 'open', auto_advance: false, attempt_count: 1 }])
  })

  test('publishing, connecting and changing the plan are refused while a deletion is scheduled', async () => {
    const { browser, id } = await account()
    await connectMayasPage(server.context, { id, email: '' })
    const post = await createPost(server.context)
    await request(browser)
    const closing = { status: 409, body: { code: 'account_closing' } }
    expect(await publish<Problem>(browser, post, publishBody())).toMatchObject(closing)
    expect(await browser.api('GET', '/agent/social-media/facebook/redirect-url')).toMatchObject(closing)
    expect(await browser.api('POST', '/agent/subscriptions/re-activate')).toMatchObject(closing)
    const swap = { subscriptionPlanId: 'plus' }
    expect(await browser.api('POST', '/agent/subscriptions/swap', { body: swap })).toMatchObject(closing)
  })

  test('a scheduled deletion holds scheduled posts, and those whose time passes meanwhile ask the agent', async () => {
    const { browser, id } = await account()
    await connectMayasPage(server.context, { id, email: '' })
    const at = (days: number) => toWireTime(new Date(clock.now().getTime() + days * DAY * 1000))
    const post = await createPost(server.context)
    const soon = await publish(browser, post, publishBody({ scheduled_at: at(1) }))
    const later = await publish(browser, post, publishBody({ scheduled_at: at(5) }))
    expect([soon.status, later.status]).toEqual([201, 201])
    const { code } = await request(browser)
    clock.forward(2 * DAY)
    await browser.api('DELETE', '/agent/account-deletion')
    await carryOut(code)
    const read = async ({ body }: { body: { data: ScheduledPost } }) =>
      (await browser.api<{ data: ScheduledPost }>('GET', `/agent/social-posts/${body.data.id}`)).body.data
    expect(await read(soon)).toMatchObject({ status: 'failed', targets: [{ remedy: 'post_again', attempts: 0 }] })
    expect(await read(later)).toMatchObject({ status: 'scheduled' })
  })

  test('a post that was edited before a deletion was taken back still goes out at its own time', async () => {
    const { browser, id } = await account()
    await connectMayasPage(server.context, { id, email: '' })
    const scheduled_at = toWireTime(new Date(clock.now().getTime() + 5 * DAY * 1000))
    const post = await createPost(server.context)
    const { data } = (await publish(browser, post, publishBody({ scheduled_at }))).body
    const edited = await browser.api('PUT', `/agent/social-posts/${data.id}`, { body: { caption: 'Other words' } })
    expect(edited.status).toBe(200)
    const { code } = await request(browser)
    clock.forward(DAY)
    await browser.api('DELETE', '/agent/account-deletion')
    await carryOut(code)
    const { body } = await browser.api<{ data: ScheduledPost }>('GET', `/agent/social-posts/${data.id}`)
    expect(body.data).toMatchObject({ status: 'scheduled', targets: [{ error: null }] })
  })

  test('after two weeks everything is removed, and the invoices stay without the person', async () => {
    const { browser, id, email } = await account()
    await connectMayasPage(server.context, { id, email })
    await moveClock(server.address, 20)
    const { code } = await request(browser)
    clock.forward(15 * DAY)
    await carryOut(code)
    expect(await stateOf(code)).toMatchObject({ status: 'done' })
    expect(await rowOf(code)).toMatchObject({ userId: null, email: null, fileKeys: [], nextTryAt: null })
    const { db } = server.context
    expect(await db.$count(users, eq(users.id, id))).toBe(0)
    expect(await db.$count(connections, eq(connections.agentId, id))).toBe(0)
    expect(await db.$count(publications, eq(publications.agentId, id))).toBe(0)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect((await customersOf(email)).data).toEqual([])
    expect((await lettersTo(server.address, email))[0]?.subject).toBe('Your Porchlight account is deleted')
    expect(await db.$count(retainedInvoices)).toBeGreaterThan(0)
  })

  test('an account is removed at its time though no letter about it could be delivered', async () => {
    const { id, browser } = await account()
    const fault = { platform: 'mail', operation: 'deliver', mode: 'rate_limit', times: 100_000 }
    await fetch(`${server.address}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
    const { code } = await request(browser)
    clock.forward(14 * DAY + 1)
    for (let turn = 0; turn < 20 && (await rowOf(code)).userId !== null; turn++) await carryOn(code)
    expect(await server.context.db.$count(users, eq(users.id, id))).toBe(0)
  })

  test('a request that is taken back while its letter fails is worked on at once, not when the letter is tried again', async () => {
    const { browser } = await account()
    const { code } = await request(browser)
    await carryOutScheduled(code)
    const { id } = await rowOf(code)
    const letterIsDue = { steps: ['stop_renewal' as const], nextTryAt: clock.now() }
    await server.context.db.update(accountDeletions).set(letterIsDue).where(eq(accountDeletions.id, id))
    await advance(server.context, id, {
      ...STEPS,
      letter_requested: async () => {
        expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
        throw new Error('the mail server is away')
      },
    })
    const { status, nextTryAt } = await rowOf(code)
    expect(status).toBe('canceled')
    expect(nextTryAt?.getTime() ?? 0).toBeLessThanOrEqual(clock.now().getTime())
  })

  test('a customer at Stripe that no checkout here made is left alone, also under the agent’s address', async () => {
    const { id, email } = await account()
    const made = (more: Record<string, string>) =>
      askStripe<{ id: string }>(server.address, '/customers', { email, ...more }, asServer)
    const others = await made({})
    await made({ 'metadata[checkout]': crypto.randomUUID() })
    expect((await customersOf(email)).data).toHaveLength(3)
    const { code } = await deleteNow(server.context, id, 'admin')
    await carryOut(code)
    expect((await customersOf(email)).data).toMatchObject([{ id: others.id }])
  })

  test('a deletion can’t be taken back once the removal has begun', async () => {
    const { id } = await account()
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const { code } = await requestDeletion(server.context, agent.id, 'admin')
    await server.context.db
      .update(accountDeletions)
      .set({ status: 'removing', nextTryAt: null })
      .where(eq(accountDeletions.code, code))
    expect(await browser.api('DELETE', '/agent/account-deletion')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await server.context.db.$count(users, eq(users.id, id))).toBe(1)
  })

  describe.each(DELETION_STEPS.removing)('the step %s', (step) => {
    test.each(['before', 'after'] as const)(
      'the step is completed when the process ended right %s it, and the removal continues from there',
      async (when) => {
        const { id, email } = await account()
        await connectMayasPage(server.context, { id, email })
        const { code } = await deleteNow(server.context, id, 'admin')
        let ended = false
        const interrupted: Steps = {
          ...STEPS,
          [step]: async (...args: Parameters<Steps[typeof step]>) => {
            if (ended) return await STEPS[step](...args)
            ended = true
            if (when === 'after') await STEPS[step](...args)
            throw new Error('the process ended here')
          },
        }
        await carryOut(code, interrupted)
        expect(await stateOf(code)).toMatchObject({ status: 'done' })
        expect(await server.context.db.$count(users, eq(users.id, id))).toBe(0)
        expect((await customersOf(email)).data).toEqual([])
        expect((await rowOf(code)).email).toBeNull()
      },
    )
  })

  test.each(['list_invoices', 'delete_customer'])(
    'a removal is finished later when Stripe fails at %s',
    async (operation) => {
      const { id, email } = await account()
      await stripeFault(server.address, operation, 'http_500', 5)
      const { code } = await deleteNow(server.context, id, 'agent')
      await carryOut(code)
      expect(await stateOf(code)).toMatchObject({ status: 'done' })
      expect((await customersOf(email)).data).toEqual([])
    },
  )

  /** Does what is due at once for a request. */
  async function carryOutScheduled(code: string): Promise<void> {
    const { id } = await rowOf(code)
    await advance(server.context, id)
    for (let turn = 0; turn < 200; turn++) {
      const { steps, busyUntil } = await rowOf(code)
      if (steps.length === DELETION_STEPS.scheduled.length && busyUntil === null) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the request was not seen to')
  }

  test.each([
    ['a guest', () => Promise.resolve(server.guest()), 401],
    ['an admin', async () => server.signIn((await server.createAdmin()).email), 403],
  ])('a request for deletion is refused to %s', async (_who, browserOf, status) => {
    const browser = await browserOf()
    expect((await browser.api('GET', '/agent/account-deletion')).status).toBe(status)
    expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(status)
    expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(status)
  })

  test('an unknown or malformed code has no public status page', async () => {
    const guest = server.guest()
    expect((await guest.api('GET', `/account-deletions/${'a'.repeat(32)}`)).status).toBe(404)
    expect((await guest.api('GET', '/account-deletions/x')).status).toBe(422)
  })
})
