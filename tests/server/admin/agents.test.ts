import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import type { AdminAgent, AdminAgentRow, AgentBilling } from '#contract/admin/agents.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { accountDeletions, connections, passkeys, subscriptions } from '#server/db/schema/index.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { checkedOut, moveClock, stripeFault } from '#tests/support/billing/billing.ts'
import { awaitEmail } from '#tests/support/mailbox.ts'
import type { Person } from '#tests/support/people.ts'
import { insertPublication } from '#tests/support/publications.ts'
import { clearFaults } from '#tests/support/steer.ts'

type Page = { data: AdminAgentRow[]; meta: PageMeta }

setUpAdmin()

const DAY_MS = 24 * 60 * 60 * 1000
const PAST_DUE = { status: 'past_due', pastDueSince: new Date() } as const

const listed = async (search: string, more = '') =>
  (await admin.api<Page>('GET', `/admin/agents?search=${encodeURIComponent(search)}${more}`)).body
const rowOf = async ({ email }: Person) => (await listed(email)).data[0]
const read = async (id: number) => (await admin.api<{ data: AdminAgent }>('GET', `/admin/agents/${id}`)).body.data
const act = (id: number, action: string) => admin.api<Problem>('POST', `/admin/agents/${id}/${action}`)
const logOf = async (id: number) => (await read(id)).history.map(({ who, action }) => `${who} ${action}`)

/** A publication due so many days ago. */
const publish = (agentId: number, states: Parameters<typeof insertPublication>[2], daysAgo = 1) =>
  insertPublication(server.context, agentId, states, { scheduledAt: new Date(Date.now() - daysAgo * DAY_MS) })

test('the list of agents shows plan, connections, last seen, problems and state of each', async () => {
  const agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' }, { brokerageName: 'Hill & Co' })
  await (await server.signIn(agent.email)).api('GET', '/user')
  const { db } = server.context
  await db.insert(connections).values([
    { agentId: agent.id, platform: 'facebook', accountId: '1', accountName: 'Maya Homes', needsReconnect: true },
    { agentId: agent.id, platform: 'instagram', accountId: '2', accountName: 'maya.homes' },
    { agentId: agent.id, platform: 'linkedin' },
  ])
  await db.insert(subscriptions).values({ agentId: agent.id, customerId: 'cus_maya', ...PAST_DUE })
  await publish(agent.id, { facebook: 'failed', instagram: 'needs_check' })
  await publish(agent.id, { facebook: 'failed' }, 31)
  expect(await rowOf(agent)).toEqual({
    id: agent.id,
    name: 'Maya Alvarez',
    email: agent.email,
    brokerage: 'Hill & Co',
    plan: 'pro',
    subscription: { status: 'past_due', ends: false },
    connections: [
      { platform: 'facebook', name: 'Maya Homes', needs_reconnect: true },
      { platform: 'instagram', name: 'maya.homes', needs_reconnect: false },
    ],
    last_seen_at: expect.any(String),
    problems: { failed: 1, needs_check: 1, payment_missing: true, reconnect: 1 },
    state: 'active',
  })
})

test('the list of agents is searched by name, address and brokerage, and has no admins', async () => {
  const zelda = { firstName: 'Zelda', lastName: 'Quinn', email: 'zq@example.test' }
  const { id } = await server.createAgent(zelda, { brokerageName: 'Blue Door Realty' })
  const found = async (search: string) => (await listed(search)).data.map((row) => row.id)
  for (const search of ['zelda q', 'ZQ@EXAMPLE', 'blue door'])
    expect([search, await found(search)]).toEqual([search, [id]])
  for (const search of ['ada cole', '%']) expect([search, await found(search)]).toEqual([search, []])
})

