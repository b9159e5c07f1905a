import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { AdminAgent, AgentBilling } from '#contract/admin/agents.ts'
import type { Problem } from '#contract/problem.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { checkedOut, moveClock, stripeFault } from '#tests/support/billing/billing.ts'

interface Payer {
  id: number
  invoiceId: string
  paid: number
}

setUpAdmin()

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
beforeEach(async () => {
  await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
})

async function newSubscriber(): Promise<number> {
  const { browser } = await checkedOut(server)
  return (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data.id
}

async function payerOf(id: number): Promise<Payer> {
  const { body } = await admin.api<{ data: AgentBilling }>('GET', `/admin/agents/${id}/billing`)
  const invoice = body.data.invoices.find(({ paid_cents: paid }) => paid > 0)
  expect(invoice).toMatchObject({ status: 'paid', refunded_cents: 0 })
  return { id, invoiceId: invoice?.id ?? '', paid: invoice?.paid_cents ?? 0 }
}

const refund = <T = { data: AgentBilling }>({ id, invoiceId }: Payer, cents: number, key: string) =>
  admin.api<T>('POST', `/admin/agents/${id}/refunds`, { body: { invoice_id: invoiceId, amount_cents: cents, key } })

test('a refund gives back a part, once under its key or after a lost answer, then the rest, and is logged', async () => {
  const refunded = async (cents: number, key: string = crypto.randomUUID()) => {
    const { status, body } = await refund(payer, cents, key)
    expect(status).toBe(200)
    return body.data.invoices.find(({ id }) => id === payer.invoiceId)?.refunded_cents
  }
  const key = crypto.randomUUID()
  expect(await refunded(500, key)).toBe(500)
  expect(await refunded(500, key)).toBe(500)
  await stripeFault(server.address, 'create_refund', 'lost_answer')
  expect(await refunded(700)).toBe(1200)
  expect(await refunded(payer.paid - 1200)).toBe(payer.paid)
  const { history } = (await admin.api<{ data: AdminAgent }>('GET', `/admin/agents/${payer.id}`)).body.data
  expect(history.map(({ who, action }) => `${who} ${action}`)).toEqual([
    'Ada Cole refunded',
    'Ada Cole refund_requested',
    'Ada Cole refunded',
    'Ada Cole refund_requested',
    'Ada Cole refund_requested',
    'Ada Cole refunded',
    'Ada Cole refund_requested',
  ])
  expect(history[0]?.changes).toContainEqual({ field: 'refund', before: null, after: expect.stringMatching(/^re_/) })
  expect(history.at(-2)?.changes).toContainEqual({ field: 'amount', before: null, after: '$5' })
})

test('a refund of more than is left, of another agent’s invoice or with a reused key is refused', async () => {
  const key = crypto.randomUUID()
  expect(await refund(other, 9_999_999, key)).toMatchObject({
    status: 422,
    body: { errors: { amount_cents: [expect.stringContaining('That’s more than is left')] } },
  })
  expect((await refund({ ...other, id: payer.id }, 100, key)).status).toBe(404)
  expect((await refund(other, 100, key)).status).toBe(200)
  expect(await refund<Problem>(other, 200, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
})

test('the agent page says when invoices can’t be read from Stripe, and shows the rest', async () => {
  await stripeFault(server.address, 'any', 'http_500', 20)
  expect(await admin.api('GET', `/admin/agents/${other.id}/billing`)).toMatchObject({
    status: 503,
    body: { code: 'billing_unavailable' },
  })
  expect((await admin.api('GET', `/admin/agents/${other.id}`)).status).toBe(200)
})
