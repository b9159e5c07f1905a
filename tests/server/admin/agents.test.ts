import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AdminAgent, AdminAgentRow, AgentBilling } from '#contract/admin/agents.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { accountDeletions, connections, publications, subscriptions, targets } from '#server/db/schema/index.ts'
import { deleteNow } from '#server/modules/account-deletion/service.ts'
import { checkedOut, moveClock, stripeFault } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter } from '#tests/support/mailbox.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Page = { data: AdminAgentRow[]; meta: PageMeta }
type One = { data: AdminAgent }
type Billing = { data: AgentBilling }

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
})
beforeEach(async () => {
  await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
})
afterAll(() => server.close())

const listed = async (query = '') => (await admin.api<Page>('GET', `/admin/agents${query}`)).body
const rowOf = async ({ email }: Person) => (await listed(`?search=${encodeURIComponent(email)}`)).data[0]
const read = async (id: number) => (await admin.api<One>('GET', `/admin/agents/${id}`)).body.data
const act = (id: number, action: string, body?: object) =>
  admin.api<Problem>('POST', `/admin/agents/${id}/${action}`, body ? { body } : {})
const logOf = async (id: number) => (await read(id)).history.map(({ who, action }: AuditEntry) => `${who} ${action}`)

/** A publication due so many days ago, whose targets are in this state. */
async function publish(agentId: number, states: Partial<Record<'facebook' | 'instagram', string>>, daysAgo = 1) {
  const scheduledAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
  const [made] = await server.context.db
    .insert(publications)
    .values({
      agentId,
      idempotencyKey: crypto.randomUUID(),
      requestHash: 'x',
      title: 'Leave the porch light on',
      type: 'image',
      caption: 'Nobody but the agent reads this.',
      captionLanguage: 'en',
      media: [],
      scheduledAt,
    })
    .returning({ id: publications.id })
  for (const [platform, state] of Object.entries(states)) {
    await server.context.db.insert(targets).values({
      publicationId: made?.id ?? 0,
      platform: platform as 'facebook',
      state: state as 'failed',
      runAt: scheduledAt,
      errorMessage: state === 'failed' ? 'The picture is too small.' : null,
    })
  }
}

describe('the list of agents', () => {
  test('the list of agents shows plan, connections, last seen, problems and state of each', async () => {
    const agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' }, { brokerageName: 'Hill & Co' })
    const browser = await server.signIn(agent.email)
    await browser.api('GET', '/user')
    await server.context.db.insert(connections).values([
      { agentId: agent.id, platform: 'facebook', accountId: '1', accountName: 'Maya Homes', needsReconnect: true },
      { agentId: agent.id, platform: 'instagram', accountId: '2', accountName: 'maya.homes' },
      { agentId: agent.id, platform: 'linkedin' },
    ])
    await server.context.db.insert(subscriptions).values({
      agentId: agent.id,
      customerId: 'cus_maya',
      status: 'past_due',
      pastDueSince: new Date(),
    })
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
    const agent = await server.createAgent(
      { firstName: 'Zelda', lastName: 'Quinn', email: 'zq@example.test' },
      { brokerageName: 'Blue Door Realty' },
    )
    for (const search of ['zelda q', 'ZQ@EXAMPLE', 'blue door']) {
      const { data, meta } = await listed(`?search=${encodeURIComponent(search)}`)
      expect(data.map(({ id }) => id)).toEqual([agent.id])
      expect(meta.total).toBe(1)
    }
    expect((await listed('?search=ada%20cole')).data).toEqual([])
    expect((await listed('?search=%25')).data).toEqual([])
  })

  test('the list can be filtered to agents with problems', async () => {
    const fine = await server.createAgent()
    const failing = await server.createAgent()
    await publish(fine.id, { facebook: 'published' })
    await publish(failing.id, { facebook: 'needs_check' })
    const { data } = await listed('?problems=true&per_page=50')
    const ids = data.map(({ id }) => id)
    expect(ids).toContain(failing.id)
    expect(ids).not.toContain(fine.id)
    expect(data.every(({ problems: p }) => p.failed + p.needs_check + p.reconnect > 0 || p.payment_missing)).toBe(true)
  })

  test.each(['?problems=maybe', '?per_page=11', '?page=0', `?search=${'x'.repeat(201)}`])(
    'the list of agents refuses the query %s',
    async (query) => {
      expect((await admin.api('GET', `/admin/agents${query}`)).status).toBe(422)
    },
  )
})

