import { eq } from 'drizzle-orm'
import { afterEach, expect, inject, test, vi } from 'vitest'

import type { AccountDeletion, DeletionState } from '#contract/account/account-deletion.ts'
import type { User } from '#contract/account/session.ts'
import { DELETION_STEPS } from '#domain/account/account-deletion.ts'
import { pastDeadlocks } from '#server/db/statements.ts'
import { accountDeletions, notices, targets, users } from '#server/db/schema/index.ts'
import { advance } from '#server/modules/account-deletion/advance.ts'
import { deleteNow, requestDeletion } from '#server/modules/account-deletion/service.ts'
import { STEPS } from '#server/modules/account-deletion/steps.ts'

import { asServer, askStripe, CARD, checkedOut, moveClock } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { awaitEmail } from '#tests/support/mailbox.ts'
import {
  connectMayasPage,
  createPost,
  type Problem,
  publish,
  publishBody,
  storePublication,
  testClock,
} from '#tests/support/publishing.ts'
import { clearFaults, mailFault } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const DAY = 24 * 60 * 60

const clock = testClock()
const server = useTestServer({ now: clock.now, env: { LOG_LEVEL: 'silent' } })
afterEach(async () => {
  await clearFaults(server.address)
  clock.reset()
})

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
/** Works on a request at its next time, once the server's worker is not at it; true where there is none. */
const carryOn = async (code: string) => {
  await vi.waitFor(async () => expect((await rowOf(code)).busyUntil).toBeNull(), { interval: 20 })
  const { id, nextTryAt, status } = await rowOf(code)
  if (status === 'done' || nextTryAt === null) return true
  clock.forward(Math.max(0, nextTryAt.getTime() - clock.now().getTime()) / 1000)
  await advance(server.context, id)
  return false
}
/** Works on a request until it is done or waits, with as many rounds and retries as that takes. */
const carryOut = async (code: string) => {
  for (let turn = 0; turn < 60; turn++) if (await carryOn(code)) return
  throw new Error('the deletion was never done')
}
/** Does what is due at once for a request. */
const carryOutScheduled = async (code: string) => {
  await advance(server.context, (await rowOf(code)).id)
  await vi.waitFor(
    async () => expect(await rowOf(code)).toMatchObject({ steps: DELETION_STEPS.scheduled, busyUntil: null }),
    { interval: 20 },
  )
}
const customersOf = (email: string) =>
  askStripe<{ data: { id: string }[] }>(server.address, `/customers?email=${encodeURIComponent(email)}`, null, asServer)

const invoicesOf = async (customer: string) => {
  type Invoices = { data: { status: string; number: string }[] }
  return (await askStripe<Invoices>(server.address, `/invoices?customer=${customer}`, null, asServer)).data
}
async function isCanceled(browser: Browser): Promise<boolean> {
  type Plan = { data: { cancelAtPeriodEnd: boolean } }
  return (await browser.api<Plan>('GET', '/agent/subscriptions')).body.data.cancelAtPeriodEnd
}

test('a deletion is scheduled for two weeks ahead, and shown in the session, an email and a public page', async () => {
  const { browser, email } = await account()
  const answer = await browser.api<{ data: AccountDeletion }>('POST', '/agent/account-deletion')
  expect(answer.status).toBe(201)
  const { code, due_at } = answer.body.data
  expect(new Date(due_at).getTime() - clock.now().getTime()).toBeGreaterThan(13.99 * DAY * 1000)
  const { data: user } = (await browser.api<{ data: User }>('GET', '/user')).body
  expect(user.account_deletion).toEqual({ code, due_at })
  const sentEmail = await awaitEmail(server.address, email, 1, /will be deleted on/)
  expect(sentEmail.text).toContain(`/account-deletion/${code}`)
  expect(await stateOf(code)).toMatchObject({ kind: 'account', status: 'scheduled', due_at, completed_at: null })
  // Asked for once more, it is the same request.
  expect(await request(browser)).toMatchObject({ code, due_at })
})

test('a request for deletion stops the renewal, and taking it back resumes it unless the agent had canceled it', async () => {
  const { browser } = await account()
  const takeBack = async (code: string) => {
    expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
    await carryOut(code)
  }
  const scheduled = async () => {
    const { code } = await request(browser)
    await carryOutScheduled(code)
    expect(await isCanceled(browser)).toBe(true)
    return code
  }
  const code = await scheduled()
  await takeBack(code)
  expect(await isCanceled(browser)).toBe(false)
  expect(await stateOf(code)).toMatchObject({ status: 'canceled' })
  expect((await rowOf(code)).email).toBeNull()
  const again = await scheduled()
  expect((await browser.api('POST', '/agent/subscriptions/cancel')).status).toBe(200)
  await takeBack(again)
  expect(await isCanceled(browser)).toBe(true)
  await takeBack(await scheduled())
  expect(await isCanceled(browser)).toBe(true)
})

