import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'

import type { OpenDispute, Overview } from '#contract/admin/operations.ts'
import { disputes, subscriptions, users } from '#server/db/schema/index.ts'
import { DISPUTE_QUEUE, takeUpDispute } from '#server/modules/billing/disputes.ts'
import { bought, subscriptionOf } from '#tests/support/billing/agent.ts'
import { CARD } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { steer } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
let admin: Browser

beforeAll(async () => {
  admin = await server.signIn((await server.createAdmin()).email)
})

const open = async () => (await admin.api<{ data: Overview }>('GET', '/admin/operations/overview')).body.data.disputes

/** An agent on Premium whose payment is disputed, as admins are told of it. */
async function disputed() {
  const agent = await bought(server, { plan_id: 'agent-website' }, CARD.disputed)
  const dispute = await vi.waitFor(
    async () => {
      const [row] = await server.context.db.select().from(disputes).where(eq(disputes.agentId, agent.id))
      const found = (await open()).find(({ stripe_id: id }) => id === row?.id)
      if (!found) throw new Error('no dispute yet')
      return found
    },
    { interval: 50 },
  )
  return { ...agent, dispute }
}

test('admins are told of a dispute while the account goes on, and without the person once it is gone', async () => {
  const { browser, email, dispute } = await disputed()
  const told: Partial<OpenDispute> = { amount_cents: 8900, reason: 'fraudulent' }
  expect(dispute).toMatchObject({ ...told, agent: 'Robin Lane' })
  expect(dispute.due_by).not.toBeNull()
  expect(await subscriptionOf(browser)).toMatchObject({ status: 'active' })
  await server.context.db.delete(users).where(eq(users.email, email))
  expect(await open()).toContainEqual({ ...dispute, agent: null })
})

test('a dispute that was answered or decided at Stripe is recorded, and shown no more', async () => {
  const { dispute } = await disputed()
  const stored = eq(disputes.id, dispute.stripe_id)
  const status = async () => (await server.context.db.select().from(disputes).where(stored))[0]?.status
  for (const next of ['under_review', 'won']) {
    await steer(server.address, 'POST', `/disputes/${dispute.stripe_id}`, { status: next })
    await expect.poll(status, { interval: 50 }).toBe(next)
    expect((await open()).map(({ stripe_id: id }) => id)).not.toContain(dispute.stripe_id)
  }
})

test('a dispute whose event arrives before its account is looked at again, and then assigned to the agent', async () => {
  const { email, id: agentId, customer } = await bought(server, { plan_id: 'agent-website' })
  const mine = eq(subscriptions.agentId, agentId)
  const setCustomer = (customerId: string) => server.context.db.update(subscriptions).set({ customerId }).where(mine)
  await setCustomer('cus_not_yet')
  const { id } = await steer<{ id: string }>(server.address, 'POST', '/disputes', { email })
  const send = vi.spyOn(server.context.jobs, 'send')
  await takeUpDispute(server.context, { id })
  expect(send).toHaveBeenCalledWith(DISPUTE_QUEUE, { id, looks: 1 }, expect.anything())
  vi.restoreAllMocks()
  const assigned = () => server.context.db.$count(disputes, eq(disputes.agentId, agentId))
  expect(await assigned()).toBe(0)
  await setCustomer(customer)
  await takeUpDispute(server.context, { id, looks: 1 })
  expect(await assigned()).toBe(1)
})
