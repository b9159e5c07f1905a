import { Stripe } from 'stripe'

import type { AppContext } from '../../app-context.ts'
import { ProblemError } from '../../http/problem.ts'
import { cancel, reactivate } from './change.ts'
import { stripeOf, instantOf, liveOf } from './stripe-customer.ts'
import * as repo from './repo.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now' | 'log'>

/** An invoice without personal data. */
export interface AnonymousInvoice {
  number: string
  status: string
  issuedAt: Date
  paidAt: Date | null
  currency: string
  subtotal: number
  tax: number
  total: number
  amountPaid: number
  jurisdiction: string | null
}

export async function renews(context: CommandContext, agentId: number): Promise<boolean> {
  const row = await repo.findRow(context.db, agentId)
  if (!row) return false
  const live = await liveOf(stripeOf(context), row.customerId)
  return live !== null && !live.cancel_at_period_end
}

/** Stops or resumes the renewal of a subscription; without one it does nothing. */
export async function setRenewal(context: CommandContext, agentId: number, isOn: boolean): Promise<void> {
  try {
    await (isOn ? reactivate(context, agentId) : cancel(context, agentId))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'subscription_missing') throw error
  }
}

/** All invoices issued to the agent, newest first. */
export async function issuedInvoices(context: CommandContext, agentId: number): Promise<AnonymousInvoice[]> {
  const row = await repo.findRow(context.db, agentId)
  if (!row) return []
  const found: AnonymousInvoice[] = []
  for await (const invoice of stripeOf(context).invoices.list({ customer: row.customerId, limit: 100 })) {
    const record = anonymous(invoice)
    if (record) found.push(record)
  }
  return found
}

/** Null for a draft, which has no number. */
function anonymous(invoice: Stripe.Invoice): AnonymousInvoice | null {
  const { number, status, customer_address: address } = invoice
  if (!number || !status || status === 'draft') return null
  return {
    number,
    status,
    issuedAt: instantOf(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: instantOf(invoice.status_transitions.paid_at),
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    jurisdiction: address?.country ? [address.country, address.state].filter(Boolean).join('-') : null,
  }
}

/**
 * Deletes the agent's customer, which ends subscriptions at once, and every other customer created for this e-mail
 * address by a checkout that was not completed.
 */
export async function deleteCustomers(context: CommandContext, agentId: number, email: string): Promise<void> {
  const row = await repo.findRow(context.db, agentId)
  // A server without payments has created no customers.
  if (!row && !context.stripe) return
  const stripe = stripeOf(context)
  const found = new Set(row ? [row.customerId] : [])
  for await (const { id, metadata } of stripe.customers.list({ email, limit: 100 })) if (isOurs(metadata)) found.add(id)
  for (const id of found) {
    const owner = await repo.findAgentOf(context.db, id)
    if (owner === null || owner === agentId) await deleteCustomer(stripe, id)
  }
}

/**
 * Deletes the customer of a checkout that came to nothing; one that isn't that checkout's, or that has a subscription, an
 * invoice or a charge, stays. The caller makes sure that nobody takes up the checkout meanwhile.
 */
export async function deleteUnusedCustomer(
  context: Pick<AppContext, 'stripe'>,
  { customerId: customer, checkoutId }: { customerId: string; checkoutId: string },
): Promise<void> {
  const stripe = stripeOf(context)
  const found = await stripe.customers.retrieve(customer)
  if (found.deleted || found.metadata.checkout !== checkoutId) return
  const uses = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 1 }),
    stripe.invoices.list({ customer, limit: 1 }),
    stripe.charges.list({ customer, limit: 1 }),
  ])
  if (uses.every(({ data }) => data.length === 0)) await deleteCustomer(stripe, customer)
}

/** Whether a customer was created here: the operator's account at Stripe may have others. */
function isOurs(metadata: Stripe.Metadata): boolean {
  return 'checkout' in metadata || 'agent' in metadata
}

async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.customers.del(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
  }
}

/** All invoices of the agent for the export; none on a server without payments. */
export async function exportedInvoices(context: CommandContext, agentId: number) {
  const row = await repo.findRow(context.db, agentId)
  if (!row || !context.stripe) return []
  const found = []
  for await (const invoice of context.stripe.invoices.list({ customer: row.customerId, limit: 100 })) {
    const { number, status, created, currency, subtotal, total, amount_paid, hosted_invoice_url, invoice_pdf } = invoice
    found.push({
      number,
      status,
      currency,
      subtotal,
      total,
      amount_paid,
      hosted_invoice_url,
      invoice_pdf,
      date: instantOf(created).toISOString(),
      lines: invoice.lines.data.map(({ description, amount }) => ({ description, amount })),
    })
  }
  return found
}