test.each(['kept', 'deleted at once'])(
  'a missing payment is not collected while a deletion is scheduled nor afterwards, unless the account is kept: %s',
  async (end) => {
    const { browser, email } = await checkedOut(server, {}, CARD.declinesLater)
    const { id } = (await browser.api<{ data: User }>('GET', '/user')).body.data
    await moveClock(server.address, 15)
    const customer = (await customersOf(email)).data[0]?.id ?? ''
    if (end === 'deleted at once') {
      await carryOut((await deleteNow(server.context, id, 'admin')).code)
      await moveClock(server.address, 20)
    } else {
      const { code } = await request(browser)
      await carryOutScheduled(code)
      expect(await invoicesOf(customer)).toMatchObject([{ status: 'open', auto_advance: false }])
      await browser.api('DELETE', '/agent/account-deletion')
      await carryOut(code)
    }
    const left = { status: 'open', auto_advance: end === 'kept', attempt_count: 1 }
    expect(await invoicesOf(customer)).toMatchObject([left])
  },
)

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

test('an account is removed at its time though no email about it could be delivered', async () => {
  const { id, browser } = await account()
  await mailFault(server.address, 'rate_limit', 100_000)
  const { code } = await request(browser)
  clock.forward(14 * DAY + 1)
  for (let turn = 0; turn < 20 && (await rowOf(code)).userId !== null; turn++) await carryOn(code)
  expect(await server.context.db.$count(users, eq(users.id, id))).toBe(0)
})

test('a request that is taken back while its email fails is worked on at once, not when the email is tried again', async () => {
  const { browser } = await account()
  const { code } = await request(browser)
  await carryOutScheduled(code)
  const { id } = await rowOf(code)
  const emailIsDue = { steps: ['stop_renewal' as const], nextTryAt: clock.now() }
  await server.context.db.update(accountDeletions).set(emailIsDue).where(eq(accountDeletions.id, id))
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
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const { code } = await requestDeletion(server.context, agent.id, 'admin')
  // A worker in the middle of it would go on removing.
  await carryOutScheduled(code)
  const removing = { status: 'removing', nextTryAt: null } as const
  await server.context.db.update(accountDeletions).set(removing).where(eq(accountDeletions.code, code))
  const refused = { status: 409, body: { code: 'conflict' } }
  expect(await browser.api('DELETE', '/agent/account-deletion')).toMatchObject(refused)
})

/** The embedded database has one connection, so that nothing there waits for a lock. */
const onPostgres = test.runIf(inject('clusterUrl') !== null)

onPostgres('a deletion waits for a target that is being settled, and neither is refused', async () => {
  const { context } = server
  const { db } = context
  const { id } = await server.createAgent()
  const target = { platform: 'facebook', state: 'queued', runAt: new Date(Date.now() + 86_400_000) } as const
  const { targetId } = await storePublication(context, id, {}, target)
  const { code } = await requestDeletion(context, id, 'admin')
  let removed: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.update(targets).set({ state: 'failed' }).where(eq(targets.id, targetId))
    removed = STEPS.rows(context, await rowOf(code))
    await untilBlocked(db)
    const told = { kind: 'failed', occasion: 'x', title: '', body: '', href: '/' } as const
    await tx.insert(notices).values({ ...told, agentId: id })
  })
  await removed
  expect(await db.$count(users, eq(users.id, id))).toBe(0)
})

onPostgres('a deletion starts again at once when PostgreSQL ends it to resolve a deadlock', async () => {
  const ids = [(await server.createAgent()).id, (await server.createAgent()).id]
  const began = ids.map(() => Promise.withResolvers<void>())
  let tries = 0
  const holdBoth = (first: number) =>
    pastDeadlocks(() =>
      server.context.db.transaction(async (tx) => {
        tries += 1
        const hold = (id = 0) => tx.update(users).set({ lastName: 'Held' }).where(eq(users.id, id))
        await hold(ids[first])
        began[first]?.resolve()
        await began[1 - first]?.promise
        await hold(ids[1 - first])
      }),
    )
  await Promise.all([holdBoth(0), holdBoth(1)])
  expect(tries).toBeGreaterThan(2)
})
