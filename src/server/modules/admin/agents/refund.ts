import type { AgentBilling, RefundForm } from '#contract/admin/agents.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { REFUND_REASON_NAME } from '#domain/plan/refund.ts'
import { fullDate } from '#domain/time/time-labels.ts'

import type { AppContext } from '../../../app-context.ts'
import type { FieldChange } from '../../../db/schema/admin.ts'
import { problem } from '../../../http/problem.ts'
import { findRefundable, payBack } from '../../billing/service.ts'
import { findRecorded } from '../audit/repo.ts'
import { type By, onAgent, readBilling } from './service.ts'

/**
 * Refunds an invoice of the agent. The request is logged before Stripe is called, and the refund afterwards, so that
 * no refund is missing from the log when this process dies in between; both once for a key.
 * @throws key_reused for the key of a request that asked for something else
 */
export async function refundInvoice(
  context: Pick<AppContext, 'db' | 'stripe' | 'now'>,
  by: By,
  form: RefundForm,
): Promise<AgentBilling> {
  const { charge, number, issuedAt, card } = await findRefundable(context, by.agentId, form.invoice_id)
  const asked = {
    invoice: number,
    date: dateOf(issuedAt),
    card,
    amount: formatMoney(form.amount_cents),
    reason: REFUND_REASON_NAME[form.reason],
    note: form.note || null,
    key: form.key,
  }
  const byKey = { kind: 'agent', recordId: by.agentId, field: 'key', after: form.key } as const
  let isDone = false as boolean
  await onAgent(context, by, async (tx) => {
    const known = await findRecorded(tx, byKey)
    const request = known.find(({ action }) => action === 'refund_requested')
    // Stripe may never have got that request, and would then take the key for this one.
    if (request && !asksFor(request.changes, asked)) throw problem('key_reused')
    isDone = known.some(({ action }) => action === 'refunded')
    return request ? null : { action: 'refund_requested', after: asked }
  })
  if (!isDone) {
    const { amount_cents: cents, reason, key } = form
    const refund = await payBack(context, charge, { cents, reason, key })
    await onAgent(context, by, async (tx) => {
      const known = await findRecorded(tx, byKey)
      if (known.some(({ action }) => action === 'refunded')) return null
      return { action: 'refunded', after: { ...asked, refund } }
    })
  }
  return await readBilling(context, by.agentId)
}

/** What a caller decides; the rest of an entry follows from it. */
const DECIDED = ['invoice', 'amount', 'reason', 'note'] as const

function asksFor(changes: readonly FieldChange[], asked: Record<(typeof DECIDED)[number], string | null>): boolean {
  const recorded = new Map(changes.map(({ field, after }) => [field, after]))
  return DECIDED.every((field) => (recorded.get(field) ?? null) === asked[field])
}

/** 'December 6, 2026' in UTC, as Stripe dates its invoices. */
function dateOf(at: Date): string {
  return fullDate({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() })
}