test('the list can be filtered to agents with problems', async () => {
  const agents = []
  for (let made = 0; made < 5; made++) agents.push(await server.createAgent({ lastName: 'Filtered' }))
  const [fine = 0, failing = 0, old = 0, unconnected = 0, unpaid = 0] = agents.map(({ id }) => id)
  await publish(fine, { facebook: 'published' })
  await publish(failing, { facebook: 'needs_check' })
  await publish(old, { facebook: 'failed' }, 31)
  const { db } = server.context
  const broken = { platform: 'facebook', accountId: '3', needsReconnect: true } as const
  await db.insert(connections).values({ agentId: unconnected, ...broken })
  await db.insert(subscriptions).values({ agentId: unpaid, customerId: 'cus_unpaid', ...PAST_DUE })
  const { data } = await listed('Filtered', '&problems=true')
  expect(data.map(({ id }) => id)).toEqual([unpaid, unconnected, failing])
})

test('an agent’s page has the profile, sessions and publications without their captions', async () => {
  const agent = await server.createAgent({}, { phone: '(512) 555-0142', license: 'TX-1' })
  await server.signIn(agent.email)
  await publish(agent.id, { facebook: 'failed', instagram: 'published' })
  await publish(agent.id, { facebook: 'queued' }, -3)
  await publish(agent.id, { facebook: 'canceled' }, -3)
  const page = await read(agent.id)
  expect(page).toMatchObject({ phone: '(512) 555-0142', license: 'TX-1', sessions: 1, disabled_at: null, upcoming: 1 })
  const states = [
    { platform: 'facebook', state: 'failed', error: 'The picture is too small.' },
    { platform: 'instagram', state: 'published', error: null },
  ]
  expect(page.publications).toMatchObject([{ title: 'Porch light', source: 'manual', targets: states }])
  expect(JSON.stringify(page)).not.toMatch(/A private caption|token|password_hash/i)
})

test('an admin can end an agent’s sessions and mail a link to a new password, which is logged without changes', async () => {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  expect((await act(agent.id, 'end-sessions')).status).toBe(204)
  expect((await browser.api('GET', '/user')).status).toBe(401)
  await server.signIn(agent.email)
  expect((await act(agent.id, 'password-letter')).status).toBe(204)
  expect((await awaitEmail(server.address, agent.email)).text).toContain('/reset-password#')
  const entry = { who: 'Ada Cole', record: String(agent.id), changes: [] }
  expect((await read(agent.id)).history).toMatchObject([
    { ...entry, action: 'password_link_sent' },
    { ...entry, action: 'sessions_ended' },
  ])
})

test('an admin can disable and enable an account, each logged once, until its removal has begun', async () => {
  const agent = await server.createAgent()
  for (let asked = 0; asked < 2; asked++) expect((await act(agent.id, 'disable')).status).toBe(204)
  expect((await rowOf(agent))?.state).toBe('disabled')
  expect((await read(agent.id)).disabled_at).not.toBeNull()
  const conflict = { status: 409, body: { code: 'conflict' } }
  expect(await act(agent.id, 'password-letter')).toMatchObject(conflict)
  expect((await act(agent.id, 'enable')).status).toBe(204)
  expect(await logOf(agent.id)).toEqual(['Ada Cole enabled', 'Ada Cole disabled'])
  const changes = [{ field: 'state', before: 'Active', after: 'Disabled' }]
  expect((await read(agent.id)).history[1]?.changes).toEqual(changes)
  await act(agent.id, 'disable')
  const at = new Date()
  const request = { code: crypto.randomUUID(), kind: 'account', status: 'removing', requestedBy: 'admin' } as const
  await server.context.db
    .insert(accountDeletions)
    .values({ ...request, userId: agent.id, requestedAt: at, dueAt: at, nextTryAt: null })
  expect(await act(agent.id, 'enable')).toMatchObject(conflict)
})