describe('an agent’s page', () => {
  test('an agent’s page has the profile, sessions and publications without their captions', async () => {
    const agent = await server.createAgent({}, { phone: '(512) 555-0142', license: 'TX-1' })
    await server.signIn(agent.email)
    await publish(agent.id, { facebook: 'failed', instagram: 'published' })
    await publish(agent.id, { facebook: 'queued' }, -3)
    await publish(agent.id, { facebook: 'canceled' }, -3)
    const { body } = await admin.api<One>('GET', `/admin/agents/${agent.id}`)
    expect(body.data).toMatchObject({ phone: '(512) 555-0142', license: 'TX-1', sessions: 1, disabled_at: null })
    expect(body.data.upcoming).toBe(1)
    expect(body.data.publications).toMatchObject([
      {
        title: 'Leave the porch light on',
        source: 'manual',
        targets: [
          { platform: 'facebook', state: 'failed', error: 'The picture is too small.' },
          { platform: 'instagram', state: 'published', error: null },
        ],
      },
    ])
    expect(JSON.stringify(body)).not.toContain('Nobody but the agent reads this.')
    expect(JSON.stringify(body)).not.toMatch(/token|password_hash/i)
  })

  test('the agent page of an admin or of an unknown id is 404', async () => {
    const other = await server.createAdmin()
    for (const id of [other.id, 999_999]) {
      expect((await admin.api('GET', `/admin/agents/${id}`)).status).toBe(404)
      expect((await admin.api('GET', `/admin/agents/${id}/billing`)).status).toBe(404)
      for (const action of ['disable', 'enable', 'end-sessions', 'password-letter', 'cancel-deletion']) {
        expect((await act(id, action)).status).toBe(404)
      }
    }
  })
})

