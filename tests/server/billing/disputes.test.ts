import { and, eq, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Dispute, DisputeRow } from '#contract/billing/disputes.ts'
import { subscriptionConsents, subscriptions, users } from '#server/db/schema/index.ts'
import { DISPUTE_QUEUE, takeUpDispute } from '#server/modules/billing/disputes.ts'
import { stripeOf } from '#server/modules/billing/service.ts'
import { bought, subscriptionOf, swap } from '#tests/support/billing/agent.ts'
import { asServer, askStripe, CARD } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { steer } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
let admin: Browser

beforeAll(async () => {
  admin = await server.signIn((await server.createAdmin()).email)
})

const listed = async (search: string) =>
  (await admin.api<{ data: DisputeRow[] }>('GET', `/admin/disputes?search=${encodeURIComponent(search)}`)).body.data

/** An agent on Premium whose payment is disputed, as it shows in the list. */
async function disputed() {
  const agent = await bought(server, { plan_id: 'agent-website' }, CARD.disputed)
  const row = await vi.waitFor(
    async () => {
      const [found] = await listed(agent.email)
      if (!found) throw new Error('no dispute yet')
      return found
    },
    { interval: 50 },
  )
  return { ...agent, row }
}

const one = async (id: number) => (await admin.api<{ data: Dispute }>('GET', `/admin/disputes/${id}`)).body.data
const atStripe = (id: string) => askStripe<Stripe.Dispute>(server.address, `/disputes/${id}`, null, asServer)
const logged = async () => (await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=dispute')).body.data
const decide = (id: number, call: 'accept' | 'contest', text?: string) =>
  admin.api('POST', `/admin/disputes/${id}/${call}`, { body: text === undefined ? {} : { text } })

describe('a disputed payment', () => {
  test('a dispute is shown with the agent’s consents while the account goes on, and outlives it without the person', async () => {
    const { browser, email, row } = await disputed()
    const said = { amount_cents: 8900, reason: 'fraudulent', status: 'needs_response', open: true, decision: null }
    expect(row).toMatchObject({ agent: { email }, ...said })
    const dispute = await one(row.id)
    expect(dispute.due_by).not.toBeNull()
    expect(dispute.evidence).toMatchObject({
      consents: [{ plan: 'Premium', price_cents: 8900, interval: 'monthly', ip: '127.0.0.1' }],
      published: 0,
    })
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active' })
    await server.context.db.delete(users).where(eq(users.email, email))
    expect(await one(row.id)).toMatchObject({ agent: null, evidence: null, amount_cents: 8900 })
  })

  test('a dispute is contested once, with the consent to the disputed payment and not to a later plan, and is logged', async () => {
    const { browser, email, id: agentId, row } = await disputed()
    expect((await swap(browser, 'social-media')).status).toBe(200)
    await server.context.db
      .update(subscriptionConsents)
      .set({ at: sql`${subscriptionConsents.at} + interval '1 day'` })
      .where(and(eq(subscriptionConsents.agentId, agentId), eq(subscriptionConsents.occasion, 'change')))
    const consents = (await one(row.id)).evidence?.consents ?? []
    expect(consents.map(({ plan }) => plan)).toEqual(['Plus', 'Premium'])
    expect((await decide(row.id, 'contest', '  ')).status).toBe(422)

    // Where the server dies as it asks Stripe, the decision is in the log already.
    vi.spyOn(stripeOf(server.context).disputes, 'update').mockRejectedValueOnce(new Error('killed'))
    expect((await decide(row.id, 'contest', 'The agent used it.')).status).toBe(500)
    vi.restoreAllMocks()
    const [asked] = await logged()
    const entry = { who: 'Robin Lane', action: 'dispute_answer_requested', subject: row.agent?.name || email }
    expect(asked).toMatchObject({ ...entry, record: String(row.id) })
    expect(asked?.changes).toContainEqual({ field: 'Answer', before: null, after: 'contested' })

    expect((await decide(row.id, 'contest', 'The agent used it every day.')).body).toMatchObject({
      data: { status: 'under_review', open: false, decision: 'contested', decided_by: 'Robin Lane' },
    })
    const { evidence, evidence_details: details } = await atStripe(row.stripe_id)
    expect(details.submission_count).toBe(1)
    expect(evidence).toMatchObject({
      uncategorized_text: 'The agent used it every day.',
      customer_email_address: email,
      customer_purchase_ip: '127.0.0.1',
      cancellation_policy_disclosure: expect.stringMatching(/Premium.*until you cancel/) as string,
      access_activity_log: expect.stringContaining('agreed to Premium') as string,
      service_date: consents[1]?.at.slice(0, 10),
    })
    expect((await decide(row.id, 'contest', 'Again.')).status).toBe(409)
    expect((await decide(row.id, 'accept')).status).toBe(409)
    const actions = (await logged()).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['dispute_contested', 'dispute_answer_requested'])
    await steer(server.address, 'POST', `/disputes/${row.stripe_id}`, { status: 'won' })
    await expect.poll(async () => (await one(row.id)).status, { interval: 50 }).toBe('won')
  })

  test('a dispute can be accepted, which is logged once however often it is sent, and changes nothing of the account', async () => {
    const { browser, row } = await disputed()
    const accepted = { status: 'lost', open: false, decision: 'accepted' }
    const before = (await logged()).length
    const answers = await Promise.all([1, 2, 3].map(() => decide(row.id, 'accept')))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(0)
    for (const { body } of taken) expect(body).toMatchObject({ data: accepted })
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await logged()).length - before).toBe(2)
    expect((await atStripe(row.stripe_id)).status).toBe('lost')
    const [done, asked] = await logged()
    expect([done?.action, asked?.action]).toEqual(['dispute_accepted', 'dispute_answer_requested'])
    expect(asked?.changes).toContainEqual({ field: 'Answer', before: null, after: 'accepted' })
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active' })
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
    expect(await listed(email)).toEqual([])
    await setCustomer(customer)
    await takeUpDispute(server.context, { id, looks: 1 })
    expect(await listed(email)).toHaveLength(1)
  })
})