test('an admin can request the deletion of an account and take it back', async () => {
  const agent = await server.createAgent({ firstName: 'Nora', lastName: 'Kim' })
  for (let asked = 0; asked < 2; asked++) {
    expect((await admin.api('DELETE', `/admin/agents/${agent.id}`)).status).toBe(204)
  }
  expect((await rowOf(agent))?.state).toBe('closing')
  const { deletion } = await read(agent.id)
  expect((Date.parse(deletion?.due_at ?? '') - Date.now()) / DAY_MS).toBeCloseTo(14, 1)
  expect(deletion?.can_cancel).toBe(true)
  for (let asked = 0; asked < 2; asked++) expect((await act(agent.id, 'cancel-deletion')).status).toBe(204)
  expect(await read(agent.id)).toMatchObject({ state: 'active', deletion: null })
  expect(await logOf(agent.id)).toEqual(['Ada Cole deletion_canceled', 'Ada Cole deletion_requested'])
})

describe('an agent’s passkeys', () => {
  async function withPasskeys() {
    const agent = await server.createAgent()
    const rows = ['Phone', 'Laptop'].map((name) => {
      return { userId: agent.id, publicKey: '', counter: 0, name, credentialId: `${name} ${agent.id}` }
    })
    const made = await server.context.db.insert(passkeys).values(rows).returning({ id: passkeys.id })
    return { agent, ids: made.map(({ id }) => id) }
  }
  const remove = async (id: number, body: object) =>
    (await admin.api('POST', `/admin/agents/${id}/remove-passkeys`, { body })).status
  const namesOf = async (id: number) => (await read(id)).passkeys.map(({ name }) => name)

  test('an admin sees an agent’s passkeys, and removes one or all, each in the audit log', async () => {
    const { agent, ids } = await withPasskeys()
    const other = await withPasskeys()
    const times = { created_at: expect.any(String), last_used_at: null }
    expect((await read(agent.id)).passkeys).toEqual([
      { id: ids[0], name: 'Phone', ...times },
      { id: ids[1], name: 'Laptop', ...times },
    ])
    expect(await remove(agent.id, { passkey_id: other.ids[0] })).toBe(204)
    for (let asked = 0; asked < 2; asked++) expect(await remove(agent.id, { passkey_id: ids[0] })).toBe(204)
    expect(await namesOf(agent.id)).toEqual(['Laptop'])
    expect(await remove(agent.id, {})).toBe(204)
    expect([await namesOf(agent.id), await namesOf(other.agent.id)]).toEqual([[], ['Phone', 'Laptop']])
    const removed = (before: string) => [{ field: 'passkeys', before, after: null }]
    expect((await read(agent.id)).history).toMatchObject([
      { action: 'passkeys_removed', changes: removed('Laptop') },
      { action: 'passkeys_removed', changes: removed('Phone') },
    ])
  })

  test('ending an agent’s sessions removes the passkeys, and the audit log names them', async () => {
    const { agent } = await withPasskeys()
    expect((await act(agent.id, 'end-sessions')).status).toBe(204)
    expect(await namesOf(agent.id)).toEqual([])
    const changes = [{ field: 'passkeys', before: 'Phone, Laptop', after: null }]
    expect((await read(agent.id)).history).toMatchObject([{ action: 'sessions_ended', changes }])
  })
})

