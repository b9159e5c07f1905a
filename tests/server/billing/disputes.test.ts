import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Dispute, DisputeRow } from '#contract/billing/disputes.ts'
import { disputes, subscriptionConsents, subscriptions, users } from '#server/db/schema/index.ts'
import { stripeOf } from '#server/modules/billing/service.ts'
import { idsOf, subscriptionOf, swap } from '#tests/support/billing/agent.ts'
import { asServer, askStripe, CARD, checkedOut } from '#tests/support/billing/billing.ts'
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
async function disputed(number = CARD.disputed) {
  const { browser, email } = await checkedOut(server, { plan_id: 'agent-website' }, number)
  const row = await vi.waitFor(
    async () => {
      const [found] = await listed(email)
      if (!found) throw new Error('no dispute yet')
      return found
    },
    { interval: 100 },
  )
  return { browser, email, row }
}

const one = async (id: number) => (await admin.api<{ data: Dispute }>('GET', `/admin/disputes/${id}`)).body.data
const atStripe = (id: string) => askStripe<Stripe.Dispute>(server.address, `/disputes/${id}`, null, asServer)
const logged = async () => (await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=dispute')).body.data

describe('a disputed payment', () => {
  test('a dispute is shown to the admins with the agent’s consents, and the account goes on', async () => {
    const { browser, email, row } = await disputed()
    expect(row).toMatchObject({
      agent: { email },
      amount_cents: 8900,
      reason: 'fraudulent',
      status: 'needs_response',
      open: true,
      decision: null,
    })
    const dispute = await one(row.id)
    expect(dispute.due_by).not.toBeNull()
    expect(dispute.evidence).toMatchObject({
      consents: [{ plan: 'Premium', price_cents: 8900, interval: 'monthly', ip: '127.0.0.1' }],
      published: 0,
    })
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active' })
  })

  test('a dispute can be contested once, with the consent as evidence, and is logged', async () => {
    const { row, email } = await disputed()
    const contest = (text: string) => admin.api('POST', `/admin/disputes/${row.id}/contest`, { body: { text } })
    expect((await contest('  ')).status).toBe(422)
    expect((await contest('The agent used it every day.')).body).toMatchObject({
      data: { status: 'under_review', open: false, decision: 'contested', decided_by: 'Robin Lane' },
    })
    const { evidence, evidence_details: details } = await atStripe(row.stripe_id)
    expect(details.submission_count).toBe(1)
    expect(evidence).toMatchObject({
      uncategorized_text: 'The agent used it every day.',
      customer_email_address: email,
      customer_purchase_ip: '127.0.0.1',
      cancellation_policy_disclosure: expect.stringContaining('until you cancel'),
      access_activity_log: expect.stringContaining('agreed to Premium'),
    })
    expect((await contest('Again.')).status).toBe(409)
    expect((await admin.api('POST', `/admin/disputes/${row.id}/accept`, { body: {} })).status).toBe(409)
    expect((await logged()).slice(0, 2)).toMatchObject([
      { action: 'dispute_contested', kind: 'dispute' },
      { action: 'dispute_answer_requested', kind: 'dispute' },
    ])

    await steer(server.address, 'POST', `/disputes/${row.stripe_id}`, { status: 'won' })
    await vi.waitFor(async () => expect((await listed(email))[0]?.status).toBe('won'), {
      interval: 100,
    })
  })

  test.each([
    ['contested', 'contest', 'update'],
    ['accepted', 'accept', 'close'],
  ] as const)(
    'that a dispute is %s is logged before Stripe is asked, and stays logged when the server dies then',
    async (answer, call, method) => {
      const { row, email } = await disputed()
      const stripe = stripeOf(server.context)
      let before: AuditEntry[] = []
      const asking = vi.spyOn(stripe.disputes, method).mockImplementationOnce(async (): Promise<never> => {
        before = await logged()
        throw new Error('killed')
      })
      const body = call === 'contest' ? { text: 'The agent used it.' } : {}
      expect((await admin.api('POST', `/admin/disputes/${row.id}/${call}`, { body })).status).toBe(500)
      asking.mockRestore()
      const entries = await logged()
      expect(entries).toEqual(before)
      expect(entries[0]).toMatchObject({
        who: 'Robin Lane',
        action: 'dispute_answer_requested',
        subject: row.agent?.name || email,
        record: String(row.id),
      })
      expect(entries[0]?.changes).toContainEqual({ field: 'Answer', before: null, after: answer })
    },
  )

  test('the evidence names the consent to the disputed payment, not to a later plan', async () => {
    const { browser, row } = await disputed()
    expect((await swap(browser, 'social-media')).status).toBe(200)
    const dayLater = sql`${subscriptionConsents.at} + interval '1 day'`
    await server.context.db
      .update(subscriptionConsents)
      .set({ at: dayLater })
      .where(and(eq(subscriptionConsents.agentId, row.agent?.id ?? 0), eq(subscriptionConsents.occasion, 'change')))
    const consents = (await one(row.id)).evidence?.consents ?? []
    expect(consents.map(({ plan }) => plan)).toEqual(['Plus', 'Premium'])
    const body = { text: 'The agent agreed to it.' }
    expect((await admin.api('POST', `/admin/disputes/${row.id}/contest`, { body })).status).toBe(200)
    expect((await atStripe(row.stripe_id)).evidence).toMatchObject({
      cancellation_policy_disclosure: expect.stringContaining('Premium') as string,
      service_date: consents[1]?.at.slice(0, 10),
    })
  })

  test('a dispute can be accepted, which changes nothing of the account', async () => {
    const { row, browser } = await disputed()
    expect((await admin.api('POST', `/admin/disputes/${row.id}/accept`, { body: {} })).body).toMatchObject({
      data: { status: 'lost', open: false, decision: 'accepted' },
    })
    expect((await atStripe(row.stripe_id)).status).toBe('lost')
    expect((await logged())[0]).toMatchObject({ action: 'dispute_accepted' })
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active' })
  })

  test('a dispute whose event arrives before its account is assigned to the agent once the account is there', async () => {
    const { email } = await checkedOut(server, { plan_id: 'agent-website' })
    const { id, customer } = await idsOf(server.context, email)
    const setCustomer = (customerId: string) =>
      server.context.db.update(subscriptions).set({ customerId }).where(eq(subscriptions.agentId, id))
    await setCustomer('cus_not_yet')
    const unassigned = () => server.context.db.$count(disputes, isNull(disputes.agentId))
    const before = await unassigned()
    await steer(server.address, 'POST', '/disputes', { email })
    await vi.waitFor(async () => expect(await unassigned()).toBe(before + 1), { interval: 50 })
    await setCustomer(customer)
    await vi.waitFor(async () => expect(await listed(email)).toHaveLength(1), { timeout: 60_000, interval: 100 })
  })

  test('a dispute outlives the account, without the person’s data', async () => {
    const { row, email } = await disputed()
    await server.context.db.delete(users).where(eq(users.email, email))
    expect(await one(row.id)).toMatchObject({ agent: null, evidence: null, amount_cents: 8900 })
  })
})