describe('an action on an agent', () => {
  test('an admin can end an agent’s sessions, which is logged', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    expect((await act(agent.id, 'end-sessions')).status).toBe(204)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect(await logOf(agent.id)).toEqual(['Ada Cole sessions_ended'])
    expect((await server.signIn(agent.email)).cookies.size).toBeGreaterThan(0)
  })

  test('an admin can disable and enable an account, each logged once', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    await act(agent.id, 'disable')
    expect((await act(agent.id, 'disable')).status).toBe(204)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    await expect(server.signIn(agent.email)).rejects.toThrow('answered 422')
    expect((await rowOf(agent))?.state).toBe('disabled')
    expect((await read(agent.id)).disabled_at).not.toBeNull()
    expect(await act(agent.id, 'password-letter')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await act(agent.id, 'enable')).status).toBe(204)
    await server.signIn(agent.email)
    expect(await logOf(agent.id)).toEqual(['Ada Cole enabled', 'Ada Cole disabled'])
    expect((await read(agent.id)).history[1]?.changes).toEqual([
      { field: 'state', before: 'Active', after: 'Disabled' },
    ])
  })

  test('an admin can request the deletion of an account and take it back', async () => {
    const agent = await server.createAgent({ firstName: 'Nora', lastName: 'Kim' })
    expect((await admin.api('DELETE', `/admin/agents/${agent.id}`)).status).toBe(204)
    expect((await admin.api('DELETE', `/admin/agents/${agent.id}`)).status).toBe(204)
    expect((await rowOf(agent))?.state).toBe('closing')
    const { deletion } = await read(agent.id)
    const days = (Date.parse(deletion?.due_at ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeCloseTo(14, 1)
    expect(deletion?.can_cancel).toBe(true)
    expect((await act(agent.id, 'cancel-deletion')).status).toBe(204)
    expect((await act(agent.id, 'cancel-deletion')).status).toBe(204)
    expect(await read(agent.id)).toMatchObject({ state: 'active', deletion: null })
    expect(await logOf(agent.id)).toEqual(['Ada Cole deletion_canceled', 'Ada Cole deletion_requested'])
  })

  test('an account is not enabled again once its removal has begun', async () => {
    const agent = await server.createAgent()
    const now = new Date()
    const request = { code: crypto.randomUUID(), kind: 'account', status: 'removing', requestedBy: 'admin' } as const
    await server.context.db
      .insert(accountDeletions)
      .values({ ...request, userId: agent.id, requestedAt: now, dueAt: now, nextTryAt: null })
    expect((await act(agent.id, 'disable')).status).toBe(204)
    expect(await act(agent.id, 'enable')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('the log keeps an action without the person once the account is gone', async () => {
    const agent = await server.createAgent({ firstName: 'Willa', lastName: 'Stone' })
    await act(agent.id, 'disable')
    await deleteNow(server.context, agent.id, 'admin')
    await vi.waitFor(async () => expect((await admin.api('GET', `/admin/agents/${agent.id}`)).status).toBe(404), {
      timeout: 60_000,
      interval: 200,
    })
    const { body } = await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=agent&per_page=50')
    expect(body.data).toContainEqual(expect.objectContaining({ action: 'disabled', subject: '', record: null }))
    expect(JSON.stringify(body)).not.toContain('Willa')
  })

  test('an admin can mail an agent a link to set a new password', async () => {
    const agent = await server.createAgent()
    expect((await act(agent.id, 'password-letter')).status).toBe(204)
    const letter = await awaitLetter(server.address, agent.email)
    expect(letter.text).toContain('/reset-password#')
    const log = await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=agent')
    expect(log.body.data[0]).toMatchObject({ action: 'password_link_sent', record: String(agent.id), changes: [] })
  })

  test('the actions on agents are refused to agents and guests', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const calls: [string, string][] = [
      ['GET', '/admin/agents'],
      ['DELETE', `/admin/agents/${agent.id}`],
      ['GET', `/admin/agents/${agent.id}`],
      ['GET', `/admin/agents/${agent.id}/billing`],
      ...['refunds', 'password-letter', 'end-sessions', 'disable', 'enable', 'cancel-deletion'].map(
        (action): [string, string] => ['POST', `/admin/agents/${agent.id}/${action}`],
      ),
    ]
    for (const [method, path] of calls) {
      expect((await browser.api(method, path)).status, path).toBe(403)
      expect((await server.guest().api(method, path)).status, path).toBe(401)
    }
    expect((await read(agent.id)).history).toEqual([])
  })
})

describe('a refund', () => {
  /** An agent whose trial is over, so that an invoice was paid. */
  async function payer(): Promise<{ id: number; billing: AgentBilling }> {
    const { browser } = await checkedOut(server)
    const { body } = await browser.api<{ data: { id: number } }>('GET', '/user')
    const { id } = body.data
    await moveClock(server.address, 32)
    return { id, billing: (await admin.api<Billing>('GET', `/admin/agents/${id}/billing`)).body.data }
  }

  const refund = (id: number, body: object) => admin.api<Billing>('POST', `/admin/agents/${id}/refunds`, { body })

  test('a refund gives back a part and then the rest, and is logged', async () => {
    const { id, billing } = await payer()
    const invoice = billing.invoices.find(({ paid_cents: paid }) => paid > 0)
    expect(invoice).toMatchObject({ status: 'paid', refunded_cents: 0 })
    const [invoiceId, paid] = [invoice?.id ?? '', invoice?.paid_cents ?? 0]
    const part = { invoice_id: invoiceId, amount_cents: 500, key: crypto.randomUUID() }
    expect((await refund(id, part)).status).toBe(200)
    // Again under its key, as after a lost answer: nothing more is given back.
    const again = await refund(id, part)
    expect(again.body.data.invoices.find((one) => one.id === invoiceId)?.refunded_cents).toBe(500)
    const rest = { invoice_id: invoiceId, amount_cents: paid - 500, key: crypto.randomUUID() }
    const done = await refund(id, rest)
    expect(done.body.data.invoices.find((one) => one.id === invoiceId)?.refunded_cents).toBe(paid)
    expect(await logOf(id)).toEqual([
      'Ada Cole refunded',
      'Ada Cole refund_requested',
      'Ada Cole refund_requested',
      'Ada Cole refunded',
      'Ada Cole refund_requested',
    ])
    const { history } = await read(id)
    expect(history[0]?.changes).toContainEqual({ field: 'refund', before: null, after: expect.stringMatching(/^re_/) })
    expect(history.at(-2)?.changes).toContainEqual({ field: 'amount', before: null, after: '$5' })
  })

  test('a refund of more than is left, of another agent’s invoice or with a reused key is refused', async () => {
    const [one, other] = [await payer(), await payer()]
    const invoiceId = one.billing.invoices.find(({ paid_cents: paid }) => paid > 0)?.id ?? ''
    const ask = (amount: number, key: string = crypto.randomUUID(), agentId = one.id) =>
      admin.api<Problem>('POST', `/admin/agents/${agentId}/refunds`, {
        body: { invoice_id: invoiceId, amount_cents: amount, key },
      })
    expect(await ask(9_999_999)).toMatchObject({
      status: 422,
      body: { errors: { amount_cents: [expect.stringContaining('That’s more than is left')] } },
    })
    expect((await ask(100, undefined, other.id)).status).toBe(404)
    const key = crypto.randomUUID()
    expect((await ask(100, key)).status).toBe(200)
    expect(await ask(200, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('a refund whose answer was lost is not made twice', async () => {
    const { id, billing } = await payer()
    const invoiceId = billing.invoices.find(({ paid_cents: paid }) => paid > 0)?.id ?? ''
    await stripeFault(server.address, 'create_refund', 'lost_answer')
    const answer = await refund(id, { invoice_id: invoiceId, amount_cents: 700, key: crypto.randomUUID() })
    expect(answer.status).toBe(200)
    expect(answer.body.data.invoices.find((one) => one.id === invoiceId)?.refunded_cents).toBe(700)
  })

  test.each<[string, object]>([
    ['without an invoice', { amount_cents: 100, key: crypto.randomUUID() }],
    ['of nothing', { invoice_id: 'in_1', amount_cents: 0, key: crypto.randomUUID() }],
    ['of half a cent', { invoice_id: 'in_1', amount_cents: 0.5, key: crypto.randomUUID() }],
    ['without a key', { invoice_id: 'in_1', amount_cents: 100 }],
    ['with a path for an invoice', { invoice_id: 'in_1/../x', amount_cents: 100, key: crypto.randomUUID() }],
  ])('a refund %s is refused before Stripe is asked', async (_what, body) => {
    const agent = await server.createAgent()
    expect((await refund(agent.id, body)).status).toBe(422)
    expect((await read(agent.id)).history).toEqual([])
  })

  test('the agent page says when invoices can’t be read from Stripe, and shows the rest', async () => {
    const { id } = await payer()
    await stripeFault(server.address, 'any', 'http_500', 20)
    expect(await admin.api('GET', `/admin/agents/${id}/billing`)).toMatchObject({
      status: 503,
      body: { code: 'billing_unavailable' },
    })
    expect((await admin.api('GET', `/admin/agents/${id}`)).status).toBe(200)
  })
})

test('lists, searches and filters ten thousand agents', async () => {
  const { db } = server.context
  await db.execute(`insert into users (email, password_hash, role, first_name, last_name)
    select 'many' || n || '@example.test', 'x', 'agent', 'Many', 'Person ' || n from generate_series(1, 10000) n`)
  await db.execute(`insert into agents (user_id, brokerage_name)
    select id, 'Office ' || id from users where email like 'many%'`)
  await db.execute(`insert into publications (agent_id, idempotency_key, request_hash, title, type, caption,
      caption_language, media, scheduled_at)
    select user_id, gen_random_uuid(), 'many', 'T', 'image', '', 'en', '[]', now() - interval '1 day'
    from agents where brokerage_name like 'Office %'`)
  await db.execute(`insert into publication_targets (publication_id, platform, state, run_at)
    select id, 'facebook', case when id % 100 = 0 then 'failed' else 'published' end, scheduled_at
    from publications where request_hash = 'many'`)
  await db.execute('analyze')
  for (const query of ['', '?page=900', '?search=person%209999', '?search=office', '?problems=true&per_page=50']) {
    const { data, meta } = await listed(query)
    expect(data.length, query).toBeGreaterThan(0)
    expect(meta.total, query).toBeGreaterThanOrEqual(data.length)
  }
  await db.delete(publications).where(eq(publications.requestHash, 'many'))
})