describe('a refund', () => {
  type Payer = { id: number; invoiceId: string; paid: number }
  let payer: Payer
  let other: Payer

  beforeAll(async () => {
    const ids = [await newSubscriber(), await newSubscriber()]
    // Past the free trial, so that each has paid an invoice.
    await moveClock(server.address, 32)
    const [one, two] = await Promise.all(ids.map(payerOf))
    if (!one || !two) throw new Error('There are no payers')
    payer = one
    other = two
  })
  afterEach(() => clearFaults(server.address))

  async function newSubscriber(): Promise<number> {
    const { browser } = await checkedOut(server)
    return (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data.id
  }
  async function payerOf(id: number): Promise<Payer> {
    const { body } = await admin.api<{ data: AgentBilling }>('GET', `/admin/agents/${id}/billing`)
    const invoice = body.data.invoices.find(({ paid_cents: paid }) => paid > 0)
    expect(invoice).toMatchObject({ status: 'paid', refunded_cents: 0, card: 'Visa ending in 4242' })
    return { id, invoiceId: invoice?.id ?? '', paid: invoice?.paid_cents ?? 0 }
  }
  const refund = <T = { data: AgentBilling }>(
    { id, invoiceId }: Payer,
    cents: number,
    key: string,
    why: object = { reason: 'requested' },
  ) => {
    const body = { invoice_id: invoiceId, amount_cents: cents, key, ...why }
    return admin.api<T>('POST', `/admin/agents/${id}/refunds`, { body })
  }

  test('a refund gives back a part, once under its key or after a lost answer, then the rest, and is logged', async () => {
    const refunded = async (cents: number, key: string = crypto.randomUUID()) => {
      const { status, body } = await refund(payer, cents, key)
      expect(status).toBe(200)
      return body.data.invoices.find(({ id }) => id === payer.invoiceId)?.refunded_cents
    }
    const key = crypto.randomUUID()
    expect([await refunded(500, key), await refunded(500, key)]).toEqual([500, 500])
    await stripeFault(server.address, 'create_refund', 'lost_answer')
    expect(await refunded(700)).toBe(1200)
    expect(await refunded(payer.paid - 1200)).toBe(payer.paid)
    const { history } = await read(payer.id)
    const [asked, done] = ['refund_requested', 'refunded']
    expect(history.map(({ action }) => action)).toEqual([done, asked, done, asked, done, asked])
    expect(history[0]?.changes).toContainEqual({ field: 'refund', before: null, after: expect.stringMatching(/^re_/) })
    expect(history.at(-2)?.changes).toContainEqual({ field: 'amount', before: null, after: '$5' })
  })

  test('a refund of more than is left, of another agent’s invoice or with a reused key is refused', async () => {
    const key = crypto.randomUUID()
    const errors = { amount_cents: [expect.stringContaining('That’s more than is left')] }
    expect(await refund(other, 9_999_999, key)).toMatchObject({ status: 422, body: { errors } })
    expect((await refund({ ...other, id: payer.id }, 100, key)).status).toBe(404)
    const used = crypto.randomUUID()
    expect((await refund(other, 100, used)).status).toBe(200)
    expect(await refund<Problem>(other, 200, used)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('a refund is logged with invoice, date, card, reason and note, and its key stands for that request alone', async () => {
    const key = crypto.randomUUID()
    const why = { reason: 'duplicate', note: 'Paid for two accounts' }
    await stripeFault(server.address, 'create_refund', 'refuse', 20)
    expect((await refund(other, 300, key, why)).status).toBe(503)
    await clearFaults(server.address)
    // Stripe never got that request, so it would take the key for another one.
    const reused = { status: 409, body: { code: 'key_reused' } }
    for (const changed of [{ reason: 'service' }, { note: 'Another' }])
      expect(await refund(other, 300, key, { ...why, ...changed })).toMatchObject(reused)
    expect(await refund(other, 400, key, why)).toMatchObject(reused)
    for (let asked = 0; asked < 2; asked++) expect((await refund(other, 300, key, why)).status).toBe(200)
    const { history } = await read(other.id)
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['refunded', 'refund_requested'])
    for (const { changes } of history.slice(0, 2)) {
      expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toMatchObject({
        invoice: expect.stringMatching(/-\d{4}$/),
        date: expect.stringMatching(/^\w+ \d{1,2}, \d{4}$/),
        card: 'Visa ending in 4242',
        amount: '$3',
        reason: 'Charged twice',
        note: 'Paid for two accounts',
        key,
      })
    }
  })

  test('the agent page says when invoices can’t be read from Stripe, and shows the rest', async () => {
    await stripeFault(server.address, 'any', 'http_500', 20)
    const away = { status: 503, body: { code: 'billing_unavailable' } }
    expect(await admin.api('GET', `/admin/agents/${other.id}/billing`)).toMatchObject(away)
    expect((await admin.api('GET', `/admin/agents/${other.id}`)).status).toBe(200)
  })
})
